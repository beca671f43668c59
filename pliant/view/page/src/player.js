// The clock, and the row below the picture: play, time, speed, loop, exaggeration.
export class Player {
  constructor(page, element) {}
}
