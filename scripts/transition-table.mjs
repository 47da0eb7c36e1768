// Prints the transition table of a match as Markdown, from the catalogue of commands. docs/architecture.md holds a copy that the docs check compares.
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

export function transitionTable() {
  const { COMMAND_KINDS: kinds, MATCH_COMMAND_CATALOGUE, MatchStatus } = require(
    fileURLToPath(new URL('../libs/contracts/dist/index.js', import.meta.url)),
  );
  const head = `| status | ${kinds.map((kind) => kind.replace(/_/g, ' ')).join(' | ')} |`;
  const rule = `|---|${kinds.map(() => ':-:').join('|')}|`;
  const rows = MatchStatus.options.map(
    (status) =>
      `| ${status} | ${kinds.map((kind) => (MATCH_COMMAND_CATALOGUE[kind].legalIn.includes(status) ? '●' : '')).join(' | ')} |`,
  );
  return [head, rule, ...rows].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(transitionTable());
