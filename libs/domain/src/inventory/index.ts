export * from './catalogue';
export * from './equipped';
export * from './gates';
export * from './item-rules';
export * from './loadout';
export * from './name-tag';
export * from './plugin-rows';
