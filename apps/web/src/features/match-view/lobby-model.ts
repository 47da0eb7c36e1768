import type { LiveMatch, LobbyFrame } from '@placar/contracts/live';

export type LobbyPlayer = LobbyFrame['team1']['players'][number];
/** What may be said of one person; `unknown` where the server does not tell. */
export type LobbyState = 'ready' | 'notReady' | 'connected' | 'absent' | 'unknown';

/** The lobby where the match waits for people, and the server's word is of this load and this map; else null. */
export function waitingLobby(
  match: Pick<LiveMatch, 'status' | 'recovery' | 'attempt' | 'current_map' | 'end_time'>,
  lobby: LobbyFrame | null,
): LobbyFrame | null {
  if (lobby === null || match.end_time !== null) return null;
  const isWaiting = match.status === 'warmup' || match.recovery?.step === 'waiting_for_players';
  if (!isWaiting || lobby.attempt !== match.attempt) return null;
  return lobby.map_number === match.current_map ? lobby : null;
}

/** A player who left is not ready; one who is there and not heard of is just there. */
export function lobbyState({ connected, ready, coach }: LobbyPlayer): LobbyState {
  if (connected === false) return 'absent';
  if (ready !== null && !coach) return ready ? 'ready' : 'notReady';
  return connected === null ? 'unknown' : 'connected';
}

/** How many of the players are there, and ready; null where that is not known of all of them. Nobody waits for coaches. */
export function lobbyCounts(lobby: LobbyFrame): { needed: number; connected: number | null; ready: number | null } {
  const players = [...lobby.team1.players, ...lobby.team2.players].filter((player) => !player.coach);
  const count = (of: 'connected' | 'ready'): number | null =>
    players.some((player) => player[of] === null) ? null : players.filter((player) => player[of]).length;
  return { needed: 2 * lobby.needed, connected: count('connected'), ready: count('ready') };
}
