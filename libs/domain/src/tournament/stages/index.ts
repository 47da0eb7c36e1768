export * from './chain';
export * from './changes';
export * from './keep-apart';
export * from './pairing';
export * from './stage';
export * from './stage-format';
