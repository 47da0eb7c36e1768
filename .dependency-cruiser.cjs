const { readdirSync } = require('node:fs');
const { join } = require('node:path');

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
/** Features of the api whose parts others use, and which parts: the module that exports the providers, and plain functions. */
const EXPORTS = {
  auth: ['create-account', 'password'],
  demos: ['demo-room', 'demo-store\\.module'],
  economy: ['economy\\.module', 'payment-provider', 'vip\\.service'],
  fleet: ['pool/pool\\.module', 'pool/server-request-desk', 'pool/server-requests', 'server-request\\.presenter'],
  live: [
    'live\\.module',
    'broadcast-delay',
    'legacy-streams',
    'live-connection',
    'live-connections',
    'live-frame',
    'live-hub',
    'live-matches',
  ],
  matches: ['match-access\\.module', 'match-access', 'match-presenter'],
  seasons: ['season-use'],
  teams: ['logo-image', 'roster-history', 'team-logos\\.module', 'team-logos\\.service'],
  tournaments: ['tournament-engine\\.module'],
  steam: ['steam\\.module', 'game-versions', 'steam-ids', 'steam-profiles', 'steam-web-api'],
};
/** Who uses whose. A feature that is not named here uses no other. */
const USES = {
  admin: ['demos'],
  auth: ['economy', 'steam'],
  demos: ['live', 'matches'],
  economy: ['live'],
  fleet: ['matches'],
  ingest: ['demos', 'live', 'matches'],
  inventory: ['economy'],
  leaderboard: ['steam'],
  live: ['fleet', 'matches'],
  lobbies: ['live'],
  matches: ['demos', 'fleet', 'live', 'seasons', 'steam'],
  rentals: ['fleet'],
  seasons: ['live', 'teams'],
  servers: ['matches', 'steam'],
  setup: ['demos', 'economy', 'steam'],
  share: ['live', 'matches', 'tournaments'],
  stats: ['live', 'matches', 'steam'],
  teams: ['live', 'matches', 'steam'],
  tournaments: ['live', 'teams'],
  users: ['auth', 'matches', 'steam', 'tournaments'],
  vetoes: ['live', 'matches'],
  watch: ['matches'],
};
const FEATURES = 'apps/api/src/features';
const API_FEATURES = readdirSync(join(__dirname, FEATURES));
const feature = (name) => {
  const used = (USES[name] ?? []).map((other) => `${other}/(${EXPORTS[other].join('|')})\\.ts$`);
  return {
    name: `feature-${name}`,
    severity: 'error',
    comment: `${name} may import, of other features, only what ${(USES[name] ?? []).join(', ') || 'nobody'} exports`,
    from: { path: `^${FEATURES}/${name}/` },
    to: { path: `^${FEATURES}/`, pathNot: `^${FEATURES}/(${[`${name}/`, ...used].join('|')})` },
  };
};
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
    lib('catalogue', ['domain']),
    lib('platform', ['contracts']),
    lib('persistence', ['contracts', 'domain', 'platform']),
    lib('messaging', ['contracts', 'platform', 'persistence']),
    lib('game-server', ['contracts', 'platform']),
    lib('match-engine', ['contracts', 'domain', 'platform', 'persistence', 'messaging']),
    lib('lobby', ['contracts', 'domain', 'platform', 'persistence', 'messaging', 'match-engine']),
    lib('read-models', ['contracts', 'domain', 'platform', 'persistence', 'match-engine']),
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
      // A library without I/O, as pure as we are (decision 0059).
      to: { pathNot: '^(libs/(domain|contracts)/|node_modules/edmonds-blossom)' },
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
      // How a whole run loads specs has nothing to do with the page.
      to: { path: '^(apps/(api|worker|gamesim)|libs/(?!contracts|domain|testing/src/together))' },
    },
    {
      name: 'gamesim-shares-only-wire-constants',
      severity: 'error',
      from: { path: '^apps/gamesim/src', pathNot: TESTS },
      to: { path: '^(apps/(api|worker|web)|libs/(?!contracts))' },
    },
    {
      name: 'paysim-shares-nothing',
      severity: 'error',
      from: { path: '^apps/paysim/src', pathNot: TESTS },
      to: { path: '^(apps/(?!paysim/)|libs/)' },
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
    ...API_FEATURES.map(feature),
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
    {
      name: 'ui-knows-no-matches',
      severity: 'error',
      comment: 'The kit is of use to any page. What knows matches, teams or maps lies in components/.',
      from: { path: '^apps/web/src/ui/' },
      to: {
        path: '^(libs/|apps/web/src/(app|components|features)/|apps/web/src/lib/(live/|match-state))',
        pathNot: TESTS,
      },
    },
    home('bullmq|ioredis', '^libs/messaging/src'),
    home('@aws-sdk', '^libs/platform/src/demo-store'),
    home('mysql2', '^apps/worker/src/loadouts'),
    home('@opentelemetry', '^libs/platform/src/tracing'),
    home('socket\\.io|engine\\.io', '^apps/(api/src/http/sockets|web/src/features/lobby)'),
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
