import type { TeamSlot } from '@placar/contracts';
import { DEMO_MAPS, DEMO_TEAMS, demoSteamId } from './community';
import { SeededRandom } from './seeded-random';

export interface MixPlayer {
  steamId: string;
  name: string;
}

/** An evening's match of people from different teams: by such ones a ladder tells the players of one team apart. */
export interface PastMix {
  startsAt: Date;
  map: string;
  lineups: Record<TeamSlot, MixPlayer[]>;
}

/** Teams whose first five play mixes: with the matches of their teams, six mixes each are enough for a place on the ladder. */
const TEAMS = 8;
const FIVE = 5;
const ROUNDS = 6;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const PLAYERS: readonly MixPlayer[] = DEMO_TEAMS.slice(0, TEAMS).flatMap(({ players }, team) =>
  players.slice(0, FIVE).map((name, player) => ({ steamId: demoSteamId(team, player), name })),
);
const EACH_ROUND = PLAYERS.length / (2 * FIVE);

export const PAST_MIXES = ROUNDS * EACH_ROUND;

/** Oldest first, two side by side each evening; everybody plays once in a round. `midnight` began today, in milliseconds. */
export function pastMixes(midnight: number): PastMix[] {
  return Array.from({ length: ROUNDS }, (_, round) => round).flatMap((round) => {
    const random = new SeededRandom(`mixes/${round}`);
    const people = random.shuffled(PLAYERS);
    return Array.from({ length: EACH_ROUND }, (_, place): PastMix => {
      const evening = round * (EACH_ROUND / 2) + Math.floor(place / 2);
      const [first, second] = [2 * place * FIVE, (2 * place + 1) * FIVE];
      return {
        startsAt: new Date(midnight - (26 - 2 * evening) * DAY_MS + (22 * 60 + random.between(0, 30)) * MINUTE_MS),
        map: random.pick(DEMO_MAPS),
        lineups: { team1: people.slice(first, second), team2: people.slice(second, second + FIVE) },
      };
    });
  });
}
