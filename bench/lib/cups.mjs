import { community } from './data-people.mjs';
import { Seeded } from './seeded.mjs';
import { until } from './stack.mjs';

export const TEAMS = 512;
const TEAM_SIZE = 5;
const MINUTES = 60_000;

/** What an organiser's call answers; throws what was refused. */
export async function organise({ admin }, path, body = {}) {
  const { status, body: answer } = await admin.post(path, body);
  if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`);
  return answer;
}

/** The bracket as a visitor reads it. */
export async function readBracket({ url }, id) {
  const answer = await fetch(`${url}/api/tournaments/${id}/bracket`);
  if (!answer.ok) throw new Error(`the bracket answered ${answer.status}`);
  return answer.json();
}

/** A tournament of such teams with five players each, signed up as an organiser does it: by a table. `ms`: how long the table took. */
export async function signedUpCup(stack, stage, count = TEAMS) {
  const { id } = await organise(stack, '/tournaments', {
    name: 'Copa Placar',
    teams: count,
    team_size: TEAM_SIZE,
    stages: [stage],
  });
  await organise(stack, `/tournaments/${id}/open-sign-up`);
  const { teams } = community({ teams: count, players: count * TEAM_SIZE, seasons: 1 });
  const lines = teams.flatMap(({ name, members }) =>
    members.map((member) => [name, member.name, member.steam_id, 'player'].join(';')),
  );
  const began = performance.now();
  await organise(stack, `/tournaments/${id}/teams`, { csv: ['team;name;steam;role', ...lines].join('\n') });
  return { id, ms: performance.now() - began };
}

/** Pairings of the first stage that can be played now. */
export const openPairings = ({ stages }) =>
  (stages[0]?.pairings ?? []).filter(({ state, entries }) => state === 'ready' && entries.every((one) => one !== null));

const luck = new Seeded('results');

/** The call that tells the result of a pairing; anybody may win it. */
export function resultOf({ key, entries }) {
  const isFirst = luck.chance(0.5);
  const lost = luck.below(12);
  return {
    stage: 0,
    key,
    reason: 'placar',
    result: {
      entries,
      winner: entries[isFirst ? 0 : 1],
      maps: isFirst ? [1, 0] : [0, 1],
      rounds: isFirst ? [13, lost] : [lost, 13],
    },
  };
}

/** Plays everything to the end, one result after the other. */
export async function playToTheEnd(stack, id) {
  for (;;) {
    const open = openPairings(await readBracket(stack, id));
    if (open.length === 0) return;
    for (const pairing of open) await organise(stack, `/tournaments/${id}/result`, resultOf(pairing));
  }
}

/** Pairings of a Swiss round when the worker has made all their matches. */
export function roundWithMatches(stack, id, round) {
  return until(
    `the matches of round ${round}`,
    async () => {
      const { stages } = await readBracket(stack, id);
      const pairings = (stages[0]?.pairings ?? []).filter((pairing) => pairing.round === round);
      return pairings.length > 0 && pairings.every(({ match }) => match !== null) && pairings;
    },
    5 * MINUTES,
  );
}

/** Ends the match of a pairing, as staff do when a team did not come. */
export const giveAway = (stack, { match }) =>
  organise(stack, `/matches/${match.id}/commands`, {
    kind: 'forfeit',
    args: { winner: luck.chance(0.5) ? 'team1' : 'team2' },
  });
