import nodeModule from 'node:module';

// From node 22.8 on: what V8 compiled is kept for the next start.
(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();
void import('./program.js').then(({ run }) => run());
