import type { LobbySnapshot } from '@placar/contracts';
import { waitFor } from '@placar/testing';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { pause } from '../stack/chance';
import { LobbyPlayer } from '../stack/lobby-player';
import { Stack } from '../stack/stack';

jest.setTimeout(1_200_000);

/** Lobbies that fill at the same time; `LOBBY_COUNT=10` in the long form. */
const LOBBIES = Number(process.env.LOBBY_COUNT ?? 2);
/** `CHAOS_TROUBLES=all` tries every trouble in every state; else each befalls one state, which `CHAOS_SEED` (0 to 3) chooses. */
const IS_LONG = process.env.CHAOS_TROUBLES === 'all';
const ROUNDS = IS_LONG ? [0, 1, 2, 3] : [Number(process.env.CHAOS_SEED ?? 1) % 4];

const STATES = ['open', 'ready_check', 'teams', 'maps', 'allocating', 'connecting', 'live'] as const;
const STRUCK: readonly LobbySnapshot['status'][] = IS_LONG ? STATES : ['ready_check', 'maps', 'allocating', 'live'];
const TROUBLES = ['api killed', 'worker killed', 'Redis emptied', 'Postgres crashed'] as const;
type Trouble = (typeof TROUBLES)[number];

describe('lobbies, whatever dies', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.start({
      apis: 2,
      workers: 2,
      ownPostgres: true,
      ownRedis: true,
      balanced: true,
      environment: { FLEET_MAX_SERVERS: '0', RECONCILE_SECONDS: '0.5' },
    });
  });
  afterAll(() => stack?.stop());

  it('fill by sockets on two apis, and each plays its own match, with its result back on every page', async () => {
    const servers = await Promise.all(
      Array.from({ length: LOBBIES }, (_, index) => stack.addServer({ seed: `sala ${index}` })),
    );
    try {
      const rooms = await Promise.all(servers.map(() => people(4)));
      const ids = await Promise.all(rooms.map((room) => playAlone(room)));
      await Promise.all(rooms.flat().map((player) => player.shows('finished', 240_000)));
      // On a slow machine one match may be over, and its server free again, before another has a server.
      const played = await Promise.all(ids.map((id, index) => isAsPlayed(id, rooms[index] ?? [], servers)));
      expect(new Set(played).size).toBe(LOBBIES);
      for (const player of rooms.flat()) player.close();
    } finally {
      await takeAway(servers);
    }
  });

  it.each(ROUNDS)(
    'lose nothing, do nothing twice and keep their deadlines, whatever dies in which state (%i)',
    async (offset) => {
      const troubleIn = (state: (typeof STATES)[number]): Trouble =>
        TROUBLES[(STATES.indexOf(state) + offset) % TROUBLES.length] ?? 'api killed';
      const left = await leftToItsClock();
      const room = await people(4);
      const [host, guest, ...others] = room;
      if (host === undefined || guest === undefined) throw new Error('nobody');
      const id = await host.open({ mode: 'wingman', settings: { teams: 'captains', maps: 'veto' } });
      guest.enter(id);
      await guest.act('join');

      await strikes(troubleIn('open'), [host, guest]);
      await Promise.all(others.map((player) => (player.enter(id), player.act('join'))));
      await all(room, 'ready_check');
      await Promise.all([host, guest].map((player) => player.act('ready', { step: player.newest?.step ?? 0 })));
      await strikes(troubleIn('ready_check'), room);
      await Promise.all(others.map((player) => player.act('ready', { step: player.newest?.step ?? 0 })));
      await all(room, 'teams');
      await strikes(troubleIn('teams'), room);
      await turns(room, 'teams');
      await all(room, 'maps');
      await strikes(troubleIn('maps'), room);
      await turns(room, 'maps');
      await all(room, 'allocating');
      await strikes(troubleIn('allocating'), room);
      // Before there is a server, which the other lobby would take.
      await left();
      const server = await stack.addServer({
        seed: `sala em apuros ${offset}`,
        clock: { mode: 'scaled', factor: IS_LONG ? 100 : 250 },
        bots: { autoJoin: false, autoReady: false },
      });
      try {
        await all(room, 'connecting');
        await strikes(troubleIn('connecting'), room);
        for (const { steamId } of room) server.player({ type: 'join', steamId });
        server.player({ type: 'readyAll' });
        await all(room, 'live');
        await strikes(troubleIn('live'), room);
        await Promise.all(room.map((player) => player.shows('finished', 240_000)));
        await isAsPlayed(id, room, [server]);
        for (const player of room) player.close();
      } finally {
        await takeAway([server]);
      }
    },
  );

  /** Nobody gets them any more: whoever waits below waits for a server of their own. */
  async function takeAway(servers: readonly VirtualServerApi[]): Promise<void> {
    for (const server of servers)
      await stack.database.query('UPDATE servers SET cordoned = true WHERE id = $1', [stack.serverId(server)]);
  }

  async function people(count: number): Promise<LobbyPlayer[]> {
    const made: LobbyPlayer[] = [];
    while (made.length < count) made.push(await LobbyPlayer.join(stack));
    return made;
  }

  /** Everybody takes a seat and does what the page asks for, until a server is looked for. Answers the lobby. */
  async function fill(room: readonly LobbyPlayer[], settings: object): Promise<number> {
    const [host, ...guests] = room;
    if (host === undefined) throw new Error('nobody');
    const id = await host.open({ mode: 'wingman', settings });
    for (const guest of guests) guest.enter(id);
    await Promise.all(guests.map((guest) => guest.act('join')));
    const { step } = (await all(room, 'ready_check'))[0] ?? { step: 0 };
    await Promise.all(room.map((player) => player.act('ready', { step })));
    return id;
  }

  async function playAlone(room: readonly LobbyPlayer[]): Promise<number> {
    const id = await fill(room, { teams: 'captains', maps: 'veto' });
    for (const status of ['teams', 'maps'] as const) {
      await all(room, status);
      await turns(room, status);
    }
    return id;
  }

  /** Nobody votes here, so its clock decides, whatever else happens meanwhile: not too early, and once. */
  async function leftToItsClock(): Promise<() => Promise<void>> {
    const room = await people(4);
    const id = await fill(room, { teams: 'balanced', maps: 'vote' });
    const deadlineAt = (await all(room, 'maps'))[0]?.deadline_at ?? '';
    return async () => {
      await all(room, 'allocating');
      const chosen = (await eventsOf(id)).filter(({ type }) => type === 'lobby.maps-chosen');
      expect(chosen).toHaveLength(1);
      expect(chosen[0]?.at.getTime()).toBeGreaterThanOrEqual(Date.parse(deadlineAt));
      await room[0]?.act('cancel');
      await all(room, 'cancelled');
      for (const player of room) player.close();
    };
  }

  const all = (room: readonly LobbyPlayer[], status: LobbySnapshot['status']): Promise<LobbySnapshot[]> =>
    Promise.all(room.map((player) => player.shows(status)));

  /** Captains act in turn, by what their own pages show, until the lobby has left the state. */
  async function turns(room: readonly LobbyPlayer[], status: LobbySnapshot['status']): Promise<void> {
    for (;;) {
      const shown = newestOf(room);
      if (shown.status !== status) return;
      const captain = room.find(
        ({ id }) =>
          shown.seats.find((seat) => seat.id === id && seat.marks.includes('captain'))?.team === shown.turn?.team,
      );
      if (captain === undefined || shown.turn === null) throw new Error(`nobody's turn: ${JSON.stringify(shown)}`);
      await waitFor(() => (captain.newest?.version ?? 0) >= shown.version, { what: 'the page of the captain' });
      await take(captain, shown);
    }
  }

  async function take(captain: LobbyPlayer, { turn, step, seats, pool, veto }: LobbySnapshot): Promise<void> {
    if (turn?.action === 'player')
      return captain.act('pick', { user_id: seats.find(({ team }) => team === null)?.id, step });
    if (turn?.action === 'side') return captain.act('side', { side: 'ct', step });
    const map = pool.find((name) => veto.every((made) => made.map !== name));
    return captain.act(turn?.action === 'ban' ? 'ban' : 'pick', { map, step });
  }

  /** The trouble strikes; nobody acts meanwhile. Afterwards each page shows the very same lobby. */
  async function strikes(trouble: Trouble, room: readonly LobbyPlayer[]): Promise<void> {
    const before = newestOf(room);
    if (!STRUCK.includes(before.status)) return;
    await befalls(trouble);
    await Promise.all(room.map((player) => waitFor(() => player.isConnected, { what: 'the page to be back' })));
    const after = await waitFor(() => room[0]?.look(), { what: 'the lobby' });
    if (before.status === 'live' && after.status === 'finished') return;
    // On a machine that needs so long the clock has decided meanwhile, as it should.
    if (before.deadline_at !== null && after.now >= before.deadline_at) return;
    expect({ trouble, ...heldOf(after) }).toEqual({ trouble, ...heldOf(before) });
  }

  async function befalls(trouble: Trouble): Promise<void> {
    await stack.ready();
    const struck = trouble === 'api killed' ? stack.apis.slice(0, 1) : stack.workers;
    if (trouble === 'Redis emptied') return stack.emptyAndCrashRedis();
    if (trouble === 'Postgres crashed') return stack.crashPostgres();
    for (const program of struck) await program.kill();
    await pause(300);
    for (const program of struck) program.start();
  }

  async function eventsOf(id: number): Promise<{ type: string; payload: Record<string, unknown>; at: Date }[]> {
    return stack.database.query(
      'SELECT type, payload, occurred_at AS at FROM lobby_events WHERE lobby_id = $1 ORDER BY version',
      [id],
    );
  }

  /** The match on the server is the one of the lobby: its map, sides and people; and its result is the lobby's. Answers the match. */
  async function isAsPlayed(
    id: number,
    room: readonly LobbyPlayer[],
    servers: readonly VirtualServerApi[],
  ): Promise<number> {
    const shown = newestOf(room);
    const matchId = shown.match_id ?? 0;
    const server = servers.find((one) => one.truth().matches.some((match) => match.matchId === matchId));
    const truth = server?.truth().matches.findLast((match) => match.matchId === matchId);
    const [map] = truth?.maps ?? [];
    if (server === undefined || truth === undefined || map === undefined)
      throw new Error(`match ${matchId} is nowhere`);
    const [opening] = map.rounds;
    const isCt = (opening?.winner === 'team1') === (opening?.winnerSide === 'ct');
    expect({ maps: truth.maps.map(({ mapName }) => mapName), side: isCt ? 'team1_ct' : 'team2_ct' }).toEqual({
      maps: shown.maps?.names,
      side: shown.maps?.sides[0],
    });
    const teamOf = (steamId: string) =>
      shown.seats.find(({ id: userId }) => room.some((one) => one.id === userId && one.steamId === steamId))?.team;
    expect(map.players.map(({ team }) => team)).toEqual(map.players.map(({ steamId }) => teamOf(steamId)));
    expect(map.players).toHaveLength(4);
    expect(shown.result).toEqual({
      winner: truth.winner,
      team1: truth.team1SeriesScore,
      team2: truth.team2SeriesScore,
    });
    await isOnce(id, matchId);
    expect(room.filter(({ wentBack }) => wentBack)).toEqual([]);
    return matchId;
  }

  /** Nobody sat down, said yes or was given a state twice; one match, one request for a server, no penalty, nothing left open. */
  async function isOnce(id: number, matchId: number): Promise<void> {
    const once = new Set([
      'lobby.seated',
      'lobby.ready',
      'lobby.entered',
      'lobby.picked',
      'lobby.match-made',
      'lobby.ended',
    ]);
    const events = (await eventsOf(id))
      .filter(({ type }) => once.has(type))
      .map(({ type, payload: { person, userId, status, userIds } }) =>
        JSON.stringify([type, (person as { id?: number } | undefined)?.id ?? userId ?? status ?? userIds ?? null]),
      );
    expect(events.filter((event, index) => events.indexOf(event) !== index)).toEqual([]);
    const [counted] = await stack.database.query<object[]>(
      `SELECT (SELECT array_agg(match_id) FROM lobby_matches WHERE lobby_id = $1) AS matches,
          (SELECT count(*)::int FROM server_requests WHERE match_id = $2) AS requests,
          (SELECT count(*)::int FROM lobby_penalties WHERE lobby_id = $1) AS penalties,
          (SELECT count(*)::int FROM lobby_places WHERE lobby_id = $1) AS places,
          (SELECT is_open FROM matches WHERE id = $2) AS is_open`,
      [id, matchId],
    );
    expect(counted).toEqual({ matches: [matchId], requests: 1, penalties: 0, places: 0, is_open: false });
  }
});

function newestOf(room: readonly LobbyPlayer[]): LobbySnapshot {
  const shown = room.flatMap(({ newest }) => newest ?? []);
  return shown.reduce((one, other) => (other.version > one.version ? other : one));
}

/** What no trouble may change. */
const heldOf = ({
  status,
  step,
  deadline_at: deadline,
  seats,
  host_id: host,
  turn,
  veto,
  maps,
}: LobbySnapshot): object => ({
  status,
  step,
  deadline,
  host,
  turn,
  veto,
  maps,
  seats: seats.map(({ id, seat, team, marks }) => ({ id, seat, team, ready: marks.includes('ready') })),
});
