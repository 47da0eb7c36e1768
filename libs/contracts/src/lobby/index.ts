export * from './lobby-acts';
export * from './lobby-frames';
export * from './lobby-party';
export * from './lobby-rules';
export * from './lobby-snapshot';
export * from './lobby-socket';
export * from './lobby-connect';
export * from './lobby-standing';
