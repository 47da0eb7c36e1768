import type { Effect } from '../match/effects';
import type { LobbyEvent, LobbyState } from './lobby-state';

/** After these the world outside of a lobby has to follow: a server, a match, its rosters. */
const FOLLOWED: ReadonlySet<LobbyEvent['type']> = new Set<LobbyEvent['type']>([
  'lobby.try-begun',
  'lobby.entered',
  'lobby.seated',
  'lobby.replaced',
  'lobby.left',
  'lobby.caster-joined',
  'lobby.begin-forced',
]);

/** What must happen outside because of an event. The job reads what the lobby is by then, so doing it twice is doing it once. */
export function lobbyEffects(event: LobbyEvent, before: LobbyState | null, after: LobbyState): Effect[] {
  if (!FOLLOWED.has(event.type)) return [];
  const hasMatch = (before?.allocation ?? after.allocation ?? null) !== null;
  return hasMatch ? [{ job: 'tend-lobby', payload: { lobby_id: after.id } }] : [];
}
