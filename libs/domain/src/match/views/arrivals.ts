import type { ArrivalsFrame, ReadyTold, TeamSlot } from '@placar/contracts';
import { isMapShown } from '../../maps';
import { wantedMap } from '../evolve-map';
import type { MatchState } from '../match-state';

/** What one poll of the server tells about people: the engine says who is connected, the plugin who is ready. */
export interface ArrivalsSeen {
  at: string;
  /** Map that the engine names. */
  map?: string | null;
  /** What servers call the map of the workshop that the match waits for; null: nobody knows yet. */
  workshopName?: string | null;
  humans: number | null;
  /** SteamID64 of everybody connected; null where the engine does not name them all. */
  steamIds: readonly string[] | null;
  /** `connected` null: the plugin does not tell teams apart (plugin contract §3.1). */
  team1: { ready: boolean | null; connected: number | null } | null;
  team2: { ready: boolean | null; connected: number | null } | null;
  /** What the plugin last reported of each player since this map waits; empty if it reports nothing of single players. */
  reported: ReadonlyMap<string, boolean>;
}

const SLOTS = ['team1', 'team2'] as const;

/**
 * Who is connected and who is ready. Plugins tell this in three ways: for each player (events), for each team (get5), or only whether
 * everybody who is connected is ready (MatchZy). What does not follow from that stays unknown.
 */
export function arrivalsOf(state: MatchState, seen: ArrivalsSeen): ArrivalsFrame {
  const told = toldBy(seen);
  const connected = connectedOf(seen);
  const rosters = SLOTS.flatMap((slot) => Object.keys(state.config[slot].players));
  const present = seen.steamIds?.filter((id) => rosters.includes(id)) ?? null;
  const others = seen.steamIds === null || present === null ? null : seen.steamIds.length - present.length;
  const all = everybodyReady(seen, told);
  const readyOf = (steamId: string): boolean | null => {
    if (connected(steamId) === false) return false;
    if (told === 'players') return seen.reported.get(steamId) ?? false;
    if (told !== 'together' || connected(steamId) === null) return null;
    // Somebody is not ready; if only one player is connected, it is that player.
    return all === false ? (seen.steamIds?.length === 1 ? false : null) : all;
  };
  const team = (slot: TeamSlot): ArrivalsFrame['team1'] => ({
    ready: told === 'teams' && (seen[slot]?.connected ?? 0) > 0 ? (seen[slot]?.ready ?? null) : null,
    players: Object.entries(state.config[slot].players).map(([steamId, { name, coach }]) => ({
      steam_id: steamId,
      name,
      coach,
      connected: connected(steamId),
      ready: coach ? null : readyOf(steamId),
    })),
  });
  return {
    match_id: state.id,
    attempt: state.attempt,
    map_number: state.currentMap,
    at: seen.at,
    needed: state.config.playersPerTeam,
    map: seen.map ?? null,
    ...loadedOf(state, seen),
    humans: seen.humans ?? seen.steamIds?.length ?? null,
    others,
    told,
    team1: team('team1'),
    team2: team('team2'),
  };
}

function loadedOf(state: MatchState, { map, workshopName }: ArrivalsSeen): { loaded?: boolean } {
  const wanted = wantedMap(state);
  return wanted === null ? {} : { loaded: isMapShown(wanted, map, workshopName) };
}

function toldBy({ reported, team1, team2 }: ArrivalsSeen): ReadyTold {
  if (reported.size > 0) return 'players';
  if (team1?.connected != null && team2?.connected != null) return 'teams';
  return team1?.ready == null || team2?.ready == null ? 'nothing' : 'together';
}

function connectedOf({ steamIds, humans }: ArrivalsSeen): (steamId: string) => boolean | null {
  if (steamIds !== null) return (steamId) => steamIds.includes(steamId);
  return () => (humans === 0 ? false : null);
}

/** The plugin says true on an empty server, too, where it means nothing. */
function everybodyReady({ humans, steamIds, team1, team2 }: ArrivalsSeen, told: ReadyTold): boolean | null {
  const people = humans ?? steamIds?.length ?? 0;
  if (told !== 'together' || people === 0) return null;
  return team1?.ready === true && team2?.ready === true;
}
