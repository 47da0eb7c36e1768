export { daysOfPeriod, monthBefore, periodAsked, periodOfMonth, periodOfYear, today } from './period';
export type { Period } from './period';
