import type { TournamentBracketAnswer, TournamentPairing } from '@placar/contracts/tournaments';

/** Matches of one round whose times can be set. */
export interface RoundToTime {
  stage: number;
  pairings: TournamentPairing[];
}

/** Rounds of the stage that is played now, without what is over, being played, or needs nobody. */
export function roundsToTime(bracket: TournamentBracketAnswer | undefined): RoundToTime[] {
  const stages = bracket?.stages ?? [];
  const stage = stages.findIndex((one) => !one.is_over);
  const rounds = new Map<string, TournamentPairing[]>();
  for (const pairing of stages[stage]?.pairings ?? []) {
    const isOpen = pairing.state === 'ready' || pairing.state === 'waiting';
    if (!isOpen || pairing.match !== null) continue;
    const name = [pairing.part, pairing.group ?? '', pairing.round].join(' ');
    rounds.set(name, [...(rounds.get(name) ?? []), pairing]);
  }
  return [...rounds.values()].map((pairings) => ({ stage, pairings }));
}
