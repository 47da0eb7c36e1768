import { openMatchViewers, sendEvents } from './lib/children.mjs';
import { createMatch, eventRequest, goingLive, roundEvents } from './lib/matches.mjs';
import { until } from './lib/stack.mjs';

const MATCHES = 16;
const MAPS = 7;

/** A server that loads its match and then waits for players: the events of its match are ours. */
export const quietServer = { clock: { mode: 'scaled', factor: 200 }, bots: { autoJoin: false } };

/**
 * All rounds of 16 best-of-seven series as fast as they are answered, two connections for each server. Only events answered 200
 * count, and only when the read tables show every round afterwards.
 */
export async function measureIngest(stack, { viewers: count }) {
  const matches = await Promise.all(
    Array.from({ length: MATCHES }, () => createMatch(stack, { maxMaps: MAPS, server: quietServer })),
  );
  const series = matches.map((match) =>
    Array.from({ length: MAPS }, (_, map) => [goingLive(match, map), ...roundEvents(match, map)]).flat(),
  );
  const requests = series[0].flatMap((_, round) =>
    matches.map((match, index) => eventRequest(match, series[index][round])),
  );
  const viewers = count > 0 ? await openMatchViewers({ port: stack.port, matchId: matches[0].id, count }) : null;
  const ids = matches.map((match) => match.id);
  const before = stack.usage();
  const startedAt = performance.now();
  const { accepted, ms } = await sendEvents({ port: stack.port, requests, connections: MATCHES * 2 });
  await until('all events to be projected', () => nothingWaits(stack, ids), 120_000);
  const projectedMs = performance.now() - startedAt;
  if (accepted !== requests.length) throw new Error(`${requests.length - accepted} events were refused`);
  const after = stack.usage();
  viewers?.close();
  await checkRounds(stack, ids);
  const cost = (name) => (before && after ? (after[name] - before[name]) / accepted : NaN);
  const bytes = requests.reduce((sum, request) => sum + request.length, 0) / requests.length;
  return {
    bytes,
    perSecond: (accepted / ms) * 1_000,
    projectedPerSecond: (accepted / projectedMs) * 1_000,
    cost: { api: cost('api'), postgres: cost('postgres') },
  };
}

async function nothingWaits({ database }, ids) {
  const [row] = await database.query(
    'SELECT count(*)::int AS waiting FROM plugin_inbox WHERE projected_at IS NULL AND match_id = ANY($1)',
    [ids],
  );
  return row.waiting === 0;
}

async function checkRounds({ database }, ids) {
  const rows = await database.query(
    'SELECT match_id, map_number, team1_score, team2_score FROM map_stats WHERE match_id = ANY($1)',
    [ids],
  );
  const whole = rows.filter((row) => row.team1_score === 13 && row.team2_score === 11);
  if (whole.length !== ids.length * MAPS)
    throw new Error(`only ${whole.length} of ${ids.length * MAPS} maps are complete`);
}
