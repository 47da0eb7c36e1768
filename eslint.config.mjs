import tseslint from 'typescript-eslint';

// The rules of lint are in .oxlintrc.json. Here is the one that oxlint cannot look for: where classes have decorators, an import that is
// only named as a type may still be needed as a value.
export default [
  { ignores: ['**/dist/**', '**/*.{js,cjs,mjs}', 'apps/web'] },
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
];
