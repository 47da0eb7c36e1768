import type { ArrivalsFrame, LiveMatch } from '@placar/contracts/live';

export type Arrival = ArrivalsFrame['team1']['players'][number];
/** What may be said of one person; `unknown` where the server does not tell. */
export type ArrivalState = 'ready' | 'notReady' | 'connected' | 'absent' | 'unknown';

/** Returns the arrivals if the match waits for players and they belong to this load and this map; else null. */
export function currentArrivals(
  match: Pick<LiveMatch, 'status' | 'recovery' | 'attempt' | 'current_map' | 'end_time'>,
  arrivals: ArrivalsFrame | null,
): ArrivalsFrame | null {
  if (arrivals === null || match.end_time !== null) return null;
  const isWaiting = match.status === 'warmup' || match.recovery?.step === 'waiting_for_players';
  if (!isWaiting || arrivals.attempt !== match.attempt) return null;
  return arrivals.map_number === match.current_map ? arrivals : null;
}

/** A player who left is not ready; one who is connected and whose readiness is unknown is just connected. */
export function arrivalState({ connected, ready, coach }: Arrival): ArrivalState {
  if (connected === false) return 'absent';
  if (ready !== null && !coach) return ready ? 'ready' : 'notReady';
  return connected === null ? 'unknown' : 'connected';
}

/** How many players are connected and ready; null unless that is known of all of them. Coaches do not count. */
export function arrivalCounts(arrivals: ArrivalsFrame): {
  needed: number;
  connected: number | null;
  ready: number | null;
} {
  const players = [...arrivals.team1.players, ...arrivals.team2.players].filter((player) => !player.coach);
  const count = (of: 'connected' | 'ready'): number | null =>
    players.some((player) => player[of] === null) ? null : players.filter((player) => player[of]).length;
  return { needed: 2 * arrivals.needed, connected: count('connected'), ready: count('ready') };
}
