export * from './equipped';
export * from './item-lists';
export * from './loadout';
export * from './loadout-writes';
