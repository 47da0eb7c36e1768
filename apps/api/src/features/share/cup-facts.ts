import { seatsOf, viewOf } from '@placar/domain/tournament';
import type { TournamentState } from '@placar/domain/tournament';
import type { CupCardMatch, CupCardSide, CupFacts } from './cards/cup-card';

type Pairing = NonNullable<ReturnType<typeof viewOf>>['pairings'][number];

/** What the state alone says for a card; the champion's logo is not in it. Null for a draft, which visitors do not see. */
export function cupFacts(state: TournamentState): (Omit<CupFacts, 'champion'> & { champion: number | null }) | null {
  const { id, status, settings, teams, stages } = state;
  if (status === 'draft') return null;
  const [first] = stages;
  return {
    id,
    name: settings.name,
    status,
    startsAt: settings.startsAt === null ? null : new Date(settings.startsAt),
    teams: first === undefined ? teams.filter((team) => team.status === 'in').length : seatsOf(first).length,
    most: settings.most,
    champion: championOf(state),
    lastRounds: lastRoundsOf(state),
  };
}

function championOf(state: TournamentState): number | null {
  if (state.status !== 'over') return null;
  const placements = viewOf(state, state.stages.length - 1)?.placements ?? [];
  const winners = placements.find(({ place, group }) => place === 1 && group === null)?.entries ?? [];
  return winners.length === 1 ? (winners[0] ?? null) : null;
}

/** The final, and the two matches that lead to it; of a double elimination the ends of both brackets. */
function lastRoundsOf(state: TournamentState): CupCardMatch[][] {
  const stage = state.stages.length - 1;
  const kind = state.settings.stages[stage]?.format.kind;
  if (kind !== 'single_elimination' && kind !== 'double_elimination') return [];
  const pairings = viewOf(state, stage)?.pairings ?? [];
  const of = (part: Pairing['part']): Pairing[] => pairings.filter((one) => one.part === part);
  const upper = of('upper');
  const last = Math.max(0, ...upper.map(({ round }) => round));
  const inRound = (list: readonly Pairing[], round: number): Pairing[] => list.filter((one) => one.round === round);
  const rounds =
    kind === 'single_elimination'
      ? [inRound(upper, last - 1), inRound(upper, last)]
      : [[...inRound(upper, last), ...of('lower').slice(-1)], [decider(of('final'))].flat()];
  const nameOf = (entry: number): string => state.teams.find((team) => team.entry === entry)?.name ?? '';
  return rounds.filter((round) => round.length > 0).map((round) => round.map((one) => matchOf(one, nameOf)));
}

/** Of a grand final that was played twice, the second one. */
const decider = (finals: readonly Pairing[]): Pairing[] => {
  const played = finals.filter(({ state }) => state !== 'skipped' && state !== 'waiting');
  return (played.length > 0 ? played : finals.slice(0, 1)).slice(-1);
};

function matchOf({ sides, result, winner }: Pairing, nameOf: (entry: number) => string): CupCardMatch {
  // A single map tells its rounds, a series its maps.
  const score =
    result === null ? null : Math.max(...result.maps) > 1 || !result.rounds.some(Boolean) ? result.maps : result.rounds;
  const shown = (side: Pairing['sides'][number]): CupCardSide => {
    const entry = side.kind === 'entry' ? side.entry : null;
    const place = entry === null || result === null ? -1 : result.entries.indexOf(entry);
    return {
      name: entry === null ? null : nameOf(entry),
      score: place < 0 ? null : (score?.[place] ?? null),
      isWinner: entry !== null && winner.kind === 'entry' && winner.entry === entry,
    };
  };
  return [shown(sides[0]), shown(sides[1])];
}
