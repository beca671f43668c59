// What the page shows now, and who wants to know: set({time: 1}) tells those who listen to what changed.

export class Store {
  constructor(values) {
    this.values = values;
    this.listeners = [];
  }

  get(name) {
    return this.values[name];
  }

  set(changes) {
    const changed = Object.keys(changes).filter((name) => this.values[name] !== changes[name]);
    if (!changed.length) return;
    Object.assign(this.values, changes);
    for (const [names, listener] of this.listeners) if (changed.some((name) => names.includes(name))) listener(this.values);
  }

  // Calls the listener now, and whenever one of the names changes.
  on(names, listener) {
    this.listeners.push([names, listener]);
    listener(this.values);
  }
}
