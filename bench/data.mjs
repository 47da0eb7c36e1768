// npm run bench:data -- --matches N [--database URL] [--teams N] [--players N] [--seasons N]
// Fills an empty database with a community of N matches: the same rows each time. Without --database, the running program's.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { say, seconds } from '../scripts/lib/progress.mjs';
import { root } from '../scripts/lib/project.mjs';
import { runningDatabase } from '../scripts/lib/database/running-database.mjs';

const options = Object.fromEntries(
  ['matches', 'database', 'data', 'teams', 'players', 'seasons'].map((name) => [name, { type: 'string' }]),
);

try {
  const { values } = parseArgs({ options });
  if (!existsSync(join(root, 'libs/match-engine/dist'))) throw new Error('Not built yet: run "npm run build" first.');
  const { loadData, population } = await import('./lib/data-load.mjs');
  const matches = count(values.matches, 20_000, 'matches');
  const usual = population(matches);
  const people = {
    teams: count(values.teams, usual.teams, 'teams'),
    players: count(values.players, usual.players, 'players'),
    seasons: count(values.seasons, usual.seasons, 'seasons'),
  };
  if (people.teams < 2 || people.players < 10) throw new Error('a match needs two teams of five players');
  const since = Date.now();
  const url = values.database ?? runningDatabase(values.data);
  await loadData({ url, matches, people, tell: (text) => say(`data: ${text}`) });
  say(`${matches} matches, ${people.teams} teams, ${people.players} players in ${seconds(Date.now() - since)}.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function count(text, otherwise, name) {
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} takes a whole number, not "${text}"`);
  return number;
}
