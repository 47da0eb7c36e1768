import type { LobbyMode } from '@placar/contracts';

/** What a map of the workshop is for, as staff say. */
export interface MapPurpose {
  /** Keys of modes; empty: every mode. */
  modes: readonly string[];
  players_min: number | null;
  players_max: number | null;
}

/** Whether a game of this mode may be played on the map: the mode is named, or none is, and so many people fit. */
export function isMapFor(
  { modes, players_min: least, players_max: most }: MapPurpose,
  mode: Pick<LobbyMode, 'key' | 'min_players' | 'players_per_team'>,
): boolean {
  if (modes.length > 0 && !modes.includes(mode.key)) return false;
  return (least ?? 0) <= 2 * mode.players_per_team && (most ?? Infinity) >= mode.min_players;
}
