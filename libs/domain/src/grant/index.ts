export { COMMUNITY_ZONE, addMonths, monthOf, monthSpan } from './calendar';
export { timeLeftWords } from './time-left';
export { vipAt, vipPeriods } from './vip-periods';
export type { Grant } from './vip-periods';
