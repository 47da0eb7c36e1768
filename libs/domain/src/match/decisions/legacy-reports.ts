import type { PluginEvent } from '@placar/contracts';
import { STAT_COUNTERS } from '@placar/contracts';
import { isClosed } from '../match-state';
import type { Draft } from '../decision';
import { isLaterTold } from '../told-players';

type Event<N extends PluginEvent['event']> = Extract<PluginEvent, { event: N }>;

/** Cumulative totals of one player, as get5 before 0.13 tells them (wire contract §7.5). Kept when they are later than what is known. */
export function legacyPlayer(draft: Draft, event: Event<'legacy_player'>): void {
  const { map_number: mapNumber, steamid, name, team } = event;
  if (mapNumber >= draft.state.config.maxMaps) return;
  const told = { n: name, t: team, c: STAT_COUNTERS.map((counter) => event.counters[counter] ?? 0) };
  const known = draft.state.maps.find((map) => map.number === mapNumber)?.told?.[steamid];
  if (known !== undefined && !isLaterTold(told, known)) return;
  draft.emit({ type: 'map.player-reported', payload: { mapNumber, player: { s: steamid, ...told } } });
}

/** The game itself says that a team gave up; nobody is forfeited by our own rules. */
export function legacyForfeit(draft: Draft, { winner }: Event<'legacy_forfeit'>): void {
  if (isClosed(draft.state)) return;
  draft.emit({ type: 'match.forfeited', payload: { winner, mapNumber: draft.state.currentMap ?? 0 } });
}
