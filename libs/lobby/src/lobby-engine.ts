import { randomInt } from 'node:crypto';
import { LIVE_TOPICS } from '@placar/contracts';
import type { CreateLobbyBody, LobbyActBody, LobbyMode, UpdateLobbyBody } from '@placar/contracts';
import type { Actor, Refusal } from '@placar/domain';
import { isMember, isOver } from '@placar/domain/lobby';
import type { LobbyCommand, LobbyEvent, LobbyState, PersonAct, PlatformAct } from '@placar/domain/lobby';
import { AggregateLog } from '@placar/match-engine/log';
import type { CommandSource, RunOptions, RunResult as ResultOf, Statement, Versioned } from '@placar/match-engine/log';
import type { LiveBus, OutboxRelay } from '@placar/messaging';
import { pgPool } from '@placar/persistence';
import type { Clock } from '@placar/platform';
import { sharedNow } from '@placar/platform';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { entryAct, plainAct, staffAct } from './acts/person-act';
import type { Entry, EntryAct, PlainAct, StaffAct } from './acts/person-act';
import { LOBBY } from './log/lobby-aggregate';
import { defaultSettings } from './store/default-settings';
import { readEntrants } from './store/entrants';
import { isInvited } from './store/lobby-invites';
import { seenStatement } from './store/lobby-presence';
import { LobbyQueries } from './store/lobby-queries';
import { partyOf } from './store/parties';

export type LobbyRun = ResultOf<LobbyState, LobbyEvent>;

/** Who acts. */
export interface LobbyPersonRef {
  id: number;
  name: string;
}

/** What a request brings besides its body. */
export interface ActCause {
  /** What made this happen, for the audit. */
  cause: string;
  /** The same key twice from the same person: the second one changes nothing. */
  key?: string | null;
  /** Whether the lobby is there for who acts, judged by the state that is acted on; absent: it is there for everybody. */
  sees?: (state: LobbyState) => boolean;
}

/** What a run reads and writes besides the lobby, in its transaction. */
interface Besides {
  prefetch?: (client: PoolClient) => Promise<void>;
  alongside?: readonly Statement[];
}

const PLATFORM: Actor = { kind: 'platform', id: null, name: 'Placar' };

/** The one way in: every process uses this and nothing else to change a lobby. A lobby is locked before it is read: many want one seat. */
export class LobbyEngine {
  private readonly log: AggregateLog<LobbyState, LobbyCommand, LobbyEvent>;
  private readonly queries: LobbyQueries;

  constructor(
    private readonly dataSource: DataSource,
    relay: Pick<OutboxRelay, 'sendCommitted'>,
    bus: Pick<LiveBus, 'publish'>,
    private readonly clock: Clock,
  ) {
    this.queries = new LobbyQueries(dataSource);
    this.log = new AggregateLog(LOBBY, {
      dataSource,
      relay,
      clock,
      onCommitted: (_id, { state, version }) => {
        void bus.publish({ topic: LIVE_TOPICS.lobby, version, at: sharedNow(), body: { lobby_id: state.id } });
      },
    });
  }

  /** The present state, from the log. Null when there is no such lobby. */
  load(lobbyId: number): Promise<Versioned<LobbyState> | null> {
    return this.log.load(lobbyId);
  }

  /** The state of this version or a newer one: without a query where this process wrote it or read it last. */
  loadSince(lobbyId: number, version: number): Promise<Versioned<LobbyState> | null> {
    return this.log.loadSince(lobbyId, version);
  }

  /** Makes a lobby with its host, and their party when they bring it, in the first seats. */
  async open(host: LobbyPersonRef, body: CreateLobbyBody, { cause }: ActCause): Promise<LobbyRun> {
    const pool = pgPool(this.dataSource);
    const mode = await this.mode(body.mode);
    if (mode === null) return refused('INVALID_INPUT', 'There is no such mode.', 'mode');
    const hostMaps = mode.pool.length > 0 ? [] : await this.queries.mapsOf(host.id);
    const settings = { ...defaultSettings(mode, host.name, hostMaps), ...body.settings };
    const { entrants, party } = await this.entry(pool, mode, host.id, body.party, false);
    if (entrants[0]?.person.id !== host.id) return NO_STEAM;
    const id = await this.newId();
    const command: LobbyCommand = { type: 'open', id, mode, settings, entrants, party, seed: newSeed() };
    const alongside = (): Statement[] => [seenStatement([host.id], this.clock.now())];
    return this.log.run(id, command, { actor: actorOf(host), cause, alongside });
  }

  /**
   * Once more with the same people, after the end: the first who wants it makes the lobby, with the mode and the rules of the last one;
   * the others take a seat in it.
   */
  async again(id: number, person: LobbyPersonRef, cause: ActCause): Promise<LobbyRun> {
    const last = (await this.log.load(id))?.state;
    if (last === undefined) return refused('LOBBY_NOT_FOUND', 'There is no such lobby.');
    if (!isOver(last)) return refused('LOBBY_STATE', 'It is not over yet.');
    if (!isMember(last, person.id)) return refused('NOT_SEATED', 'You were not in this lobby.');
    const known = await this.queries.againOf(id);
    if (known !== null) return this.enterInvited(known, person, cause);
    try {
      return await this.openAgain(last, person, cause);
    } catch (error) {
      // Somebody else was faster.
      const other = await this.queries.againOf(id);
      if (other === null) throw error;
      return this.enterInvited(other, person, cause);
    }
  }

  private async openAgain(last: LobbyState, person: LobbyPersonRef, { cause }: ActCause): Promise<LobbyRun> {
    const pool = pgPool(this.dataSource);
    // A challenge is of a whole party; who plays once more comes alone.
    const settings = { ...last.settings, challenge: false };
    const { entrants, party } = await this.entry(pool, last.mode, person.id, false, true);
    if (entrants.length === 0) return NO_STEAM;
    const id = await this.newId();
    const { mode } = last;
    const command: LobbyCommand = {
      type: 'open',
      id,
      mode,
      settings,
      entrants,
      party,
      againOf: last.id,
      seed: newSeed(),
    };
    return this.log.run(id, command, { actor: actorOf(person), cause });
  }

  private async enterInvited(id: number, person: LobbyPersonRef, cause: ActCause): Promise<LobbyRun> {
    const present = await this.log.load(id);
    if (present !== null && isMember(present.state, person.id))
      return { ok: true, ...present, position: null, events: [] };
    const source = async (client: PoolClient, { mode }: LobbyState): Promise<LobbyCommand | null> => {
      const act = entryAct('join', { party: false }, await this.entry(client, mode, person.id, false, true));
      return act === null ? null : personal(person.id, act);
    };
    return this.run(id, source, person, cause);
  }

  /** Other choices of the host; what is absent stays. */
  changeSettings(id: number, person: LobbyPersonRef, body: UpdateLobbyBody, cause: ActCause): Promise<LobbyRun> {
    const command = (state: LobbyState): LobbyCommand =>
      personal(person.id, { type: 'change-settings', settings: { ...state.settings, ...body } });
    return this.run(id, (_client, state) => Promise.resolve(command(state)), person, cause);
  }

  /** An act that needs nothing but its body. */
  act<N extends PlainAct>(
    id: number,
    person: LobbyPersonRef,
    name: N,
    body: LobbyActBody<N>,
    cause: ActCause,
  ): Promise<LobbyRun> {
    const command = personal(person.id, plainAct(name, body));
    return this.run(id, () => Promise.resolve(command), person, cause);
  }

  /**
   * An act of somebody who comes. What the platform knows of them is read under the lobby's lock, and that they are there is written with
   * their place. A mode never changes, so that any state of the lobby tells it.
   */
  async enter(
    id: number,
    person: LobbyPersonRef,
    name: EntryAct,
    body: LobbyActBody<'join'>,
    cause: ActCause,
  ): Promise<LobbyRun> {
    const mode = (await this.log.loadSince(id, 0))?.state.mode;
    if (mode === undefined) return { ok: false, refusal: LOBBY.missing };
    const known: { act: PersonAct | null } = { act: null };
    const prefetch = async (client: PoolClient): Promise<void> => {
      const invited = await isInvited(client, id, body.token);
      const withParty = name === 'challenge' || (name === 'join' && body.party);
      known.act = entryAct(name, body, await this.entry(client, mode, person.id, withParty, invited));
    };
    const source = (): Promise<LobbyCommand | null> =>
      Promise.resolve(known.act === null ? null : personal(person.id, known.act));
    const run = await this.run(id, source, person, cause, {
      prefetch,
      alongside: [seenStatement([person.id], this.clock.now())],
    });
    return run.ok && known.act === null ? NO_STEAM : run;
  }

  /** An act of staff, who need not be in the lobby. */
  staff<N extends StaffAct>(
    id: number,
    person: LobbyPersonRef,
    name: N,
    body: LobbyActBody<StaffAct>,
    cause: ActCause,
  ): Promise<LobbyRun> {
    const command: LobbyCommand = { type: 'platform', act: staffAct(name, body), seed: newSeed() };
    return this.run(id, () => Promise.resolve(command), person, cause);
  }

  /** What a worker tells a lobby. */
  tell(id: number, act: PlatformAct, cause: string): Promise<LobbyRun> {
    const command: LobbyCommand = { type: 'platform', act, seed: newSeed() };
    return this.log.run(id, command, { actor: PLATFORM, cause, lock: true });
  }

  private run(
    id: number,
    source: (client: PoolClient, state: LobbyState) => Promise<LobbyCommand | null>,
    person: LobbyPersonRef,
    { cause, key = null, sees = () => true }: ActCause,
    { prefetch, alongside = [] }: Besides = {},
  ): Promise<LobbyRun> {
    let isRepeated = false;
    const guarded: CommandSource<LobbyState, LobbyCommand> = async (client, state) => {
      isRepeated = key !== null && (await isUsed(client, id, person.id, key));
      return isRepeated ? null : source(client, state);
    };
    const options: RunOptions<LobbyState> = {
      actor: actorOf(person),
      cause,
      lock: true,
      authorize: (state) => (sees(state) ? null : LOBBY.missing),
      alongside: () => [...alongside, ...(key === null || isRepeated ? [] : [useKey(id, person.id, key)])],
      ...(prefetch === undefined ? {} : { prefetch }),
    };
    return this.log.run(id, guarded, options);
  }

  private async entry(
    client: Pick<PoolClient, 'query'>,
    mode: LobbyMode,
    userId: number,
    withParty: boolean,
    invited: boolean,
  ): Promise<Entry> {
    const party = withParty ? await partyOf(client, userId) : null;
    const entrants = await readEntrants(client, party?.memberIds ?? [userId], this.clock.now(), ladderOf(mode));
    return { entrants, party: party !== null && entrants.length > 1 ? party.id : null, invited };
  }

  private async newId(): Promise<number> {
    const { rows } = await pgPool(this.dataSource).query<{ id: number }>(`SELECT nextval('lobby_ids')::int AS id`);
    return rows[0]?.id ?? 0;
  }

  private async mode(key: string): Promise<LobbyMode | null> {
    const modes = await this.queries.modes();
    return modes.find(({ rules, enabled }) => enabled && rules.key === key)?.rules ?? null;
  }
}

/** People of an unranked lobby are known by the first ladder. */
const ladderOf = ({ ranked, key }: LobbyMode): string => (ranked ? key : 'competitive');
const personal = (userId: number, act: PersonAct): LobbyCommand => ({ type: 'act', userId, act, seed: newSeed() });
const actorOf = ({ id, name }: LobbyPersonRef): Actor => ({ kind: 'user', id, name });

/** From the system's random source: nobody can foresee a draw. */
const newSeed = (): number => randomInt(2 ** 32);

async function isUsed(client: PoolClient, lobbyId: number, userId: number, key: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'lobby-key-used',
    text: 'SELECT 1 FROM lobby_act_keys WHERE lobby_id = $1 AND user_id = $2 AND key = $3',
    values: [lobbyId, userId, key],
  });
  return rowCount === 1;
}

const useKey = (lobbyId: number, userId: number, key: string): Statement => ({
  name: 'lobby-key-use',
  text: 'INSERT INTO lobby_act_keys (lobby_id, user_id, key) VALUES ($1, $2, $3)',
  values: [lobbyId, userId, key],
});

const refused = (code: Refusal['code'], message: string, field?: string): LobbyRun => ({
  ok: false,
  refusal: field === undefined ? { code, message } : { code, message, field },
});
const NO_STEAM = refused('STEAM_ID_INVALID', 'Sign in through Steam first: nobody plays without a proved Steam id.');
