/** Pure rules of what people are told. */
export { isQuiet, vipReminder } from './notification-rules';
