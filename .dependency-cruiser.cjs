/** The import table of docs/architecture.md, as rules that fail the build. */
const TESTS = '(\\.spec\\.tsx?$|/test/|/chaos/)';
const lib = (name, mayImport) => ({
  name: `${name}-imports`,
  severity: 'error',
  comment: `libs/${name} may import only: ${mayImport.join(', ') || 'no other lib'}`,
  from: { path: `^libs/${name}/src`, pathNot: TESTS },
  to: { path: '^(libs|apps)/', pathNot: `^libs/(${[name, ...mayImport].join('|')})/` },
});
const home = (what, path) => ({
  name: `one-home-${what.replace(/\W+/g, '-')}`,
  severity: 'error',
  from: { pathNot: [path, TESTS, '^libs/testing/', '^apps/e2e/', '^bench/', '^scripts/'] },
  to: { path: `^node_modules/(${what})(/|$)` },
});
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    lib('contracts', []),
    lib('domain', ['contracts']),
    lib('platform', ['contracts']),
    lib('persistence', ['contracts', 'domain', 'platform']),
    lib('messaging', ['contracts', 'platform', 'persistence']),
    lib('game-server', ['contracts', 'platform']),
    lib('match-engine', ['contracts', 'domain', 'platform', 'persistence', 'messaging']),
    {
      name: 'contracts-only-zod',
      severity: 'error',
      from: { path: '^libs/contracts/src', pathNot: TESTS },
      to: { pathNot: '^(libs/contracts/|node_modules/zod)' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^libs/domain/src', pathNot: TESTS },
      to: { pathNot: '^libs/(domain|contracts)/' },
    },
    {
      name: 'api-never-talks-to-a-game-server',
      severity: 'error',
      from: { path: '^apps/api/src' },
      to: { path: '^(libs/game-server|apps/(worker|gamesim|web))/' },
    },
    {
      name: 'worker-imports',
      severity: 'error',
      from: { path: '^apps/worker/src' },
      to: { path: '^apps/(api|gamesim|web)/' },
    },
    {
      name: 'web-takes-contracts-and-domain-only',
      severity: 'error',
      from: { path: '^apps/web/src' },
      to: { path: '^(apps/(api|worker|gamesim)|libs/(?!contracts|domain))' },
    },
    {
      name: 'gamesim-shares-only-wire-constants',
      severity: 'error',
      from: { path: '^apps/gamesim/src', pathNot: TESTS },
      to: { path: '^(apps/(api|worker|web)|libs/(?!contracts))' },
    },
    {
      name: 'nothing-imports-apps',
      severity: 'error',
      from: { path: '^libs/', pathNot: TESTS },
      to: { path: '^apps/' },
    },
    {
      name: 'testing-only-in-tests',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: [TESTS, '^libs/testing/', '^apps/e2e/'] },
      to: { path: '^libs/testing/' },
    },
    {
      name: 'no-cross-feature-api',
      severity: 'error',
      from: { path: '^apps/api/src/features/([^/]+)/' },
      to: { path: '^apps/api/src/features/', pathNot: '^apps/api/src/features/($1/|[^/]+/[^/]+\\.public\\.ts$)' },
    },
    {
      name: 'no-cross-feature-web',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'mantine-behind-ui',
      severity: 'error',
      from: { path: '^apps/web/src', pathNot: '^apps/web/src/ui/' },
      to: { path: '^node_modules/@mantine/' },
    },
    home('bullmq|ioredis', '^libs/messaging/src'),
    home('passport[^/]*|express-session|connect-pg-simple', '^apps/api/src/(http|features/auth)'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|\\.data/)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default'],
    },
  },
};
