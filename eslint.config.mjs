import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';

const banned = [
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'Read configuration through @placar/platform/config.',
  },
];

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
      'no-restricted-syntax': ['error', ...banned],
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
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules, 'no-restricted-syntax': 'off' },
  },
);
