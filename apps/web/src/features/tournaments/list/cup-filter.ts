import type { TournamentCard } from '@placar/contracts/tournaments';
import { foldText } from '../../../lib/fold-text';
import { groupCups } from '../model/tournament-model';

export const CUP_TIMES = ['soon', 'now', 'past'] as const;
export type CupTime = (typeof CUP_TIMES)[number];

/** What is looked for; it stands in the address. */
export interface CupFilter {
  /** Null: whenever. */
  when: CupTime | null;
  /** Part of a name; empty: any. */
  name: string;
}

/** The filter that an address asks for; what is none of ours asks for nothing. */
export const cupFilterOf = (get: (key: string) => string): CupFilter => ({
  when: CUP_TIMES.find((one) => one === get('when')) ?? null,
  name: get('name'),
});

/** Tournaments that are looked for, by what can be done with them. */
export function filterCups(cups: readonly TournamentCard[], { when, name }: CupFilter): ReturnType<typeof groupCups> {
  const wanted = foldText(name.trim());
  const { open, now, past } = groupCups(cups.filter((one) => foldText(one.name).includes(wanted)));
  const of = (time: CupTime, cards: TournamentCard[]) => (when === null || when === time ? cards : []);
  return { open: of('soon', open), now: of('now', now), past: of('past', past) };
}
