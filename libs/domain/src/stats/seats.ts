import { STAT_COUNTERS } from '@placar/contracts';
import type { MatchConfig } from '../match/match-state';
import type { PlayerTotals } from './map-totals';

/** Counters that grow without playing: plugins give the rounds of the map to everybody in their list. */
const COUNTS_WITHOUT_PLAYING: ReadonlySet<string> = new Set(['roundsplayed']);

/**
 * Whether a person has a row of statistics on a map. Coaches and spectators stand in the plugin's list with empty counters (plugin
 * contract §2.3, §4): they get a row once they play, which their counters tell. Players always have one.
 */
export function isSeated(config: MatchConfig, { steamId, counters }: PlayerTotals): boolean {
  const player = config.team1.players[steamId] ?? config.team2.players[steamId];
  const onlyWatches = player === undefined ? steamId in config.spectators : player.coach;
  return !onlyWatches || STAT_COUNTERS.some((name) => !COUNTS_WITHOUT_PLAYING.has(name) && counters[name] !== 0);
}
