export { COMMUNITY_ZONE, addMonths, dayOf, monthOf, monthSpan } from './calendar';
export { timeLeftWords } from './time-left';
export { vipAt, vipPeriods } from './vip-periods';
export type { Grant, GrantPeriod } from './vip-periods';
