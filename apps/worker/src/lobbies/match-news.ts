import type { MatchStatus } from '@placar/contracts';
import { isMapShown, isWorkshopId } from '@placar/domain';
import type { LobbyState, PlatformAct } from '@placar/domain/lobby';
import type { LobbyMatch } from './lobby-rows';

/** The game is on, or was: everybody it needs was there. */
const BEGUN: ReadonlySet<MatchStatus> = new Set(['knife', 'live', 'paused', 'halftime', 'between_maps']);

/** What a lobby is to be told of its match, in this order. The rules drop what it knows already. Pure. */
export function newsOf(state: Pick<LobbyState, 'chosen' | 'seats'>, match: LobbyMatch): PlatformAct[] {
  const matchId = match.match_id;
  if (!match.is_open) return [{ type: 'note-ended', matchId, result: resultOf(match) }];
  if (BEGUN.has(match.status)) return [...seenOf(state, match), { type: 'note-live', matchId }];
  const loaded: PlatformAct[] = holdsTheMap(state, match) ? [{ type: 'note-loaded', matchId }] : [];
  const missing: PlatformAct[] = match.attention === 'wrong_map' ? [{ type: 'note-map-missing', matchId }] : [];
  const lost: PlatformAct = { type: 'note-lost', matchId, lost: match.status === 'server_lost' };
  return [...loaded, ...missing, lost, ...seenOf(state, match)];
}

function resultOf({ cancelled, winner, team1_score, team2_score }: LobbyMatch): LobbyState['result'] {
  if (cancelled) return null;
  return { winner: winner === null ? null : winner === 1 ? 'team1' : 'team2', team1: team1_score, team2: team2_score };
}

/** The engine names the map; what it calls a map of the workshop, only a look knows that knows for which map the match waits. */
function holdsTheMap({ chosen }: Pick<LobbyState, 'chosen'>, { status, arrivals, attempt }: LobbyMatch): boolean {
  if (status !== 'warmup' || arrivals === null || arrivals.attempt !== attempt) return false;
  if (arrivals.loaded !== undefined) return arrivals.loaded;
  const wanted = chosen?.maps[arrivals.map_number ?? 0] ?? '';
  return !isWorkshopId(wanted) && isMapShown(wanted, arrivals.map);
}

/** By two ways: a poll that names who is there, and the server's own word that somebody connected. */
function seenOf(
  { seats }: Pick<LobbyState, 'seats'>,
  { match_id: matchId, arrivals, attempt, connected }: LobbyMatch,
): PlatformAct[] {
  const isOfNow = arrivals?.attempt === attempt;
  const players = isOfNow ? [...arrivals.team1.players, ...arrivals.team2.players] : [];
  const there = new Set([...connected, ...players.flatMap((one) => (one.connected === true ? [one.steam_id] : []))]);
  const userIds = seats.flatMap(({ seen, person }) => (!seen && there.has(person.steamId) ? [person.id] : []));
  const namedAll = players.length > 0 && players.every((one) => one.connected !== null);
  const lookedAt = namedAll ? (arrivals?.at ?? null) : null;
  return userIds.length > 0 || lookedAt !== null ? [{ type: 'note-seen', matchId, userIds, lookedAt }] : [];
}
