import type { LobbySeat, LobbySnapshot, LobbyTurn } from '@placar/contracts/lobby';

export type Slot = 'team1' | 'team2';

/** What this person is in the lobby. */
export type Standing =
  | { kind: 'visitor' }
  | { kind: 'outside' }
  | { kind: 'seated'; seat: LobbySeat }
  | { kind: 'waiting' }
  | { kind: 'caster' };

export function standingOf(lobby: LobbySnapshot, userId: number | null): Standing {
  if (userId === null) return { kind: 'visitor' };
  const seat = lobby.seats.find(({ id }) => id === userId);
  if (seat !== undefined) return { kind: 'seated', seat };
  if (lobby.waiting.some(({ id }) => id === userId)) return { kind: 'waiting' };
  if (lobby.casters.some(({ id }) => id === userId)) return { kind: 'caster' };
  return { kind: 'outside' };
}

/** Who has a place here, or waits for one. */
export const isMember = ({ kind }: Standing): boolean => kind !== 'visitor' && kind !== 'outside';

export const has = (seat: LobbySeat, mark: LobbySeat['marks'][number]): boolean => seat.marks.includes(mark);

export const isOver = ({ status }: Pick<LobbySnapshot, 'status'>): boolean =>
  status === 'finished' || status === 'cancelled' || status === 'expired';

/** Everybody takes a side before the teams are made. */
export const takesSides = ({ settings }: Pick<LobbySnapshot, 'settings'>): boolean =>
  settings.teams === 'host' || settings.teams === 'premade';

/** A place of a column: its number, and who sits there. */
export interface Place {
  number: number;
  seat: LobbySeat | null;
}

export interface Columns {
  team1: Place[];
  team2: Place[];
  /** In no team yet while captains pick. */
  free: LobbySeat[];
  /** Whether the columns are teams already, or just the two halves of the seats. */
  areTeams: boolean;
}

/** Two columns of always as many places, so that nothing moves when somebody comes or goes. */
export function columnsOf(lobby: LobbySnapshot): Columns {
  const { seats, players_per_team: size } = lobby;
  const areTeams = takesSides(lobby) || seats.some(({ team }) => team !== null);
  if (!areTeams) {
    const half = (from: number): Place[] =>
      Array.from({ length: size }, (_, index) => ({
        number: from + index,
        seat: seats.find((one) => one.seat === from + index) ?? null,
      }));
    return { team1: half(0), team2: half(size), free: [], areTeams };
  }
  const column = (team: Slot): Place[] => {
    const members = seats.filter((seat) => seat.team === team);
    // The captain leads the column.
    const sorted = [
      ...members.filter((seat) => has(seat, 'captain')),
      ...members.filter((seat) => !has(seat, 'captain')),
    ];
    return Array.from({ length: Math.max(size, sorted.length) }, (_, index) => ({
      number: (team === 'team1' ? 0 : size) + index,
      seat: sorted[index] ?? null,
    }));
  };
  return { team1: column('team1'), team2: column('team2'), free: seats.filter(({ team }) => team === null), areTeams };
}

export const captainOf = ({ seats }: Pick<LobbySnapshot, 'seats'>, team: Slot): LobbySeat | undefined =>
  seats.find((seat) => seat.team === team && has(seat, 'captain'));

/** True when this person is asked now. */
export function isMyTurn(lobby: LobbySnapshot, standing: Standing): boolean {
  const { turn } = lobby;
  return (
    turn !== null && standing.kind === 'seated' && has(standing.seat, 'captain') && standing.seat.team === turn.team
  );
}

/** Rounded mean of the known ratings; null when nobody has one. */
export function averageRating(seats: readonly LobbySeat[]): number | null {
  const known = seats.flatMap(({ rating }) => (rating === null ? [] : [rating]));
  return known.length === 0 ? null : Math.round(known.reduce((sum, rating) => sum + rating, 0) / known.length);
}

/** What the state line says; its words are the texts under `say`. */
export type Saying =
  | { key: 'open'; count: number }
  | { key: 'pick' | 'ban' | 'pickMap'; name: string }
  | { key: 'side'; name: string; map: string }
  | { key: 'sideMine'; map: string }
  | {
      key:
        | 'full'
        | 'ready_check'
        | 'pickMine'
        | 'hostTeams'
        | 'hostTeamsMine'
        | 'banMine'
        | 'pickMapMine'
        | 'vote'
        | 'hostMaps'
        | 'hostMapsMine'
        | 'allocating'
        | 'connecting'
        | 'live'
        | 'finished'
        | 'cancelled'
        | 'expired';
    };

const MINE = { player: 'pickMine', ban: 'banMine', pick: 'pickMapMine' } as const;
const THEIRS = { player: 'pick', ban: 'ban', pick: 'pickMap' } as const;

function turnSaying(turn: LobbyTurn, name: string, isMine: boolean): Saying {
  if (turn.action !== 'side') return isMine ? { key: MINE[turn.action] } : { key: THEIRS[turn.action], name };
  const map = turn.map ?? '';
  return isMine ? { key: 'sideMine', map } : { key: 'side', name, map };
}

/** One sentence about the present moment, for this person. */
export function sayingOf(lobby: LobbySnapshot, userId: number | null): Saying {
  const { status, turn, settings, seats } = lobby;
  const isHost = userId !== null && lobby.host_id === userId;
  if (turn !== null) {
    const name = captainOf(lobby, turn.team)?.name ?? '';
    return turnSaying(turn, name, isMyTurn(lobby, standingOf(lobby, userId)));
  }
  switch (status) {
    case 'open': {
      const missing = 2 * lobby.players_per_team - seats.length;
      return missing > 0 ? { key: 'open', count: missing } : { key: 'full' };
    }
    case 'teams':
      return { key: isHost ? 'hostTeamsMine' : 'hostTeams' };
    case 'maps':
      if (settings.maps === 'vote') return { key: 'vote' };
      return { key: isHost ? 'hostMapsMine' : 'hostMaps' };
    default:
      return { key: status };
  }
}

/** Names for a sentence: a few of them, and how many more. */
export function fewNames(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} +${names.length - most}` : shown;
}

/** What became of a map: banned, picked, left over as the decider, or still there. */
export function mapStateOf(lobby: LobbySnapshot, map: string): 'idle' | 'ban' | 'pick' | 'decider' {
  const step = lobby.veto.find((one) => one.map === map && one.action !== 'side');
  if (step?.action === 'ban') return 'ban';
  if (step?.action === 'decider' || step?.action === 'random') return 'decider';
  if (step?.action === 'pick') return 'pick';
  if (lobby.maps === null) return 'idle';
  return lobby.maps.names.includes(map) ? 'pick' : 'idle';
}

/** Of two snapshots the one that is to be shown: nothing goes back to an older version. */
export function newerOf(known: LobbySnapshot | undefined, next: LobbySnapshot): LobbySnapshot {
  return known !== undefined && known.id === next.id && known.version > next.version ? known : next;
}
