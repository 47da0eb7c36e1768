#!/usr/bin/env node
// Rules for the tree as a whole: no crowded folder, nothing that reaches into jest or edits node_modules, no answer to a page that is typed
// by hope, no list of kinds of commands beside the catalogue, no write of a plain record beside its repository, and a lock file from which `npm ci` installs on every platform.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lib/project.mjs';

const MOST_FILES = 30;
/** Texts and pictures: one file for each thing they speak of. */
const UNCOUNTED = /^(docs|apps\/web\/src\/locales)\//;
/** What reaches into jest: its inner packages, or a member that its authors meant for themselves. */
const INTO_JEST = /(require\(|from )['"]jest-(runtime|environment-node|circus|runner|resolve)\b|\bjest\w*\._\w+/;
/** Whoever writes there changes what the lock file promises. */
const INTO_PACKAGES =
  /\b(writeFile|appendFile|cp|copyFile|rename|symlink|rm|unlink)(Sync)?\([^)\n]*node_modules|patch-package/;

/** Tests say what they expect; the simulator's words are those of players and plugin. */
const LISTS_COMMANDS =
  /\.(spec|fixture|integration-spec|journey|chaos-spec)\.tsx?$|\/(test|testing|e2e)\/|^apps\/gamesim\/|\/match-status\.ts$/;

/** Entities that are no plain records: the match engine and the relay write these rows along with the log. */
const NO_RECORDS = new Set(['outbox', 'server_leases']);
/** Raw writes of plain records that stay: many rows at once by a rule of SQL, or one statement with something that is no record. */
const ONE_STATEMENT = new Set([
  'apps/api/src/features/maps/maps.service.ts user_maps',
  'apps/api/src/features/teams/team-logos.service.ts team_logos',
  'apps/api/src/features/teams/team-members.ts team_members',
  'apps/api/src/http/session/session-store.ts api_keys',
  'apps/worker/src/challonge/bracket-work-rows.ts seasons',
  'apps/worker/src/fleet/server-handover.ts servers',
  'apps/worker/src/webhooks/webhook-lines.ts webhooks',
  'apps/worker/src/rentals/rental-rows.ts rentals',
  'libs/match-engine/src/orders/log/claim-order.ts coupons',
  'libs/match-engine/src/orders/log/order-aggregate.ts coupons',
  'libs/match-engine/src/orders/log/order-aggregate.ts vip_grants',
  'libs/match-engine/src/orders/log/rental-statements.ts rentals',
  'libs/read-models/src/upkeep/forget-person.ts affiliates',
  'libs/read-models/src/upkeep/forget-person.ts loadout_mirrors',
  'libs/read-models/src/upkeep/forget-person.ts payouts',
]);

const files = projectFiles();
const problems = [
  ...crowdedFolders(),
  ...reachesInto(),
  ...hopedTypes(),
  ...listedCommands(),
  ...rawWrites(),
  ...lockProblems(),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

function projectFiles() {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  // An archive without git has what was checked before it was made.
  return listed.stdout?.split('\n').filter((file) => file !== '' && existsSync(join(root, file))) ?? [];
}

function crowdedFolders() {
  const counts = new Map();
  for (const file of files.filter((name) => !UNCOUNTED.test(name)))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) =>
    count > MOST_FILES ? [`${folder} has ${count} files, of ${MOST_FILES} that it may have`] : [],
  );
}

function reachesInto() {
  const own = 'scripts/check-tree.mjs';
  return files
    .filter((file) => /\.([cm]?js|tsx?)$|^package\.json$/.test(file) && file !== own)
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [
        ...(INTO_JEST.test(text) ? [`${file} reaches into jest`] : []),
        ...(INTO_PACKAGES.test(text) ? [`${file} edits node_modules`] : []),
      ];
    });
}

/** `useEndpoint` knows what is answered; a key of a page's own takes its type from its fetcher. */
function hopedTypes() {
  return files
    .filter((file) => /^apps\/web\/src\/.*\.tsx?$/.test(file) && !/\/src\/(lib|testing)\/|\.spec\./.test(file))
    .filter((file) => /\buseSWR\w*</.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => `${file} says of which type an answer is: useEndpoint, or the fetcher, knows it`);
}

/** Who decides by a list of kinds of its own decides otherwise than the others one day: such a list is a column of the catalogue. */
function listedCommands() {
  const contracts = 'libs/contracts/src/matches/';
  const [, names] = /MatchCommandKind = z\s*\.enum\(\[([^\]]*)\]/.exec(
    readFileSync(join(root, contracts, 'match-status.ts'), 'utf8'),
  );
  const kinds = new Set(wordsOf(names));
  return files
    .filter((file) => /^(libs|apps)\/.*\.tsx?$/.test(file) && !LISTS_COMMANDS.test(file))
    .flatMap((file) => {
      const lists = readFileSync(join(root, file), 'utf8').matchAll(/\[([^[\]]*)\]|\bIN \(([^()]*)\)/g);
      return [...lists].flatMap(([list, array, inSql]) => {
        const words = wordsOf(array ?? inSql);
        const found = words.filter((word) => kinds.has(word)).length;
        // Other lists have a word or two in common with it.
        return found > 1 && found > words.length / 2
          ? [`${file} lists kinds of commands, which ${contracts}match-command-catalogue.ts should tell: ${list}`]
          : [];
      });
    });
}

/** Plain records are written through their repositories (decision 0037). */
function rawWrites() {
  const folder = join(root, 'libs/persistence/src/entities');
  const tables = readdirSync(folder)
    .map((name) => /@Entity\('(\w+)'\)/.exec(readFileSync(join(folder, name), 'utf8'))?.[1])
    .filter((table) => table !== undefined && !NO_RECORDS.has(table));
  const write = new RegExp(`\\b(?:INSERT INTO|UPDATE|DELETE FROM)\\s+(${tables.join('|')})\\b`, 'g');
  const found = files
    .filter((file) => /^(apps|libs)\/[^/]+\/src\/.*\.ts$/.test(file))
    .filter((file) => !/\.spec\.ts$|^libs\/testing\/|\/migrations\//.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(write)].map(([, table]) => `${file} ${table}`),
    );
  return [
    ...found
      .filter((place) => !ONE_STATEMENT.has(place))
      .map((place) => `${place.replace(' ', ' writes rows of ')} by SQL, not through their repository`),
    ...[...ONE_STATEMENT].filter((place) => !found.includes(place)).map((place) => `${place} is no raw write any more`),
  ];
}

/** The words of a list of nothing but quoted words; none of any other. */
function wordsOf(list) {
  const items = list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return items.every((item) => /^'\w+'$/.test(item)) ? items.map((item) => item.slice(1, -1)) : [];
}

/** Some registries leave out packages for platforms that are not their own. */
function lockProblems() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const isThere = (name, path) => {
    for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
      if (packages[join(at, 'node_modules', name)]) return true;
      if (at === '') return false;
    }
  };
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, resolved = '' }]) => [
    ...Object.keys(optionalDependencies)
      .filter((name) => !isThere(name, path))
      .map((name) => `package-lock.json lacks ${name}, which ${path} has on some platform`),
    ...(/^https?:/.test(resolved) ? [`package-lock.json names the host of ${path}`] : []),
  ]);
}
