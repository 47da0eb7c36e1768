// Loaded into a program before its own code: each SIGUSR2 moves its clock by the next of these jumps, as a corrected system clock does.
const JUMPS_MS = [3_600_000, -7_200_000, 3_600_000];
const real = Date.now.bind(Date);
let offset = 0;
let jumps = 0;
const RealDate = Date;
class MovedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(real() + offset);
    else super(...given);
  }
  static now() {
    return real() + offset;
  }
}
globalThis.Date = MovedDate;
process.on('SIGUSR2', () => {
  offset += JUMPS_MS[jumps++ % JUMPS_MS.length];
});
