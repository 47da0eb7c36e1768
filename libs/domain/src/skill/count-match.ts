import type { TeamSlot } from '@placar/contracts';
import type { RankedMatch, RankedPlayer } from './ranked-match';
import { currentSeason, enterSeason } from './ladder-seasons';
import type { LadderSeason, Standing } from './ladder-seasons';
import type { Skill, SkillModel, TeamsOf } from './skill-model';

export type SkillResult = 'won' | 'lost' | 'drawn';
/** Why a change is not the whole one: he left, or his team played on without somebody who had left. */
export type SkillRule = 'left' | 'short';

/** What one match changed for one player. */
export interface SkillChange {
  steamId: string;
  team: TeamSlot;
  result: SkillResult;
  rule: SkillRule | null;
  /** How likely his team was to win, 0 to 1. */
  expected: number;
  before: Standing;
  after: Standing;
}

const LEAVER_FACTOR = 2;
const SHORT_FACTOR = 0.5;

/**
 * What a match changes on its ladder, from the standings before it. Somebody who left has lost, whatever became of the match, and his
 * change counts twice; a loss of those whom he left alone counts half. A match in which a team has nobody changes nothing.
 */
export function countMatch(
  model: SkillModel,
  seasons: readonly LadderSeason[],
  standingOf: (steamId: string) => Standing | undefined,
  match: RankedMatch,
): SkillChange[] {
  const season = currentSeason(seasons, match.at);
  const sides = [ofTeam(match, 'team1'), ofTeam(match, 'team2')] as const;
  if (sides.some((side) => side.length === 0)) return [];
  const before = bothOf(sides, ({ steamId }) => enterSeason(model, seasons, standingOf(steamId), season));
  const expected = model.expected(before);
  const rated = model.rate(before, placesOf(match.winner));
  // As if the other team had won: only asked where somebody left a team that did not lose.
  const asLost = [
    (): TeamsOf<Skill> => (match.winner === 'team2' ? rated : model.rate(before, [2, 1])),
    (): TeamsOf<Skill> => (match.winner === 'team1' ? rated : model.rate(before, [1, 2])),
  ] as const;
  return sides.flatMap((side, index) => {
    const team: 0 | 1 = index === 0 ? 0 : 1;
    const isShort = side.some(({ left }) => left);
    const lost = isShort ? asLost[team]()[team] : [];
    return side.map((player, place): SkillChange => {
      const was = before[team][place]!;
      const whole = player.left ? lost[place]! : rated[team][place]!;
      const isLoss = whole.mu < was.mu;
      const result = player.left ? 'lost' : resultOf(match.winner, player.team);
      const mu = was.mu + (whole.mu - was.mu) * factorOf(player, isShort, isLoss);
      return {
        steamId: player.steamId,
        team: player.team,
        result,
        rule: player.left ? 'left' : isShort && isLoss ? 'short' : null,
        expected: team === 0 ? expected : 1 - expected,
        before: was,
        after: { ...was, mu, sigma: whole.sigma, matches: was.matches + 1, [result]: was[result] + 1 },
      };
    });
  });
}

const factorOf = (player: RankedPlayer, isShort: boolean, isLoss: boolean): number =>
  player.left ? LEAVER_FACTOR : isShort && isLoss ? SHORT_FACTOR : 1;

const ofTeam = ({ players }: RankedMatch, team: TeamSlot): RankedPlayer[] =>
  players.filter((player) => player.team === team);

const bothOf = <T, U>(sides: TeamsOf<T>, make: (one: T) => U): readonly [U[], U[]] => [
  sides[0].map(make),
  sides[1].map(make),
];

const placesOf = (winner: TeamSlot | null): readonly [number, number] =>
  winner === null ? [1, 1] : winner === 'team1' ? [1, 2] : [2, 1];

const resultOf = (winner: TeamSlot | null, team: TeamSlot): SkillResult =>
  winner === null ? 'drawn' : winner === team ? 'won' : 'lost';
