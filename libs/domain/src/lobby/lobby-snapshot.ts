import { SHOWN_WAITING } from '@placar/contracts';
import type { LobbySeat, LobbySnapshot, LobbyTurn } from '@placar/contracts';
import { turnOf } from '../veto';
import { shownRating } from './lobby-state';
import type { LobbyPerson, LobbyState, Seat } from './lobby-state';
import { pickingTeam } from './player-draft';

/**
 * What everybody may see of a lobby: whole, and small enough to be sent with every change. `now` is the ISO time of the server. It holds
 * no Steam id and nothing with which one could connect.
 */
export function lobbySnapshot(state: LobbyState, version: number, now: string): LobbySnapshot {
  const { pool, ...settings } = state.settings;
  const parties = [...new Set(state.seats.flatMap(({ party }) => (party === null ? [] : [party])))];
  return {
    id: state.id,
    version,
    step: state.step,
    now,
    status: state.status,
    deadline_at: state.deadlineAt,
    notice: state.notice,
    mode: state.mode.key,
    players_per_team: state.mode.players_per_team,
    settings,
    pool,
    host_id: state.hostId,
    locked: state.locked,
    seats: state.seats.map((seat) => seatView(state, seat, parties)),
    waiting: state.waitlist.slice(0, SHOWN_WAITING).map(({ person }) => named(person)),
    waiting_count: state.waitlist.length,
    casters: state.casters.map(named),
    turn: turnView(state),
    first_pick: state.draft?.first ?? null,
    veto: (state.veto?.done ?? []).map(({ action, team, map, side, drawn }) => ({ action, team, map, side, drawn })),
    votes: counted(state.votes),
    agreed: counted(state.agreed),
    maps:
      state.chosen === null
        ? null
        : { names: state.chosen.maps, sides: state.chosen.sides, by: state.chosen.by, drawn: state.chosen.drawn },
    tries: state.allocation?.tries ?? 0,
    server: state.status === 'allocating' ? (state.allocation?.server ?? null) : null,
    match_id: state.allocation?.matchId ?? null,
    result: state.result,
  };
}

const named = ({ id, name }: LobbyPerson): { id: number; name: string } => ({ id, name });

function seatView(
  { status }: LobbyState,
  { seat, person, party, team, ...is }: Seat,
  parties: readonly string[],
): LobbySeat {
  const number = party === null ? null : parties.indexOf(party) + 1;
  // Readiness is news only while it is asked for.
  const marks = MARKS.filter((mark) => is[mark] && (mark !== 'ready' || status === 'ready_check'));
  return { seat, ...named(person), rating: shownRating(person), party: number, team, marks };
}

const MARKS = ['ready', 'captain', 'volunteer', 'seen'] as const;

/** Who is asked now, for a player or for a step of the veto. */
function turnView(state: LobbyState): LobbyTurn | null {
  if (state.status === 'maps' && state.veto !== null) return turnOf(state.veto);
  const team = state.status === 'teams' ? pickingTeam(state) : null;
  return team === null ? null : { team, action: 'player', map: null };
}

function counted(choices: Readonly<Record<string, string>>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const map of Object.values(choices)) counts[map] = (counts[map] ?? 0) + 1;
  return counts;
}
