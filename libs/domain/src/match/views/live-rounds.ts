import type { LiveRound, RoundReason, Side, TeamSlot } from '@placar/contracts';
import { firstSideByRule, firstSideOf, mapScore, sideInRound, sortedRounds } from '../maps/map-rules';
import type { MapState, MatchState, RoundRecord } from '../match-state';
import { sideByWebVeto } from '../web-veto/web-veto';

/** Side on which team1 started: seen in status, else told by a round's winner, else by the rule of the map. */
export function firstSide(state: MatchState, map: MapState): Side | null {
  if (map.team1FirstSide !== null) return map.team1FirstSide;
  let previous = { team1: 0, team2: 0 };
  let before = 0;
  for (const record of sortedRounds(map)) {
    const winner = record.round === before + 1 ? gained(previous, record) : null;
    if (winner !== null && record.winnerSide !== null) {
      const side = winner === 'team1' ? record.winnerSide : record.winnerSide === 'ct' ? 't' : 'ct';
      return sideInRound(side, record.round, state.config);
    }
    previous = record;
    before = record.round;
  }
  const vetoed = sideByWebVeto(state, map.number);
  return vetoed === null ? firstSideByRule(state.config, map.number) : firstSideOf(vetoed);
}

/** The round's winner is the slot whose score grew by one (plugin contract §2.3), never the plugin's own word. */
function gained(before: { team1: number; team2: number }, after: { team1: number; team2: number }): TeamSlot | null {
  if (after.team1 === before.team1 + 1 && after.team2 === before.team2) return 'team1';
  return after.team2 === before.team2 + 1 && after.team1 === before.team1 ? 'team2' : null;
}

/** Every round of the map in order; those whose report was lost are inferred from the scores around them (F1). */
export function roundsOf(state: MatchState, map: MapState): LiveRound[] {
  const rounds: LiveRound[] = [];
  const first = firstSide(state, map);
  let before = { team1: 0, team2: 0 };
  const fill = (upTo: { team1: number; team2: number }): void => {
    rounds.push(...inferredRounds(before, upTo));
  };
  for (const record of sortedRounds(map)) {
    const winner = gained(before, record);
    if (winner === null) {
      const lastWinner = winnerBySide(record, first, state);
      const prior =
        lastWinner === null
          ? null
          : {
              team1: record.team1 - (lastWinner === 'team1' ? 1 : 0),
              team2: record.team2 - (lastWinner === 'team2' ? 1 : 0),
            };
      if (prior !== null && prior.team1 >= before.team1 && prior.team2 >= before.team2) {
        fill(prior);
        rounds.push(told(record, lastWinner));
      } else fill(record);
    } else rounds.push(told(record, winner));
    before = record;
  }
  const score = map.result?.source === 'forfeit' ? before : mapScore(map);
  if (score.team1 >= before.team1 && score.team2 >= before.team2) fill(score);
  return rounds;
}

function winnerBySide(record: RoundRecord, first: Side | null, state: MatchState): TeamSlot | null {
  if (first === null || record.winnerSide === null) return null;
  return sideInRound(first, record.round, state.config) === record.winnerSide ? 'team1' : 'team2';
}

const told = (record: RoundRecord, winner: TeamSlot | null): LiveRound => ({
  round: record.round,
  winner,
  winner_side: record.winnerSide,
  reason: roundReasonOf(record.reason),
  team1_score: record.team1,
  team2_score: record.team2,
  inferred: false,
});

/** Rounds between two scores: with one side gaining all of them the winners are certain, else only their number is. */
function inferredRounds(from: { team1: number; team2: number }, to: { team1: number; team2: number }): LiveRound[] {
  const gain1 = to.team1 - from.team1;
  const gain2 = to.team2 - from.team2;
  const only: TeamSlot | null = gain2 === 0 ? 'team1' : gain1 === 0 ? 'team2' : null;
  return Array.from({ length: Math.max(0, gain1 + gain2) }, (_, index) => {
    const step = index + 1;
    const last = step === gain1 + gain2;
    return {
      round: from.team1 + from.team2 + step,
      winner: only,
      winner_side: null,
      reason: 'unknown' as const,
      team1_score: last ? to.team1 : only === 'team1' ? from.team1 + step : from.team1,
      team2_score: last ? to.team2 : only === 'team2' ? from.team2 + step : from.team2,
      inferred: true,
    };
  });
}

/** Engine reason codes (plugin contract §2.3). */
export function roundReasonOf(code: number): RoundReason {
  if (code === 8 || code === 9) return 'elimination';
  if (code === 1) return 'bomb';
  if (code === 7) return 'defuse';
  if (code === 12) return 'time';
  if (code === 17 || code === 18) return 'surrender';
  return code === 0 ? 'unknown' : 'other';
}
