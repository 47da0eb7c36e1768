export { DELETED_PLAYER, forgotten, withoutName, withoutReasons } from './forget-person';
export type { Forgotten } from './forget-person';
