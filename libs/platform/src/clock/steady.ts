/**
 * Milliseconds like Date.now() when the process began, which never jump with the system's clock: for durations, deadlines and
 * rates. A clock that is set back must not make a limiter refuse everybody, or a wait last for hours.
 */
export const steadyNow = (): number => performance.timeOrigin + performance.now();
