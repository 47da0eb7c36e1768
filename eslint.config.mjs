import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';

// All rules of lint, for editors and `npm run lint`. `npm run check` has the native linter look for most of them (.oxlintrc.json) and
// ESLint for the rest: scripts/check-lint.mjs compares the two lists for every file, so a rule that stands here alone is ESLint's.
const banned = { object: 'process', property: 'env', message: 'Read configuration through @placar/platform/config.' };

export default tseslint.config(
  { ignores: ['**/dist/**', '.data/**', '**/*.cjs', '**/*.mjs', 'apps/web/vite.config.ts'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './apps/web/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      complexity: ['error', 20],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/max-params': ['error', { max: 6 }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      'no-restricted-properties': ['error', banned],
    },
  },
  {
    files: [
      'libs/platform/src/config/**/*.ts',
      'libs/testing/**/*.ts',
      '**/test/**/*.ts',
      'apps/e2e/**/*.ts',
      'bench/**/*.ts',
      'apps/gamesim/src/main.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-properties': 'off',
      // These two look at settings of the compiler, and nobody sets any.
      'react-hooks/config': 'off',
      'react-hooks/gating': 'off',
    },
  },
);
