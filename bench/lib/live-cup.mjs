import { createRequire } from 'node:module';
import { organise, readBracket, signedUpCup } from './cups.mjs';
import { until } from './stack.mjs';

const { createServer } = createRequire(import.meta.url)('@placar/testing');

const PLAYED_HERE = {
  format: { kind: 'single_elimination' },
  play: { map_pool: ['de_mirage'], veto: 'none' },
};
/** Their clocks stand: nothing moves on them but by our word. */
const STANDING = { clock: { mode: 'manual' } };
const MINUTES = 60_000;
const FIRST_ROUNDS = 2;
const SIDE_BY_SIDE = 8;
/** So many rounds are played before the sides are changed. */
const MOST_ROUNDS = 11;

/**
 * A tournament whose first round is played on so many simulated servers, all of its matches live with a score; made as an organiser
 * makes it. `playRound(match)` ends one more round of a match.
 */
export async function liveCup(stack, { matches: count, tell }) {
  const byId = new Map();
  for (let number = 1; number <= count; number += 1) {
    const server = await stack.fleet.addServer(STANDING);
    const row = {
      port: server.port,
      rconPassword: server.password,
      publicServer: true,
      displayName: `Arena ${number}`,
    };
    const { id } = await createServer(stack.database, stack.config, row);
    byId.set(id, server);
  }
  const { id } = await signedUpCup(stack, PLAYED_HERE, 2 * count);
  await organise(stack, `/tournaments/${id}/begin`);
  tell(`${count} matches come to their servers`);
  const leases = await until(
    'all matches on servers',
    async () => {
      const rows = await stack.database.query(
        'SELECT match_id, server_id FROM server_leases WHERE released_at IS NULL ORDER BY match_id',
      );
      const isReady = ({ server_id: server }) => byId.get(server)?.state() !== 'none';
      return rows.length === count && rows.every(isReady) && rows;
    },
    5 * MINUTES,
  );
  const matches = leases.map(({ match_id: matchId, server_id: server }) => ({
    id: matchId,
    server: byId.get(server),
    played: 0,
  }));
  const left = [...matches];
  const lane = async () => {
    for (let match = left.shift(); match !== undefined; match = left.shift())
      for (let round = 0; round < FIRST_ROUNDS; round += 1) await playRound(match);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
  const roundsOf = ({ match }) => match?.maps.at(-1)?.score.reduce((one, other) => one + other) ?? 0;
  await until(
    'all matches to be live with their scores',
    async () => {
      const { stages } = await readBracket(stack, id);
      const first = stages[0].pairings.filter(({ round }) => round === 1);
      return first.every((pairing) => pairing.match?.status === 'live' && roundsOf(pairing) === FIRST_ROUNDS);
    },
    2 * MINUTES,
  );
  return { id, matches, playRound, hasRounds };
}

const hasRounds = ({ played }) => played < MOST_ROUNDS;

async function playRound(match) {
  match.played += 1;
  await match.server.playRound({ winner: match.played % 2 === 0 ? 'team1' : 'team2' });
}
