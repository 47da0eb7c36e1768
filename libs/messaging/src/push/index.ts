export { PushKeys } from './push-keys';
export type { PushKeyPair } from './push-keys';
