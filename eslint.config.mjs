import tseslint from 'typescript-eslint';

// The rules of lint are in .oxlintrc.json. Here are the two that oxlint cannot look for. Where classes have decorators, an import that is
// only named as a type may still be needed as a value. And pages call the api by its table of endpoints (decision 0036).
const unused = { create: () => ({}) };

export default [
  { ignores: ['**/dist/**', '**/*.{js,cjs,mjs}'] },
  {
    files: ['apps/{api,worker}/**/*.ts', 'libs/{match-engine,messaging,persistence,platform,read-models}/**/*.ts'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: {
      parser: tseslint.parser,
      // As in tsconfig.base.json.
      parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true, jsDocParsingMode: 'none' },
    },
    // Whether a comment that turns off a rule is still needed only oxlint can tell, which knows the others.
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: { '@typescript-eslint/consistent-type-imports': 'error' },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['apps/web/src/lib/**', 'apps/web/src/testing/**', '**/*.spec.{ts,tsx}'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { ecmaFeatures: { jsx: true }, jsDocParsingMode: 'none' },
    },
    // Comments that turn off a rule of oxlint name it; it must only be known here.
    plugins: { 'react-hooks': { rules: { 'exhaustive-deps': unused, refs: unused } } },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ImportSpecifier[imported.name="api"], CallExpression[callee.name="api"]',
          message: 'Call the api by its table of endpoints: call, callOr, useEndpoint.',
        },
        {
          selector: 'CallExpression[callee.name=/^useSWR/][typeArguments]',
          message: 'useEndpoint knows what is answered; a key of your own takes its type from its fetcher.',
        },
        {
          selector: 'CallExpression[callee.name="fetch"], NewExpression[callee.name="EventSource"]',
          message: 'Calls and streams go through lib.',
        },
      ],
    },
  },
];
