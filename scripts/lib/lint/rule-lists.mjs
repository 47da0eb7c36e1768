import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { ESLint } from 'eslint';
import { root } from '../project.mjs';

const SCOPES = { typescript: '@typescript-eslint', react: 'react-hooks' };

/** Answers for a file the rules of eslint.config.mjs that the native linter does not look for there: `{ name: [severity, ...options] }`; undefined when it is not linted. */
export function rulesLeftToEslint() {
  const wanted = new ESLint({ cwd: root });
  const native = new ESLint({ cwd: root, overrideConfigFile: true, overrideConfig: nativeRules() });
  return async (file) => {
    const [all, theirs] = await Promise.all([wanted, native].map((eslint) => eslint.calculateConfigForFile(file)));
    if (all === undefined) return undefined;
    const left = Object.entries(all.rules ?? {}).filter(([name, [severity, ...options]]) => {
      if (severity === 0) return false;
      const [theirSeverity = 0, ...theirOptions] = theirs.rules?.[name] ?? [];
      return theirSeverity === 0 || !isDeepStrictEqual(options, theirOptions);
    });
    return Object.fromEntries(left);
  };
}

/** .oxlintrc.json as ESLint would write it, so that ESLint itself works out what holds for a file and which options are meant. */
function nativeRules() {
  // JSON with comments on lines of their own.
  const text = readFileSync(join(root, '.oxlintrc.json'), 'utf8').replace(/^\s*\/\/.*$/gm, '');
  const { rules, overrides } = JSON.parse(text);
  const named = (given) => Object.fromEntries(Object.entries(given).map(([name, value]) => [eslintName(name), value]));
  return [
    {
      files: ['**/*.ts', '**/*.tsx'],
      plugins: { '@typescript-eslint': tseslint.plugin, 'react-hooks': reactHooks },
      rules: named(rules),
    },
    ...overrides.map((override) => ({ files: override.files, rules: named(override.rules) })),
  ];
}

/** The native linter has one rule where typescript-eslint has its own next to the one of ESLint. */
function eslintName(name) {
  const [scope, rule] = name.split('/');
  if (rule !== undefined) return `${SCOPES[scope] ?? scope}/${rule}`;
  return Object.hasOwn(tseslint.plugin.rules, name) ? `@typescript-eslint/${name}` : name;
}
