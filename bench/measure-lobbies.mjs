import { createRequire } from 'node:module';
import { pause, percentile } from './lib/figures.mjs';
import { ask, callAs, lobbyPeople, openSockets } from './lib/lobby-people.mjs';
import { CONNECTIONS, runLoad } from './lib/load.mjs';

const { createServer } = createRequire(import.meta.url)('@placar/testing');
const now = () => performance.now();
const closeAll = (sockets) => {
  for (const socket of sockets) socket.disconnect();
};
/** A lobby that does not begin by itself, so that its host can act in it. */
const quiet = { mode: '4fun', settings: { auto_start: false } };

/** Sixty people want one of the nine seats that are free: milliseconds until each of them had an answer. */
export async function measureLastSeat(stack, { clients = 60, samples }) {
  const times = [];
  for (let turn = 0; turn < samples; turn += 1) {
    const [host, ...guests] = await lobbyPeople(stack, clients);
    const { id } = await callAs(stack.url, host, '/lobbies', { mode: 'competitive' });
    const sockets = await openSockets(stack.url, guests);
    await Promise.all(sockets.map((socket) => ask(socket, 'room:enter', { id })));
    const began = now();
    const answers = await Promise.all(
      sockets.map(async (socket) => {
        const answer = await ask(socket, 'lobby:join', { id, body: {} });
        times.push(now() - began);
        return answer.snapshot;
      }),
    );
    const newest = answers.reduce((one, other) => (other.version > one.version ? other : one));
    if (newest.seats.length !== 10 || newest.waiting_count !== clients - 10)
      throw new Error('a seat too many or too few');
    closeAll(sockets);
  }
  return times;
}

/** From an act until each of twenty sockets of the room has its snapshot. */
export async function measureFanOut(stack, { sockets: count = 20, samples }) {
  const people = await lobbyPeople(stack, count);
  const [host] = people;
  const { id } = await callAs(stack.url, host, '/lobbies', quiet);
  const sockets = await openSockets(stack.url, people);
  let waiting = null;
  for (const socket of sockets) socket.on('lobby', ({ version }) => waiting?.(version));
  await Promise.all(sockets.map((socket) => ask(socket, 'room:enter', { id })));
  await pause(300);
  const times = [];
  for (let turn = 0; turn < samples + 10; turn += 1) {
    const began = now();
    const seen = [];
    const all = new Promise((resolve) => {
      waiting = () => {
        seen.push(now() - began);
        if (seen.length === count) resolve();
      };
    });
    await ask(sockets[0], 'lobby:lock', { id, body: { locked: turn % 2 === 0 } });
    await all;
    waiting = null;
    if (turn >= 10) times.push(...seen);
    await pause(20);
  }
  closeAll(sockets);
  return times;
}

/** So many rooms in which somebody acts without pause, each room with two sockets: acts a second, and how long one took. */
export async function measureManyRooms(stack, { rooms = 200, seconds }) {
  const people = await lobbyPeople(stack, rooms * 2);
  const sockets = await openSockets(stack.url, people);
  const ids = [];
  for (let room = 0; room < rooms; room += 1) {
    const { id } = await callAs(stack.url, people[room * 2], '/lobbies', quiet);
    ids.push(id);
    await callAs(stack.url, people[room * 2 + 1], `/lobbies/${id}/join`, {});
    await Promise.all([0, 1].map((seat) => ask(sockets[room * 2 + seat], 'room:enter', { id })));
  }
  const times = [];
  const end = now() + seconds * 1_000;
  const play = async (room) => {
    const id = ids[room];
    for (let locked = true; now() < end; locked = !locked) {
      const began = now();
      await ask(sockets[room * 2], 'lobby:lock', { id, body: { locked } });
      times.push(now() - began);
    }
  };
  const before = stack.usage();
  await Promise.all(ids.map((_, room) => play(room)));
  const after = stack.usage();
  closeAll(sockets);
  const perAct = (name) => (before === null || after === null ? NaN : (after[name] - before[name]) / times.length);
  return { perSecond: times.length / seconds, times, api: perAct('api'), postgres: perAct('postgres') };
}

/** Ready checks that nobody answers, begun at once: how late each clock was noticed, in milliseconds. */
export async function measureClocks(stack, { lobbies }) {
  await stack.database.query(
    `INSERT INTO lobby_modes (key, title, position, enabled, rules)
      SELECT 'bench_duel', 'Duel', 99, true, (rules::jsonb || '{"key":"bench_duel","players_per_team":1,"min_players":2,"teams":["balanced"],"penalties":false}')::json
        FROM lobby_modes WHERE key = 'wingman' ON CONFLICT DO NOTHING`,
  );
  const people = await lobbyPeople(stack, lobbies * 2);
  const ids = [];
  for (let room = 0; room < lobbies; room += 1)
    ids.push((await callAs(stack.url, people[room * 2], '/lobbies', { mode: 'bench_duel' })).id);
  await Promise.all(ids.map((id, room) => callAs(stack.url, people[room * 2 + 1], `/lobbies/${id}/join`, {})));
  for (;;) {
    const late = await stack.database.query(
      `SELECT extract(epoch FROM (ended.occurred_at - (began.payload->>'deadlineAt')::timestamptz)) * 1000 AS ms
        FROM lobby_events began JOIN LATERAL (SELECT occurred_at FROM lobby_events e
          WHERE e.lobby_id = began.lobby_id AND e.version > began.version AND e.type = 'lobby.left' ORDER BY e.version LIMIT 1) ended ON true
        WHERE began.lobby_id = ANY($1) AND began.type = 'lobby.entered' AND began.payload->>'status' = 'ready_check'`,
      [ids],
    );
    if (late.length === lobbies) return late.map(({ ms }) => Number(ms));
    await pause(500);
  }
}

/** Bytes that the api needs more while so many sockets are open and silent. */
export async function measureIdleSockets(stack, { count }) {
  const people = await lobbyPeople(stack, count);
  const settled = async () => {
    await pause(4_000);
    return stack.memory()?.api ?? 0;
  };
  // What the first hundreds make V8 reserve is not of the sockets.
  closeAll(await openSockets(stack.url, people));
  const before = await settled();
  const sockets = await openSockets(stack.url, people);
  const after = await settled();
  closeAll(sockets);
  return after - before;
}

/**
 * Four people who are ready, their maps chosen: milliseconds until one of them has the line with which they connect, on a free
 * server of the pool or on one that is started for them.
 */
export async function measureConnectLine(stack, { samples, onDemand }) {
  const times = [];
  for (let turn = 0; turn < samples; turn += 1) {
    await stack.database.query('UPDATE servers SET cordoned = true');
    if (!onDemand) await freeServer(stack);
    const people = await lobbyPeople(stack, 4);
    const [host, ...others] = people;
    const { id } = await callAs(stack.url, host, '/lobbies', {
      mode: 'wingman',
      settings: { teams: 'balanced', maps: 'host' },
    });
    let lobby;
    for (const one of others) lobby = await callAs(stack.url, one, `/lobbies/${id}/join`, {});
    const { step } = lobby;
    for (const one of people) lobby = await callAs(stack.url, one, `/lobbies/${id}/ready`, { step });
    const began = now();
    await callAs(stack.url, host, `/lobbies/${id}/maps`, { maps: [lobby.pool[0]], step: lobby.step });
    while (!(await hasConnectLine(stack.url, host, id))) await pause(25);
    times.push(now() - began);
    await callAs(stack.url, host, `/lobbies/${id}/cancel`, {});
  }
  return times;
}

/** A simulated server, as fast as those that are started on demand, on which nobody arrives by themselves. */
async function freeServer({ fleet, database, config }) {
  const clock = { mode: 'scaled', factor: 10 };
  const server = await fleet.addServer({ clock, timings: { joinMinMs: 36_000_000, joinMaxMs: 36_000_000 } });
  await createServer(database, config, { port: server.port, rconPassword: server.password, publicServer: true });
}

async function hasConnectLine(url, { cookie }, id) {
  const answer = await fetch(`${url}/api/lobbies/${id}/connect`, { headers: { cookie } });
  return answer.ok && typeof (await answer.json()).connect === 'string';
}

/** Reads of the list a second, with so many lobbies open. */
export async function measureLobbyList(stack, { lobbies = 500, seconds }) {
  const [{ open }] = await stack.database.query('SELECT count(*)::int AS open FROM lobbies WHERE ended_at IS NULL');
  for (const host of await lobbyPeople(stack, Math.max(0, lobbies - open)))
    await callAs(stack.url, host, '/lobbies', quiet);
  const lists = Array.from({ length: CONNECTIONS }, () => ['/api/lobbies']);
  await runLoad({ url: stack.url, lists, seconds: 2 });
  return runLoad({ url: stack.url, lists, seconds });
}

/** Everything of one mode, with how the figures are named and what they should be. */
export async function measureLobbies(stack, { quick, tell }) {
  tell('last seat, sixty clients');
  const seat = await measureLastSeat(stack, { samples: quick ? 2 : 5 });
  tell('act to twenty sockets');
  const fanOut = await measureFanOut(stack, { samples: quick ? 50 : 200 });
  tell('two hundred rooms');
  const rooms = await measureManyRooms(stack, { rooms: quick ? 100 : 200, seconds: quick ? 5 : 10 });
  tell('clocks due at once');
  const late = await measureClocks(stack, { lobbies: quick ? 100 : 500 });
  tell('idle sockets');
  const sockets = quick ? 500 : 5_000;
  const idle = await measureIdleSockets(stack, { count: sockets });
  tell('list of five hundred');
  const list = await measureLobbyList(stack, { seconds: quick ? 3 : 5 });
  tell('from the maps to the connect line');
  const free = await measureConnectLine(stack, { samples: quick ? 3 : 10, onDemand: false });
  const started = await measureConnectLine(stack, { samples: quick ? 2 : 5, onDemand: true });
  const ms = (value) => `${value.toFixed(1)} ms`;
  return [
    ['Last seat, 60 clients, all answered: p99', ms(percentile(seat, 0.99)), '≤ 300 ms'],
    ['Act → all 20 sockets: p50', ms(percentile(fanOut, 0.5)), '≤ 50 ms'],
    ['Act → all 20 sockets: p99', ms(percentile(fanOut, 0.99)), '≤ 200 ms'],
    [`${quick ? 100 : 200} rooms at once`, `${Math.round(rooms.perSecond)} acts/s`, '≥ 500 acts/s'],
    [`${quick ? 100 : 200} rooms at once, one act: p50`, ms(percentile(rooms.times, 0.5)), ''],
    ['Processor time of an act, api + PostgreSQL', `${rooms.api.toFixed(2)} + ${rooms.postgres.toFixed(2)} ms`, ''],
    ['Idle socket, memory of the api', `${(idle / sockets / 1_024).toFixed(0)} KiB`, '≤ 64 KiB'],
    [`${sockets} idle sockets, memory of the api`, `${(idle / 1_048_576).toFixed(0)} MB more`, quick ? '' : '≤ 350 MB'],
    [`${quick ? 100 : 500} clocks due at once, the last noticed after`, ms(Math.max(...late)), '≤ 2,000 ms'],
    ['Maps chosen → connect line, a free server: p95', ms(percentile(free, 0.95)), '≤ 8,000 ms'],
    ['Maps chosen → connect line, one on demand: p95', ms(percentile(started, 0.95)), '≤ 20,000 ms'],
    ['`GET /lobbies` with 500 open', `${Math.round(list.perSecond)}/s`, '≥ 10,000/s'],
    ['`GET /lobbies` with 500 open: p99', ms(list.p99), ''],
  ];
}
