// The header and the right side: plots, system, quality, reproduce; or sliders.
export class Panel {
  constructor(page, element) {}
}
