import type { TournamentPairing } from '@placar/contracts/tournaments';
import { scoreOf } from './bracket-model';

const LIVE: ReadonlySet<string> = new Set(['knife', 'live', 'halftime', 'paused', 'between_maps']);

/** Whether the match of a pairing is being played now. */
export const isOn = ({ match }: TournamentPairing): boolean => LIVE.has(match?.status ?? '');

/** Score of a match: the map in play while it is on, else how it ended; null: none to show. */
export function shownScore(pairing: TournamentPairing): readonly [number, number] | null {
  const map = pairing.match?.maps.at(-1);
  return pairing.state === 'ready' && map !== undefined ? map.score : scoreOf(pairing);
}
