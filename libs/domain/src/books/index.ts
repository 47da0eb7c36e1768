export { daysOfPeriod, monthBefore, periodAsked, periodOfMonth, periodOfYear, today } from './period';
export type { Period } from './period';
export { conversionOf, runningSales } from './recurring';
export type { PaidGrant } from './recurring';
