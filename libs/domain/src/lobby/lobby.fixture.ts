import type { LobbyMode, LobbySettings } from '@placar/contracts';
import { decideLobby, evolveLobby } from './index';
import type { Entrant, LobbyCommand, LobbyEvent, LobbyState, PersonAct, PlatformAct } from './index';

export const POOL = ['de_ancient', 'de_anubis', 'de_dust2', 'de_inferno', 'de_mirage', 'de_nuke', 'de_train'];
export const START = '2026-03-01T20:00:00.000Z';

export const COMPETITIVE: LobbyMode = {
  key: 'competitive',
  players_per_team: 5,
  min_players: 10,
  teams: ['captains', 'balanced', 'host', 'premade'],
  maps: ['veto', 'vote', 'host'],
  ready_check: true,
  ranked: true,
  drop_in: false,
  penalties: true,
  skins: false,
  wingman: false,
  cvars: {},
  config: null,
  pool: POOL,
};
export const WINGMAN: LobbyMode = {
  ...COMPETITIVE,
  key: 'wingman',
  players_per_team: 2,
  min_players: 4,
  wingman: true,
};
export const FOR_FUN: LobbyMode = {
  ...COMPETITIVE,
  key: '4fun',
  players_per_team: 10,
  min_players: 2,
  teams: ['balanced'],
  maps: ['host'],
  ready_check: false,
  ranked: false,
  drop_in: true,
  penalties: false,
  skins: true,
};

export const SETTINGS: LobbySettings = {
  name: 'Nine o’clock',
  teams: 'captains',
  captains: 'best_rated',
  order: 'snake',
  maps: 'veto',
  series: 1,
  pool: POOL,
  veto_first: 'coin',
  access: 'open',
  rating_min: null,
  rating_max: null,
  team_id: null,
  private: false,
  casters: 1,
  auto_start: true,
  challenge: false,
  region: null,
};

/** Person n: known as P n, better rated the higher the number. */
export const entrant = (id: number, changes: Partial<Entrant> = {}): Entrant => ({
  person: { id, name: `P${id}`, steamId: String(76561198000000000n + BigInt(id)), rating: 1_000 + 10 * id },
  teamIds: [],
  penaltyUntil: null,
  bannedUntil: null,
  inMatch: false,
  ...changes,
});

/** A lobby with its log, its clock and its chance, as the platform would keep it. */
export class Room {
  state: LobbyState | null = null;
  readonly log: (LobbyEvent & { at: string })[] = [];
  now = START;
  private seed = 1;

  constructor(
    mode: LobbyMode = COMPETITIVE,
    settings: Partial<LobbySettings> = {},
    hosts: readonly number[] = [1],
    seed = 1,
  ) {
    this.seed = seed;
    const party = hosts.length > 1 ? 'hosts' : null;
    const entrants = hosts.map((id) => entrant(id));
    const all = { ...SETTINGS, teams: mode.teams[0] ?? 'captains', maps: mode.maps[0] ?? 'veto', ...settings };
    this.run({ type: 'open', id: 1, mode, settings: all, entrants, party, seed });
  }

  get lobby(): LobbyState {
    if (this.state === null) throw new Error('the lobby was refused');
    return this.state;
  }

  /** Null when it was taken, else the code of the refusal. */
  run(command: LobbyCommand): string | null {
    // Now and then, for it takes most of the time: a decision leaves the state alone.
    const before = this.log.length % 8 === 0 ? JSON.stringify(this.state) : null;
    const decided = decideLobby(this.state, command, { now: this.now });
    if (before !== null && JSON.stringify(this.state) !== before) throw new Error('a decision changed the state');
    if (!decided.ok) return decided.refusal.code;
    for (const event of decided.events) {
      this.log.push({ ...event, at: this.now });
      this.state = evolveLobby(this.state, { ...event, at: this.now });
    }
    return null;
  }

  act(userId: number, act: PersonAct): string | null {
    return this.run({ type: 'act', userId, act, seed: this.nextSeed() });
  }

  platform(act: PlatformAct): string | null {
    return this.run({ type: 'platform', act, seed: this.nextSeed() });
  }

  join(...ids: number[]): string | null {
    const party = ids.length > 1 ? `party-${ids.join('-')}` : null;
    const entrants = ids.map((id) => entrant(id));
    return this.act(ids[0] ?? 0, { type: 'join', entrants, party, side: null, invited: false });
  }

  /** Goes to the deadline of the present step and lets its clock run out. */
  timeOut(): void {
    this.now = this.lobby.deadlineAt ?? this.now;
    this.platform({ type: 'expire', step: this.lobby.step });
  }

  ready(...ids: number[]): void {
    for (const id of ids) this.act(id, { type: 'ready', step: this.lobby.step });
  }

  /** The types of the events since the number. */
  since(count: number): string[] {
    return this.log.slice(count).map(({ type }) => type.replace('lobby.', ''));
  }

  replayed(): LobbyState | null {
    const log = JSON.parse(JSON.stringify(this.log)) as typeof this.log;
    return log.reduce<LobbyState | null>((state, event) => evolveLobby(state, event), null);
  }

  nextSeed(): number {
    this.seed = (Math.imul(this.seed, 1_664_525) + 1_013_904_223) >>> 0;
    return this.seed;
  }
}

/** Person 1 to n, in order. */
export const people = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** A lobby of ten with everybody ready. */
export function tenReady(settings: Partial<LobbySettings> = {}, mode: LobbyMode = COMPETITIVE): Room {
  const room = new Room(mode, settings);
  for (const id of people(2, 2 * mode.players_per_team)) room.join(id);
  room.ready(...people(1, 2 * mode.players_per_team));
  return room;
}
