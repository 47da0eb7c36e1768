const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** The compiler options of the build. Its exclusion of test files must not hold here. */
const { exclude, ...swc } = { ...JSON.parse(readFileSync(join(__dirname, '.swcrc'), 'utf8')), swcrc: false };
const react = {
  ...swc,
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
};
/** Jest cannot require packages that are ES modules only, so swc turns these into CommonJS. */
const ES_MODULES = '(@kubernetes/client-node|openid-client|oauth4webapi|jose)/';
const esModules = {
  jsc: { parser: { syntax: 'ecmascript' }, target: 'es2022' },
  module: { type: 'commonjs' },
  swcrc: false,
};

/**
 * Each test file loads its modules anew, so of a library that also comes as one file that one is loaded, in place of hundreds; and of
 * zod not the sixty languages of its own messages, of which nothing here has need but the English that zod takes by itself.
 */
const FEWER_FILES = {
  '^rxjs$': '<rootDir>/node_modules/rxjs/dist/bundles/rxjs.umd.js',
  '^rxjs/operators$': '<rootDir>/scripts/jest/rxjs-operators.cjs',
  '^ramda$': '<rootDir>/node_modules/ramda/dist/ramda.js',
  '^\\.\\./locales/index\\.cjs$': '<rootDir>/scripts/jest/empty-module.cjs',
};

const base = {
  rootDir: __dirname,
  transform: {
    '^.+\\.tsx?$': ['@swc/jest', swc],
    [`/node_modules/${ES_MODULES}.+\\.js$`]: ['@swc/jest', esModules],
  },
  transformIgnorePatterns: [`/node_modules/(?!${ES_MODULES})`],
  moduleNameMapper: {
    ...FEWER_FILES,
    '^@placar/([^/]+)/(.+)$': '<rootDir>/libs/$1/src/$2',
    '^@placar/([^/]+)$': '<rootDir>/libs/$1/src',
  },
  modulePathIgnorePatterns: ['<rootDir>/.data', '/dist/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/'],
};
/** One Postgres and one Redis for all files of a run, started and stopped by jest. */
const servers = {
  ...base,
  globalSetup: '<rootDir>/libs/testing/src/jest-global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/jest-global-teardown.ts',
};

/** Unit tests lie beside the code; integration tests need Postgres and Redis; chaos and e2e need the built programs. */
module.exports = {
  // Every file of a worker leaves some memory behind, and node 20 hands on each AsyncLocalStorage that was ever used: a worker that
  // holds this much is replaced by a new one.
  workerIdleMemoryLimit: '1GB',
  // A slow machine is no failure; what hangs is found all the same.
  testTimeout: 600_000,
  testSequencer: '<rootDir>/scripts/jest/longest-first.cjs',
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs/*,apps/!(web)}/src/**/*.spec.ts'],
    },
    {
      ...base,
      displayName: 'web',
      testEnvironment: 'jsdom',
      setupFilesAfterEnv: ['<rootDir>/scripts/jest/patience.cjs'],
      testMatch: ['<rootDir>/apps/web/src/**/*.spec.{ts,tsx}'],
      transform: { '^.+\\.tsx?$': ['@swc/jest', react] },
      moduleNameMapper: {
        ...base.moduleNameMapper,
        '\\.(css|svg|png|woff2)$': '<rootDir>/scripts/jest/empty-module.cjs',
      },
    },
    { ...servers, displayName: 'integration', testMatch: ['<rootDir>/{apps,libs}/*/test/**/*.integration-spec.ts'] },
    { ...servers, displayName: 'chaos', testMatch: ['<rootDir>/apps/e2e/chaos/**/*.chaos-spec.ts'] },
    { ...servers, displayName: 'e2e', testMatch: ['<rootDir>/apps/e2e/journeys/**/*.e2e-spec.ts'] },
    // Only by npm run test:upgrade, which builds the earlier release that they need.
    { ...servers, displayName: 'upgrade', testMatch: ['<rootDir>/apps/e2e/upgrade/*.upgrade-spec.ts'] },
    // Only by npm run test:containers, which starts the engine that they need.
    { ...base, displayName: 'containers', testMatch: ['<rootDir>/apps/e2e/containers/*.containers-spec.ts'] },
  ],
};
