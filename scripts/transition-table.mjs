// Prints the transition table of a match as Markdown, from the rules themselves. docs/architecture.md holds a copy that the docs check compares.
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

export function transitionTable() {
  const { TRANSITIONS } = require(fileURLToPath(new URL('../libs/domain/dist/index.js', import.meta.url)));
  const { MatchStatus } = require(fileURLToPath(new URL('../libs/contracts/dist/index.js', import.meta.url)));
  const kinds = Object.keys(TRANSITIONS);
  const head = `| status | ${kinds.map((kind) => kind.replace(/_/g, ' ')).join(' | ')} |`;
  const rule = `|---|${kinds.map(() => ':-:').join('|')}|`;
  const rows = MatchStatus.options.map(
    (status) => `| ${status} | ${kinds.map((kind) => (TRANSITIONS[kind].includes(status) ? '●' : '')).join(' | ')} |`,
  );
  return [head, rule, ...rows].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(transitionTable());
