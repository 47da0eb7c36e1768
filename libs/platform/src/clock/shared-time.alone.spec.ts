import { learnSharedTime, sharedNow } from './shared-time';
import { steadyNow } from './steady';

const HOUR = 3_600_000;
/** How far two looks at a clock may lie apart on a slow machine. */
const SLOW_MS = 2_000;
const realNow = Date.now.bind(Date);
const off = (): number => sharedNow() - realNow();
const moveSystemClock = (ms: number) => jest.spyOn(Date, 'now').mockImplementation(() => realNow() + ms);

/** In this order: what was learned stays with the process. */
describe('the time that all processes share', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is that of the system until the database was asked', () => {
    moveSystemClock(HOUR);
    expect(Math.abs(off() - HOUR)).toBeLessThan(SLOW_MS);
  });

  it('is that of the database from then on, though the clock of the system is wrong, and jumps', () => {
    moveSystemClock(HOUR);
    const asked = steadyNow();
    learnSharedTime(realNow(), asked, steadyNow());
    expect(Math.abs(off())).toBeLessThan(SLOW_MS);
    moveSystemClock(-2 * HOUR);
    expect(Math.abs(off())).toBeLessThan(SLOW_MS);
  });

  it('is moved no further than an answer proves: by one that took long not at all', () => {
    const told = steadyNow() + 10_000;
    learnSharedTime(told, steadyNow() - HOUR, steadyNow() + HOUR);
    expect(Math.abs(off())).toBeLessThan(SLOW_MS);
    // The database is ten seconds ahead of the latest moment at which it can have said so.
    const answered = steadyNow() + 5_000;
    learnSharedTime(answered + 10_000, answered - 8_000, answered);
    expect(Math.abs(off() - 10_000)).toBeLessThan(SLOW_MS);
  });
});
