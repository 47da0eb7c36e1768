export * from './attention-causes';
export * from './attention-facts';
export * from './attention-queue';
export * from './steam-mark';
