import { LobbyChat, LobbyEngine, LobbyInvites, LobbyQueries, Parties, CHAT_LINES } from '@placar/lobby';
import type { LobbyPersonRef, LobbyRun } from '@placar/lobby';
import { evolveLobby, groupsOf } from '@placar/domain/lobby';
import type { LobbyEvent, LobbyState } from '@placar/domain/lobby';
import { createDataSource } from '@placar/persistence';
import { createTestDatabase, createUser } from '@placar/testing';
import type { TestDatabase } from '@placar/testing';
import type { LiveMessage } from '@placar/messaging';
import type { DataSource } from 'typeorm';

const START = Date.parse('2026-03-01T20:00:00.000Z');
const CAUSE = { cause: 'test' };

describe('lobbies on Postgres', () => {
  let storage: TestDatabase;
  let database: DataSource;
  let elsewhere: DataSource;
  let here: LobbyEngine;
  let there: LobbyEngine;
  let queries: LobbyQueries;
  const told: LiveMessage[] = [];
  let now = START;

  /** The engine as one process has it: with its own connections and its own cache. */
  function engineOf(source: DataSource): LobbyEngine {
    const relay = { sendCommitted: () => Promise.resolve() };
    const bus = {
      publish: (message: LiveMessage) => {
        told.push(message);
        return Promise.resolve(true);
      },
    };
    return new LobbyEngine(source, relay, bus, { now: () => new Date(now) });
  }

  beforeAll(async () => {
    storage = await createTestDatabase();
    database = await createDataSource({ url: storage.url }).initialize();
    elsewhere = await createDataSource({ url: storage.url }).initialize();
    here = engineOf(database);
    there = engineOf(elsewhere);
    queries = new LobbyQueries(database);
  });
  beforeEach(() => {
    now = START;
    told.splice(0);
  });
  afterAll(async () => {
    await Promise.all([database.destroy(), elsewhere.destroy()]);
    await storage.drop();
  });

  async function newPeople(count: number): Promise<LobbyPersonRef[]> {
    const people: LobbyPersonRef[] = [];
    for (let index = 0; index < count; index += 1) {
      const { id, name } = await createUser(database, { name: `P${index}` });
      people.push({ id, name });
    }
    return people;
  }

  const codeOf = (run: LobbyRun): string | null => (run.ok ? null : run.refusal.code);
  const join = (engine: LobbyEngine, id: number, person: LobbyPersonRef, token?: string) =>
    engine.enter(id, person, 'join', { party: false, token }, CAUSE);
  const lobbyOf = async (id: number): Promise<LobbyState> => {
    const loaded = await there.load(id);
    if (loaded === null) throw new Error('no such lobby');
    return loaded.state;
  };
  async function opened(host: LobbyPersonRef, settings: object = {}, mode = 'competitive'): Promise<number> {
    const run = await here.open(host, { mode, settings, party: false }, CAUSE);
    if (!run.ok) throw new Error(run.refusal.message);
    return run.state.id;
  }
  /** A lobby of ten, and who they are. */
  async function full(settings: object = {}, mode = 'competitive'): Promise<{ id: number; people: LobbyPersonRef[] }> {
    const people = await newPeople(10);
    const [host, ...others] = people;
    if (host === undefined) throw new Error('nobody');
    const id = await opened(host, settings, mode);
    for (const person of others) expect(codeOf(await join(here, id, person))).toBeNull();
    return { id, people };
  }
  const timeOut = async (id: number): Promise<void> => {
    const { step, deadlineAt } = await lobbyOf(id);
    now = Date.parse(deadlineAt ?? '');
    expect(await queries.due(new Date(now), 10)).toContainEqual({ id, step });
    await here.tell(id, { type: 'expire', step }, 'clock');
  };
  const replayed = async (id: number): Promise<LobbyState | null> => {
    const rows = await database.query<{ type: string; payload: unknown; occurred_at: Date; version: number }[]>(
      'SELECT type, payload, occurred_at, version FROM lobby_events WHERE lobby_id = $1 ORDER BY version',
      [id],
    );
    expect(rows.map(({ version }) => version)).toEqual(rows.map((_, index) => index + 1));
    return rows.reduce<LobbyState | null>(
      (state, { type, payload, occurred_at }) =>
        evolveLobby(state, { type, payload, at: occurred_at.toISOString() } as LobbyEvent & { at: string }),
      null,
    );
  };
  const placesOf = (id: number) =>
    database.query<{ user_id: number; kind: string; seat: number | null }[]>(
      'SELECT user_id, kind, seat FROM lobby_places WHERE lobby_id = $1 ORDER BY kind, seat, user_id',
      [id],
    );

  it('gives the last of ten seats to one of sixty who want it at once; the others wait, and no number is missing', async () => {
    const [host, ...others] = await newPeople(9);
    if (host === undefined) throw new Error('nobody');
    const id = await opened(host);
    for (const person of others) await join(here, id, person);
    const many = await newPeople(60);
    const runs = await Promise.all(many.map((person, index) => join(index % 2 === 0 ? here : there, id, person)));
    // One takes the seat, fifty wait, and for the rest the waitlist is full.
    const codes = runs.map(codeOf);
    expect(codes.filter((code) => code === null)).toHaveLength(51);
    expect(codes.filter((code) => code === 'WAITLIST_FULL')).toHaveLength(9);
    const lobby = await lobbyOf(id);
    expect(lobby.seats.map(({ seat }) => seat)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(lobby.waitlist).toHaveLength(50);
    expect(lobby.status).toBe('ready_check');
    expect(await replayed(id)).toEqual(lobby);
    const places = await placesOf(id);
    expect(places.filter(({ kind }) => kind === 'seat').map(({ seat }) => seat)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(places.filter(({ kind }) => kind === 'waiting')).toHaveLength(50);
    // Everybody who watches is told of every version once.
    const versions = told.filter(({ body }) => JSON.stringify(body) === JSON.stringify({ lobby_id: id }));
    expect(new Set(versions.map(({ version }) => version)).size).toBe(versions.length);
  });

  it('answers each for themselves when several come at once: a repeat, and one who sits elsewhere, harm nobody', async () => {
    const [host, other, first, second, third] = await newPeople(5);
    if (!host || !other || !first || !second || !third) throw new Error('nobody');
    const [id] = [await opened(host), await opened(other)];
    const once = { ...CAUSE, key: 'one-click' };
    const runs = await Promise.all([
      here.enter(id, first, 'join', { party: false }, once),
      join(here, id, second),
      join(here, id, other),
      here.enter(id, first, 'join', { party: false }, once),
      join(here, id, third),
    ]);
    expect(runs.map(codeOf)).toEqual([null, null, 'SEATED_ELSEWHERE', null, null]);
    const lobby = await lobbyOf(id);
    expect(lobby.seats.map(({ person }) => person.id)).toEqual([host.id, first.id, second.id, third.id]);
    expect(await replayed(id)).toEqual(lobby);
    expect((await placesOf(id)).map(({ user_id }) => user_id)).toEqual([host.id, first.id, second.id, third.id]);
  });

  it('gives a person one seat, however many lobbies they join at the same moment', async () => {
    const hosts = await newPeople(8);
    const ids = await Promise.all(hosts.map((host) => opened(host)));
    const [person] = await newPeople(1);
    if (person === undefined) throw new Error('nobody');
    const codes = (await Promise.all(ids.map((id, index) => join(index % 2 === 0 ? here : there, id, person)))).map(
      codeOf,
    );
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(codes.filter((code) => code === 'SEATED_ELSEWHERE')).toHaveLength(7);
    const taken = ids[codes.indexOf(null)] ?? 0;
    expect(await queries.lobbyOf(person.id)).toBe(taken);
    for (const id of ids) expect((await lobbyOf(id)).seats).toHaveLength(id === taken ? 2 : 1);
    // After leaving, another one may have them.
    await here.act(taken, person, 'leave', {}, CAUSE);
    const other = ids.find((id) => id !== taken) ?? 0;
    expect(codeOf(await join(there, other, person))).toBeNull();
    expect(codeOf(await here.open(person, { mode: 'wingman', settings: {}, party: false }, CAUSE))).toBe(
      'SEATED_ELSEWHERE',
    );
  });

  it('seats a party whole or not at all, also when its people are wanted by two lobbies', async () => {
    const [one, two, leader, ...mates] = await newPeople(6);
    if (one === undefined || two === undefined || leader === undefined) throw new Error('nobody');
    const parties = new Parties(database);
    const { token } = await parties.make(leader.id, new Date(now));
    const members = await Promise.all(mates.map(({ id }) => parties.join(id, token, new Date(now))));
    expect(members).toEqual(['joined', 'joined', 'joined']);
    const [first, second] = [await opened(one), await opened(two)];
    const [mate] = mates;
    if (mate === undefined) throw new Error('nobody');
    const runs = await Promise.all([
      here.enter(first, leader, 'join', { party: true }, CAUSE),
      there.enter(second, mate, 'join', { party: true }, CAUSE),
    ]);
    expect(runs.map(codeOf).sort()).toEqual(['SEATED_ELSEWHERE', null]);
    const sizes = [(await lobbyOf(first)).seats.length, (await lobbyOf(second)).seats.length];
    expect(sizes.sort()).toEqual([1, 5]);
    const won = codeOf(runs[0]) === null ? first : second;
    expect(
      groupsOf((await lobbyOf(won)).seats)
        .map(({ members: group }) => group.length)
        .sort(),
    ).toEqual([1, 4]);
  });

  it('plays a lobby to its match by clocks alone, and a late clock does nothing', async () => {
    const { id, people } = await full({ teams: 'captains' });
    const { step } = await lobbyOf(id);
    await Promise.all(
      people.map((person, index) => (index % 2 === 0 ? here : there).act(id, person, 'ready', { step }, CAUSE)),
    );
    expect((await lobbyOf(id)).status).toBe('teams');
    for (let count = 0; (await lobbyOf(id)).status !== 'allocating'; count += 1) {
      const before = await lobbyOf(id);
      await timeOut(id);
      const late = await there.tell(id, { type: 'expire', step: before.step }, 'clock');
      expect(late.ok && late.events).toEqual([]);
      expect(count).toBeLessThan(25);
    }
    const lobby = await lobbyOf(id);
    expect([5, 5]).toEqual(['team1', 'team2'].map((team) => lobby.seats.filter((seat) => seat.team === team).length));
    expect(await replayed(id)).toEqual(lobby);
    const [row] = await database.query<{ status: string; map: string; tries: number }[]>(
      'SELECT status, map, tries FROM lobbies WHERE id = $1',
      [id],
    );
    expect(row).toEqual({ status: 'allocating', map: lobby.chosen?.maps[0], tries: 1 });
    // A process that has seen nothing of it reads the same.
    expect((await engineOf(elsewhere).load(id))?.state).toEqual(lobby);
  });

  it('lets one of two bans land', async () => {
    const { id, people } = await full({ teams: 'balanced' });
    const { step: check } = await lobbyOf(id);
    for (const person of people) await here.act(id, person, 'ready', { step: check }, CAUSE);
    const lobby = await lobbyOf(id);
    expect(lobby.status).toBe('maps');
    const turn = lobby.veto?.first ?? 'team1';
    const captain = lobby.seats.find((seat) => seat.captain && seat.team === turn)?.person;
    if (captain === undefined) throw new Error('no captain');
    const ban = (engine: LobbyEngine, map: string) => engine.act(id, captain, 'ban', { map, step: lobby.step }, CAUSE);
    const codes = (await Promise.all([ban(here, 'de_nuke'), ban(there, 'de_train')])).map(codeOf);
    expect(codes.sort()).toEqual(['STEP_PASSED', null]);
    expect((await lobbyOf(id)).veto?.done).toHaveLength(1);
  });

  it('does the same request once, whoever hears it twice', async () => {
    const [host] = await newPeople(1);
    if (host === undefined) throw new Error('nobody');
    const id = await opened(host);
    const extend = (engine: LobbyEngine) => engine.act(id, host, 'extend', {}, { cause: 'test', key: 'k1' });
    const runs = await Promise.all([extend(here), extend(there), extend(here)]);
    expect(runs.map(codeOf)).toEqual([null, null, null]);
    expect((await lobbyOf(id)).deadlineAt).toBe(new Date(START + 3_600_000).toISOString());
    // A refused one has used no key.
    for (let hours = 0; hours < 2; hours += 1) await here.act(id, host, 'extend', {}, CAUSE);
    const refused = { cause: 'test', key: 'k2' };
    expect(codeOf(await here.act(id, host, 'extend', {}, refused))).toBe('EXTENDED_ENOUGH');
    now += 1_800_000;
    expect(codeOf(await here.act(id, host, 'extend', {}, refused))).toBeNull();
  });

  it('makes penalties longer each time, asks for them at the next seat, and leaves those out that staff took back', async () => {
    const [leaver] = await newPeople(1);
    if (leaver === undefined) throw new Error('nobody');
    const minutes: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { id, people } = await full({ teams: 'balanced', auto_start: false });
      const [host, other] = people;
      if (host === undefined || other === undefined) throw new Error('nobody');
      await here.act(id, other, 'leave', {}, CAUSE);
      expect(codeOf(await join(here, id, leaver))).toBeNull();
      await here.act(id, host, 'start', {}, CAUSE);
      const { step } = await lobbyOf(id);
      for (const person of [...people.filter(({ id: own }) => own !== other.id), leaver])
        await here.act(id, person, 'ready', { step }, CAUSE);
      expect((await lobbyOf(id)).status).toBe('maps');
      await here.act(id, leaver, 'leave', {}, CAUSE);
      expect((await lobbyOf(id)).notice).toBe('someone_left');
      const [row] = await database.query<{ minutes: number }[]>(
        'SELECT minutes FROM lobby_penalties WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
        [leaver.id],
      );
      minutes.push(row?.minutes ?? 0);
      expect(codeOf(await join(there, id, leaver))).toBe('PENALTY_RUNNING');
      // In 4fun they cost nothing.
      const [friend] = await newPeople(1);
      const fun = await opened(friend as LobbyPersonRef, {}, '4fun');
      expect(codeOf(await join(there, fun, leaver))).toBeNull();
      await here.act(fun, leaver, 'leave', {}, CAUSE);
      now += 16 * 60_000;
    }
    expect(minutes).toEqual([3, 15, 30]);
    await database.query(`UPDATE lobby_penalties SET taken_back_at = now() WHERE user_id = $1`, [leaver.id]);
    const { id } = await full({ auto_start: false });
    expect(codeOf(await join(here, id, leaver))).toBeNull();
  });

  it('opens a lobby by its own link only, once it is made and until it is revoked', async () => {
    const [host, guest, other] = await newPeople(3);
    if (host === undefined || guest === undefined || other === undefined) throw new Error('nobody');
    const [id, elsewhereId] = [await opened(host, { access: 'link' }), await opened(other, { access: 'link' })];
    const invites = new LobbyInvites(database);
    const wrong = await invites.make(elsewhereId, other.id, new Date(now));
    const first = await invites.make(id, host.id, new Date(now));
    const second = await invites.make(id, host.id, new Date(now));
    for (const token of [undefined, wrong, first, 'A'.repeat(32)])
      expect(codeOf(await join(here, id, guest, token))).toBe('INVITE_INVALID');
    expect(codeOf(await join(here, id, guest, second))).toBeNull();
    const stored = await database.query<{ found: number }[]>(
      `SELECT count(*)::int AS found FROM lobby_invites WHERE encode(token_hash, 'escape') LIKE '%' || $1 || '%'`,
      [second],
    );
    expect(stored[0]?.found).toBe(0);
    await here.act(id, guest, 'leave', {}, CAUSE);
    await invites.revoke(id, new Date(now));
    expect(codeOf(await join(here, id, guest, second))).toBe('INVITE_INVALID');
  });

  it('refuses who is banned, and who has no proved Steam id', async () => {
    const [host, banned] = await newPeople(2);
    if (host === undefined || banned === undefined) throw new Error('nobody');
    const id = await opened(host);
    await database.query(
      `INSERT INTO platform_bans (user_id, reason, made_by, begins_at) VALUES ($1, 'cheating', $2, $3)`,
      [banned.id, host.id, new Date(now)],
    );
    expect(codeOf(await join(here, id, banned))).toBe('PLATFORM_BAN');
    const typed = await createUser(database, { steamId: null });
    expect(codeOf(await join(here, id, typed))).toBe('STEAM_ID_INVALID');
    expect(codeOf(await here.open(typed, { mode: 'competitive', settings: {}, party: false }, CAUSE))).toBe(
      'STEAM_ID_INVALID',
    );
    expect(codeOf(await join(here, 999_999, host))).toBe('LOBBY_NOT_FOUND');
  });

  it('keeps two hundred lines of chat, and none of an account that is deleted', async () => {
    const [host, guest] = await newPeople(2);
    if (host === undefined || guest === undefined) throw new Error('nobody');
    const id = await opened(host);
    const chat = new LobbyChat(database);
    await chat.say(id, guest.id, 'first', new Date(now));
    for (let line = 0; line < CHAT_LINES; line += 1) await chat.say(id, host.id, `line ${line}`, new Date(now));
    expect(await chat.lines(id)).toHaveLength(CHAT_LINES);
    const mine = await chat.say(id, guest.id, '‮mirror', new Date(now));
    expect((await chat.lines(id)).at(-1)).toMatchObject({ id: mine, userId: guest.id });
    await database.query('DELETE FROM users WHERE id = $1', [guest.id]);
    expect((await chat.lines(id)).some(({ userId }) => userId === guest.id)).toBe(false);
    const [line] = await chat.lines(id);
    expect(await chat.remove(id, line?.id ?? 0)).toBe(true);
    expect(await chat.remove(id + 1, line?.id ?? 0)).toBe(false);
  });

  it('goes on when the account of somebody seated is deleted', async () => {
    const { id, people } = await full({ auto_start: false });
    await database.query('DELETE FROM users WHERE id = $1', [people[4]?.id]);
    expect(codeOf(await here.act(id, people[3] as LobbyPersonRef, 'leave', {}, CAUSE))).toBeNull();
    const kick = { user_id: people[4]?.id ?? 0, for_good: false };
    expect(codeOf(await here.act(id, people[0] as LobbyPersonRef, 'kick', kick, CAUSE))).toBeNull();
    expect((await lobbyOf(id)).seats).toHaveLength(8);
  });

  it('lists what goes on and is not private, the nearest to full first; a day after its end nothing of it is left', async () => {
    await database.query('DELETE FROM lobbies');
    await database.query('DELETE FROM lobby_places');
    const [one, two, three, four] = await newPeople(4);
    if (one === undefined || two === undefined || three === undefined || four === undefined) throw new Error('nobody');
    const emptier = await opened(one, { name: 'Almost empty' });
    const nearer = await opened(two, { name: 'Duel' }, 'wingman');
    await opened(three, { private: true });
    const list = (changes: object) =>
      queries.list({ mode: null, status: null, hasSpace: false, search: null, ...changes });
    expect((await list({})).map(({ id }) => id)).toEqual([nearer, emptier]);
    expect((await list({ mode: 'competitive' })).map(({ id }) => id)).toEqual([emptier]);
    expect((await list({ search: 'DUEL', hasSpace: true })).map(({ id }) => id)).toEqual([nearer]);
    await here.act(nearer, two, 'leave', {}, CAUSE);
    expect((await list({})).map(({ id }) => id)).toEqual([emptier]);
    expect(await placesOf(nearer)).toEqual([]);
    expect(await queries.purge(new Date(now + 1), 100)).toBe(1);
    const left = await database.query<{ n: number }[]>(
      'SELECT count(*)::int AS n FROM lobby_events WHERE lobby_id = $1',
      [nearer],
    );
    expect(left[0]?.n).toBe(0);
    expect(codeOf(await join(here, nearer, four))).toBe('LOBBY_NOT_FOUND');
  });

  it('has its modes, and an account for its matches with which nobody can sign in', async () => {
    const modes = await queries.modes();
    expect(modes.map(({ rules }) => rules.key)).toEqual(['competitive', 'wingman', 'community', '4fun']);
    expect(modes.filter(({ rules }) => rules.ranked).map(({ rules }) => rules.key)).toEqual(['competitive', 'wingman']);
    const [account] = await database.query<Record<string, unknown>[]>('SELECT * FROM users WHERE id = 0');
    expect(account).toMatchObject({
      name: 'Placar',
      password_hash: null,
      steam_id: null,
      username: null,
      api_key_hash: null,
    });
    expect(account).toMatchObject({ claimed_steam_id: null, admin: false, super_admin: false });
  });
});
