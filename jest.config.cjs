/** One Postgres and one Redis for all files of a run, started and stopped by jest. */
const servers = {
  globalSetup: '<rootDir>/libs/testing/src/jest-global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/jest-global-teardown.ts',
};
/** Node loads what is tested, once in a worker, instead of jest for each file. */
const shared = {
  testEnvironment: '<rootDir>/scripts/jest-shared-environment.cjs',
  runtime: '<rootDir>/scripts/jest-shared-runtime.cjs',
};
/** Packages that are ES modules only: node requires them, jest must compile them. */
const ES_MODULES = '/node_modules/(@kubernetes/client-node|openid-client|oauth4webapi|jose)/';
const esModules = {
  transform: {
    [`${ES_MODULES}.+\\.js$`]: [
      '@swc/jest',
      { jsc: { parser: { syntax: 'ecmascript' }, target: 'es2022' }, module: { type: 'commonjs' }, swcrc: false },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(?!(@kubernetes/client-node|openid-client|oauth4webapi|jose)/)'],
};
const base = {
  rootDir: __dirname,
  testEnvironment: 'node',
  transform: { '^.+\\.tsx?$': ['@swc/jest', { ...require('./scripts/swc-jest-options.cjs') }] },
  moduleNameMapper: {
    '^@placar/([^/]+)/(.+)$': '<rootDir>/libs/$1/src/$2',
    '^@placar/([^/]+)$': '<rootDir>/libs/$1/src',
  },
  modulePathIgnorePatterns: ['<rootDir>/.data', '/dist/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/'],
};
/** Three sizes: unit beside the code, integration on real Postgres and Redis, chaos on gamesim. */
module.exports = {
  projects: [
    {
      ...base,
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,libs}/*/src/**/*.spec.ts'],
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, '<rootDir>/apps/web/'],
    },
    {
      ...base,
      displayName: 'web',
      testEnvironment: 'jsdom',
      runtime: '<rootDir>/scripts/jest-window-runtime.cjs',
      testMatch: ['<rootDir>/apps/web/src/**/*.spec.{ts,tsx}'],
      transform: {
        '^.+\\.tsx?$': [
          '@swc/jest',
          {
            ...require('./scripts/swc-jest-options.cjs'),
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
              target: 'es2022',
            },
          },
        ],
      },
      moduleNameMapper: {
        ...base.moduleNameMapper,
        '\\.(css|svg|png|woff2)$': '<rootDir>/scripts/jest-empty-module.cjs',
      },
    },
    {
      ...base,
      ...servers,
      displayName: 'integration',
      ...shared,
      transform: { ...base.transform, ...esModules.transform },
      transformIgnorePatterns: esModules.transformIgnorePatterns,
      testMatch: ['<rootDir>/{apps,libs}/*/test/**/*.integration-spec.ts'],
    },
    { ...base, ...servers, ...shared, displayName: 'e2e', testMatch: ['<rootDir>/apps/e2e/journeys/**/*.e2e-spec.ts'] },
    {
      ...base,
      ...servers,
      ...shared,
      displayName: 'chaos',
      testMatch: ['<rootDir>/apps/e2e/chaos/**/*.chaos-spec.ts'],
    },
  ],
};
