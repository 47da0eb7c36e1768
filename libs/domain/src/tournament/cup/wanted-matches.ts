import type { Entry, Resolved } from '../stages';
import { viewOf } from './course';
import type { StagePlay, TournamentState } from './tournament-state';

/** A match that the platform is to play now. The same four (stage, key, entries, call) are the same match, whoever asks and how often. */
export interface WantedMatch {
  stage: number;
  key: string;
  /** The upper side of the bracket first. */
  entries: readonly [Entry, Entry];
  /** From 0; counts how often its result was taken back. */
  call: number;
  bestOf: number;
  play: StagePlay;
}

/**
 * Wave by wave: of each team the first match that is open, and only when the other team has no earlier one either. Nothing outside of
 * a running tournament, and nothing in stages whose results people bring.
 */
export function wantedMatches(state: TournamentState): WantedMatch[] {
  if (state.status !== 'running') return [];
  const busy = new Set<Entry>();
  return state.stages.flatMap((given, stage) => {
    const play = state.settings.stages[stage]?.play ?? null;
    if (play === null) return [];
    const open = (viewOf(state, stage)?.pairings ?? []).filter((pairing) => pairing.state === 'ready');
    return open
      .toSorted((left, right) => left.round - right.round)
      .flatMap((pairing) => {
        const entries = bothOf(pairing);
        if (entries === null) return [];
        const isFree = entries.every((entry) => !busy.has(entry));
        for (const entry of entries) busy.add(entry);
        const { key } = pairing;
        return isFree
          ? [{ stage, key, entries, call: given.calls[key] ?? 0, bestOf: lengthOf(pairing, play), play }]
          : [];
      });
  });
}

function bothOf({ sides: [one, two] }: Resolved): [Entry, Entry] | null {
  return one.kind === 'entry' && two.kind === 'entry' ? [one.entry, two.entry] : null;
}

const lengthOf = ({ places }: Resolved, { bestOf, finalBestOf }: StagePlay): number =>
  places.winner === 1 && finalBestOf !== null ? finalBestOf : bestOf;
