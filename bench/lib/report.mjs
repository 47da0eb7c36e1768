import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib/project.mjs';
import { median, percentile } from './figures.mjs';

const ms = (value) => `${value.toFixed(1)} ms`;
const rate = (value) => `${Math.round(value)}/s`;
const percent = (value) => `${Math.round(value * 100)} %`;

/** Runs in which a stranger took the processor say nothing about us, so the best of a figure's repeats is shown. */
const best = (runs, figure) => Math.min(...runs.map(figure));

/** The Markdown of a whole run. */
export function report({ results, viewers, repeats, database, note }) {
  const rows = results.flatMap(({ mode, ...measured }) =>
    rowsOf(measured, viewers).map((row) => [row[0], mode, ...row.slice(1)]),
  );
  const table = [['Figure', 'Queues and live bus', 'Measured', 'Target'], ['---', '---', '---:', '---:'], ...rows];
  return [
    ...machine(database),
    `Redis syncs its append file each second. One api and one worker; clients, viewers, game servers and databases on the same`,
    `machine. Best of ${repeats}; load average at the end ${loadavg()[0].toFixed(1)}.`,
    ...(note === undefined ? [] : ['', note]),
    '',
    ...lines(table),
  ].join('\n');
}

const lines = (table) => table.map((row) => `| ${row.join(' | ')} |`);

function machine(database) {
  const memory = Math.round(totalmem() / 1024 ** 3);
  const processor = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${memory} GB, Node ${process.versions.node}`;
  return [`${processor}, PostgreSQL ${database} with its durable defaults.`];
}

/** The Markdown of figures that were measured once in each mode: lobbies, tournaments. */
export function modesReport({ measured, database, note }) {
  const rows = measured.flatMap(({ mode, rows: of }) => of.map(([figure, ...rest]) => [figure, mode, ...rest]));
  return [
    ...machine(database),
    `One api, one worker, clients and databases on the same machine. Load average at the end ${loadavg()[0].toFixed(1)}.`,
    ...(note === undefined ? [] : ['', note]),
    '',
    ...lines([['Figure', 'Queues and live bus', 'Measured', 'Target'], ['---', '---', '---:', '---:'], ...rows]),
  ].join('\n');
}

/** The Markdown of the ladder. */
export function laddersReport({ matches, rebuilt, corrected, database, note }) {
  const count = matches.toLocaleString('en');
  return [
    ...machine(database),
    `Five thousand people, five against five. Load average at the end ${loadavg()[0].toFixed(1)}.`,
    ...(note === undefined ? [] : ['', note]),
    '',
    ...lines([
      ['Figure', 'Measured', 'Target'],
      ['---', '---:', '---:'],
      [`Rating of ${count} matches rebuilt`, `${rebuilt.toFixed(1)} s`, '≤ 30 s'],
      ['After a correction, 1,000 later matches: p95', `${percentile(corrected, 0.95).toFixed(2)} s`, '≤ 1 s'],
    ]),
  ].join('\n');
}

/** What staff wait for with many orders, beside the targets of issue 9 (economy). */
export function couponsReport({ rows, orders, database, note }) {
  const targets = { 'summary of a month': 50, 'report of a month': 100, 'report of a year': 100 };
  return [
    ...machine(database),
    `${orders.toLocaleString('en')} orders of one year, nine in ten with a coupon. Load average at the end ${loadavg()[0].toFixed(1)}.`,
    ...(note === undefined ? [] : ['', note]),
    '',
    ...lines([
      ['Figure', 'p50', 'p95', 'Target'],
      ['---', '---:', '---:', '---:'],
      ...rows.map(({ what, took }) => [
        what,
        `${percentile(took, 0.5).toFixed(1)} ms`,
        `${percentile(took, 0.95).toFixed(1)} ms`,
        `≤ ${targets[what] ?? 30} ms`,
      ]),
    ]),
  ].join('\n');
}

/** The Markdown of the reads: a table for each size of the data set. */
export function readsReport({ reads, database, note }) {
  return [
    ...machine(database),
    'One api, one worker, the database and the load generator (autocannon, 32 connections, `Accept-Encoding: br, gzip`) on the same',
    'machine. `hot`: a hundred ids; `spread`: all of them. Signed in: 32 players, each with a session of their own. Targets, all with a p99',
    'of at most 60 ms: visitors ≥ 1,000/s and ≥ 10,000/s where the read is hot; people who are signed in ≥ 4,000/s, lists of 50 matches',
    '≥ 2,000/s, `/teams` and what is as large ≥ 1,000/s. First byte of the whole list within 50 ms and constant memory; click → RCON p50',
    '≤ 20 ms beside 32 readers.',
    `Bytes are those of an answer with its headers, memory counts shared pages once. Load average at the end ${loadavg()[0].toFixed(1)}.`,
    ...(note === undefined ? [] : ['', note]),
    ...reads.flatMap(sizeLines),
  ].join('\n');
}

const HEAD = [
  [
    'Read',
    'Ids',
    'Visitors',
    'p99',
    'Signed in',
    'p99',
    'Bytes',
    'Not 200',
    'api + PostgreSQL for a visitor',
    'signed in',
  ],
  ['---', '---', '---:', '---:', '---:', '---:', '---:', '---:', '---:', '---:'],
];

/** Answers a second that are enough. */
const enoughForVisitors = (set) => (set === 'hot' ? 10_000 : 1_000);
function enoughForSignedIn(name) {
  if (name.startsWith('/matches/limit') || name.startsWith('/matches/page')) return 2_000;
  return LARGE.includes(name) ? 1_000 : 4_000;
}
const LARGE = ['/teams', '/leaderboard', '/leaderboard/players', '/seasons/{id}'];

function sizeLines({ matches, rows, full, pause, memory }) {
  const mebi = (bytes) => `${Math.round(bytes / 1024 ** 2)} MiB`;
  const late = (p99) => `${p99} ms${p99 > 60 ? ' ✗' : ''}`;
  const figure = (perSecond, enough) => `${Math.round(perSecond)}/s${perSecond < enough ? ' ✗' : ''}`;
  const cost = ({ api, postgres }) => `${api.toFixed(2)} + ${postgres.toFixed(2)} ms`;
  const table = rows.map(({ name, set, visitors, signedIn }) => [
    `\`${name}\``,
    set,
    figure(visitors.perSecond, enoughForVisitors(set)),
    late(visitors.p99),
    figure(signedIn.perSecond, enoughForSignedIn(name)),
    late(signedIn.p99),
    Math.round(visitors.bytes),
    visitors.failed + signedIn.failed,
    cost(visitors.cost),
    cost(signedIn.cost),
  ]);
  const others = [
    ['Whole list `/matches`, first byte', ms(full.firstByteMs), '≤ 50 ms'],
    ['… to its end', `${ms(full.endMs)}, ${(full.bytes / 1024 ** 2).toFixed(1)} MiB`, ''],
    [
      '… memory of the api before, at most meanwhile',
      `${mebi(full.memory.before)}, ${mebi(full.memory.peak)}`,
      'constant',
    ],
    ...(pause === undefined
      ? []
      : [
          [
            `Click → \`sm_pause\` on the game server’s socket beside 32 readers, p50`,
            ms(percentile(pause.toSocket, 0.5)),
            '≤ 20 ms',
          ],
          ['… p99', ms(percentile(pause.toSocket, 0.99)), ''],
          ['… answers of the leaderboard meanwhile', rate(pause.load.perSecond), ''],
        ]),
    ...(memory.loaded === null
      ? []
      : [
          ['Memory after the load: api', mebi(memory.loaded.api), ''],
          ['… PostgreSQL with its shared buffers', mebi(memory.loaded.postgres), ''],
        ]),
  ];
  const figures = [['Figure', 'Measured', 'Target'], ['---', '---:', '---:'], ...others];
  return ['', `### ${matches.toLocaleString('en')} matches`, '', ...lines([...HEAD, ...table]), '', ...lines(figures)];
}

/** Writes one section of bench/results.md and keeps the others. */
export function writeSection(title, text) {
  const file = join(root, 'bench/results.md');
  const sections = new Map();
  for (const part of readFileSync(file, 'utf8').split(/^## /m).slice(1)) {
    const end = part.indexOf('\n');
    sections.set(part.slice(0, end), part.slice(end).trim());
  }
  sections.set(title, text.trim());
  const whole = [...sections].map(([name, body]) => `## ${name}\n\n${body}\n`).join('\n');
  writeFileSync(file, `# Bench\n\n${whole}`);
}

function rowsOf({ pause, one, many, alone, watched }, viewers) {
  const rows = [];
  if (pause.length > 0) {
    const of = (name, share) => best(pause, (run) => percentile(run[name], share));
    rows.push(['Click → `sm_pause` on the game server’s socket, p50', ms(of('toSocket', 0.5)), '≤ 10 ms']);
    rows.push(['Click → `sm_pause` on the game server’s socket, p99', ms(of('toSocket', 0.99)), '']);
    rows.push(['Click → confirmed on the stream, p50', ms(of('toConfirmed', 0.5)), '≤ 40 ms']);
    rows.push(['Click → confirmed on the stream, p99', ms(of('toConfirmed', 0.99)), '']);
    const cost = (name) => best(pause, (run) => run.cost[name]).toFixed(1);
    rows.push([
      'Processor time of a click, api + worker + PostgreSQL',
      `${cost('api')} + ${cost('worker')} + ${cost('postgres')} ms`,
      '',
    ]);
    const odd = pause.flatMap((run) => Object.entries(run.otherwise)).map(([status, count]) => `${count} ${status}`);
    if (odd.length > 0) rows.push(['Clicks that did not end as confirmed', odd.join(', '), '0']);
  }
  if (one.length > 0) {
    rows.push(['Event → frame, 1 viewer, p50', ms(best(one, (run) => median(run.all))), '']);
    rows.push(['Event → frame, 1 viewer, p99', ms(best(one, (run) => percentile(run.all, 0.99))), '']);
    rows.push([`Event → frame, ${viewers} viewers, p50`, ms(best(many, (run) => median(run.all))), '']);
    rows.push([`Event → frame, ${viewers} viewers, p99`, ms(best(many, (run) => percentile(run.all, 0.99))), '']);
    rows.push([
      `Event → frame at the last of ${viewers} viewers, p50`,
      ms(best(many, (run) => median(run.last))),
      '≤ 60 ms',
    ]);
    rows.push([
      `Event → frame at the last of ${viewers} viewers, p99`,
      ms(best(many, (run) => percentile(run.last, 0.99))),
      '',
    ]);
  }
  if (alone.length > 0) {
    const top = (runs, figure) => Math.max(...runs.map(figure));
    const [free, held] = [alone, watched].map((runs) => top(runs, (run) => run.perSecond));
    const bytes = (alone[0].bytes / 1024).toFixed(1);
    rows.push([`Events accepted, 16 matches, nobody watches (${bytes} KB each)`, rate(free), '≥ 1500/s']);
    rows.push(['… until projected', rate(top(alone, (run) => run.projectedPerSecond)), '']);
    rows.push([`Events accepted, 16 matches, ${viewers} viewers on one`, rate(held), '≥ 1500/s']);
    rows.push(['… until projected', rate(top(watched, (run) => run.projectedPerSecond)), '']);
    const cheapest = (runs, name) => best(runs, (run) => run.cost[name]);
    const cost = (runs) => `${cheapest(runs, 'api').toFixed(2)} + ${cheapest(runs, 'postgres').toFixed(2)} ms`;
    rows.push(['Processor time of an event, api + PostgreSQL, nobody watches', cost(alone), '']);
    rows.push([`Processor time of an event, api + PostgreSQL, ${viewers} viewers`, cost(watched), '']);
    rows.push(['Ingest kept with the viewers', percent(held / free), '≥ 80 %']);
  }
  return rows;
}
