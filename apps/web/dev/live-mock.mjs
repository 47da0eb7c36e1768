// A small stand-in for the API's live side, for working on the pages without the stack:
//   node apps/web/dev/live-mock.mjs            (PORT, default 3000; then `vite` with its proxy in front)
// Cookie `mock_user=anon` makes the visitor anonymous; POST /api/__mock {"outcome":"unknown"} sets how commands end,
// {"match":3,"set":{…}} overwrites fields of a match's header, {"preflight":"plugin_missing"} makes checks fail there,
// {"stale":true} refuses the next destructive command as decided on an older state.
import { createServer } from 'node:http';

const PORT = Number(process.env.PORT ?? 3000);
const SPEED = Number(process.env.ROUND_MS ?? 9000);
const IDS_AT = 76561198000000000n;
const clients = new Set();
let outcome = 'confirmed';
let position = 1000;

let seed = 7;
const random = () => {
  seed = (seed * 1664525 + 1013904223) % 4294967296;
  return seed / 4294967296;
};
const pick = (list) => list[Math.floor(random() * list.length)];
const iso = (secondsAgo = 0) => new Date(Date.now() - secondsAgo * 1000).toISOString();

const TEAMS = {
  lobos: {
    id: 1,
    name: 'Lobos da Serra',
    tag: 'LOBO',
    flag: 'BR',
    logo: null,
    players: ['ana ♡', 'bia_longa', 'Caião', 'duda "d2" Souza', 'enzo'],
  },
  falcoes: {
    id: 2,
    name: 'Falcões de Lisboa',
    tag: 'FLX',
    flag: 'PT',
    logo: null,
    players: ['rafa', 'Lía', 'gui', 'téo', 'vinicius.o.magnífico'],
  },
  renards: {
    id: 3,
    name: 'Les Renards Électriques',
    tag: 'RNRD',
    flag: 'FR',
    logo: null,
    players: ['Éloïse', 'maxime', 'zoé 🦊', 'benoît', 'TheoDor'],
  },
  sakura: {
    id: 4,
    name: '桜ヶ丘ガーディアンズ',
    tag: '桜',
    flag: 'JP',
    logo: null,
    players: ['ハルト', 'さくら', 'ren_ito', 'ミカ', 'akira'],
  },
  onca: {
    id: 5,
    name: 'Onça Pintada 🐆',
    tag: 'ONÇA',
    flag: 'BR',
    logo: null,
    players: ['jaguar', 'Zeca', 'lu', 'mandioca', 'Índio'],
  },
  norte: {
    id: 6,
    name: 'Expresso do Norte',
    tag: 'NRT',
    flag: 'PT',
    logo: null,
    players: ['tiago', 'Simão', 'inês', 'rui.c', 'Gonçalo'],
  },
};
const MAPS = ['de_mirage', 'de_inferno', 'de_nuke', 'de_ancient', 'de_anubis', 'de_dust2', 'de_train'];
const REASON = ['elimination', 'elimination', 'elimination', 'bomb', 'defuse', 'time'];
const LEGAL = {
  scheduled: ['load', 'cancel', 'forfeit', 'change_server', 'add_player', 'remove_player', 'add_spectator'],
  load_failed: ['load', 'cancel', 'forfeit', 'change_server', 'rcon'],
  warmup: [
    'cancel',
    'forfeit',
    'restart',
    'restore',
    'change_server',
    'force_start',
    'add_player',
    'remove_player',
    'add_spectator',
    'say',
    'rcon',
  ],
  live: [
    'pause',
    'cancel',
    'forfeit',
    'restart',
    'restore',
    'change_server',
    'add_player',
    'remove_player',
    'add_spectator',
    'say',
    'rcon',
  ],
  paused: [
    'unpause',
    'cancel',
    'forfeit',
    'restart',
    'restore',
    'change_server',
    'add_player',
    'remove_player',
    'add_spectator',
    'say',
    'rcon',
  ],
  server_lost: ['cancel', 'forfeit', 'restart', 'restore', 'change_server', 'recover', 'take_over', 'say', 'rcon'],
};
const DESTRUCTIVE = ['cancel', 'forfeit', 'restart', 'restore', 'change_server'];
let preflightFault = null;
let isStale = false;
const SLOT = ['cancel', 'forfeit'];
const SIDE_COMMANDS = ['say', 'rcon', 'add_player', 'remove_player', 'add_spectator'];
const other = (side) => (side === 'ct' ? 't' : 'ct');
const swaps = (round) => (round <= 12 ? 0 : round <= 24 ? 1 : 1 + Math.max(0, Math.ceil((round - 24 - 3) / 6)));
const isFinal = (a, b) => {
  const [high, low] = a >= b ? [a, b] : [b, a];
  if (low < 12) return high > 12;
  return high >= 12 + (Math.floor((low - 12) / 3) + 1) * 3 + 1;
};

const matches = new Map();

function newPlayers(m) {
  return ['team1', 'team2'].flatMap((team, t) =>
    m[team].players.map((name, i) => ({
      steam_id: String(IDS_AT + BigInt(m.id * 100 + t * 10 + i)),
      name,
      team,
      skill: 0.55 + random() * 0.8,
      kills: 0,
      deaths: 0,
      assists: 0,
      headshot_kills: 0,
      damage: 0,
      rounds: 0,
      k1: 0,
      k2: 0,
      k3: 0,
      k4: 0,
      k5: 0,
      mvp: 0,
      score: 0,
      util_damage: 0,
      enemies_flashed: 0,
    })),
  );
}

function rate(p) {
  const r = Math.max(1, p.rounds);
  const multi = (p.k1 + 4 * p.k2 + 9 * p.k3 + 16 * p.k4 + 25 * p.k5) / r / 1.277;
  const round2 = (v) => Math.round(v * 100) / 100;
  return {
    rating: p.rounds === 0 ? 0 : round2((p.kills / r / 0.679 + (0.7 * (r - p.deaths)) / r / 0.317 + multi) / 2.7),
    adr: p.rounds === 0 ? 0 : round2(p.damage / r),
    kdr: round2(p.deaths === 0 ? p.kills : p.kills / p.deaths),
    hsp: p.kills === 0 ? 0 : round2((100 * p.headshot_kills) / p.kills),
    estimated: false,
  };
}

function newMap(m, number, name) {
  return {
    number,
    name,
    status: 'live',
    team1_score: 0,
    team2_score: 0,
    winner: null,
    epoch: 0,
    rounds: [],
    team1_first_side: pick(['ct', 't']),
    start_time: iso(1500),
    end_time: null,
    players: newPlayers(m),
  };
}

function playRound(m, map, bias = 0.5) {
  const round = map.team1_score + map.team2_score + 1;
  const winner = random() < bias ? 'team1' : 'team2';
  const side1 = swaps(round) % 2 === 0 ? map.team1_first_side : other(map.team1_first_side);
  const winnerSide = winner === 'team1' ? side1 : other(side1);
  let reason = pick(REASON);
  if (reason === 'bomb' && winnerSide === 'ct') reason = 'defuse';
  if (reason === 'defuse' && winnerSide === 't') reason = 'bomb';
  if (reason === 'time' && winnerSide === 't') reason = 'elimination';
  map[`${winner}_score`] += 1;
  map.rounds.push({
    round,
    winner,
    winner_side: winnerSide,
    reason,
    team1_score: map.team1_score,
    team2_score: map.team2_score,
    inferred: false,
  });
  for (const p of map.players) {
    const won = p.team === winner;
    let k = 0;
    for (let i = 0; i < 5; i += 1) if (random() < p.skill * (won ? 0.24 : 0.13)) k += 1;
    p.rounds += 1;
    p.kills += k;
    if (k > 0) p[`k${k}`] += 1;
    p.headshot_kills += Array.from({ length: k }).filter(() => random() < 0.45).length;
    p.deaths += random() < (won ? 0.45 : 0.85) ? 1 : 0;
    p.assists += random() < 0.22 ? 1 : 0;
    p.damage += k * 88 + Math.floor(random() * 45);
    p.util_damage += Math.floor(random() * 12);
    p.enemies_flashed += random() < 0.4 ? 1 : 0;
    p.score += k * 2 + (won ? 1 : 0);
  }
  const mvp = map.players.filter((p) => p.team === winner).sort((a, b) => b.kills - a.kills)[Math.floor(random() * 3)];
  if (mvp) mvp.mvp += 1;
  timeline(m, 'map.round-recorded', {
    mapNumber: map.number,
    round,
    team1: map.team1_score,
    team2: map.team2_score,
    winnerSide,
    reason: { elimination: winnerSide === 'ct' ? 8 : 9, bomb: 1, defuse: 7, time: 12 }[reason],
  });
  if (isFinal(map.team1_score, map.team2_score)) {
    map.status = 'finished';
    map.winner = map.team1_score > map.team2_score ? 'team1' : 'team2';
    map.end_time = iso();
    timeline(m, 'map.finished', {
      mapNumber: map.number,
      result: { team1: map.team1_score, team2: map.team2_score, winner: map.winner, source: 'event' },
    });
  }
}

function playMap(m, map, bias) {
  while (map.status !== 'finished') playRound(m, map, bias);
}

function timeline(m, type, data, actor = { kind: 'server', id: null, name: 'Arena #1' }, staff = false) {
  m.version += 1;
  m.clock = Math.min(Date.now(), m.clock + (m.seeded ? 0 : 21_000));
  if (m.seeded) m.clock = Date.now();
  const entry = { match_id: m.id, version: m.version, type, at: new Date(m.clock).toISOString(), actor, data };
  m.timeline.push({ entry, staff });
  if (m.seeded) broadcast('timeline', entry, m, staff);
}

function create(id, t1, t2, options = {}) {
  const m = {
    id,
    version: 0,
    title: options.title ?? 'Copa Placar · Semifinal',
    status: 'live',
    max_maps: options.maxMaps ?? 3,
    team1: TEAMS[t1],
    team2: TEAMS[t2],
    winner: null,
    cancelled: false,
    forfeit: false,
    season_id: 1,
    server_id: options.server === undefined ? id : options.server,
    owner_id: 1,
    attempt: 1,
    pause: null,
    pause_budgets: [
      { team: 'team1', type: 'technical', used: 1, allowed: 2 },
      { team: 'team1', type: 'tactical', used: 2, allowed: 2 },
      { team: 'team2', type: 'technical', used: 0, allowed: 2 },
      { team: 'team2', type: 'tactical', used: 1, allowed: 2 },
    ],
    server_lost_since: null,
    recovery: null,
    quarantine: null,
    pending: null,
    load_failure: null,
    attention: null,
    private: false,
    start_time: iso(options.age ?? 3600),
    end_time: null,
    created_at: iso((options.age ?? 3600) + 600),
    mapList: [],
    maps: [],
    veto: [],
    timeline: [],
    commands: [],
    backups: new Set(),
    clock: Date.now() - (options.age ?? 3600) * 1000,
    seeded: false,
  };
  matches.set(id, m);
  timeline(m, 'match.scheduled', {}, { kind: 'user', id: 1, name: 'Ana Carolina' });
  if (m.server_id !== null) {
    timeline(
      m,
      'match.attempt-opened',
      { attempt: 1, serverId: m.server_id, cause: 'load' },
      { kind: 'user', id: 1, name: 'Ana Carolina' },
    );
    timeline(m, 'match.loaded', { attempt: 1, pluginVersion: '0.8.15' });
  }
  return m;
}

function veto(m) {
  const order =
    m.max_maps === 1
      ? ['ban', 'ban', 'ban', 'ban', 'ban', 'ban', 'decider']
      : m.max_maps === 3
        ? ['ban', 'ban', 'pick', 'pick', 'ban', 'ban', 'decider']
        : ['ban', 'ban', 'pick', 'pick', 'pick', 'pick', 'decider'];
  const pool = [...MAPS].sort(() => random() - 0.5);
  m.veto = order.map((action, i) => {
    const team = action === 'decider' ? null : i % 2 === 0 ? 'team1' : 'team2';
    const sideTeam = action === 'pick' ? (team === 'team1' ? 'team2' : 'team1') : null;
    const step = {
      team,
      team_name: team === null ? 'Decider' : m[team].name,
      map: pool[i],
      action,
      side: sideTeam === null ? null : pick(['ct', 't']),
      side_team: sideTeam,
    };
    timeline(m, 'veto.recorded', { team, map: step.map, action: action === 'ban' ? 'ban' : 'pick', mapNumber: null });
    if (step.side) timeline(m, 'veto.side-picked', { team: sideTeam, map: step.map, side: step.side });
    return step;
  });
  m.mapList = m.veto.filter((step) => step.action !== 'ban').map((step) => step.map);
}

function goLive(m, number) {
  const map = newMap(m, number, m.mapList[number]);
  m.maps.push(map);
  timeline(m, 'map.went-live', { mapNumber: number, mapName: map.name, source: 'event' });
  return map;
}

function backups(m, map) {
  for (let round = 0; round < map.rounds.length; round += 1)
    if (round % 5 !== 3) m.backups.add(`matchzy_${m.id}_${map.number}_round${String(round).padStart(2, '0')}.json`);
}

function ledger(m, kind, args, status, detail, secondsAgo, actor = { id: 1, name: 'Ana Carolina' }) {
  const at = iso(secondsAgo);
  m.commands.unshift({
    id: `c${m.id}-${m.commands.length}`,
    match_id: m.id,
    kind,
    args,
    actor,
    status,
    detail,
    requested_at: at,
    sent_at: at,
    settled_at: at,
    ms: Math.floor(12 + random() * 60),
  });
}

function seedAll() {
  const live = create(1, 'lobos', 'falcoes');
  veto(live);
  playMap(live, goLive(live, 0), 0.58);
  const second = goLive(live, 1);
  for (let i = 0; i < 14; i += 1) playRound(live, second, second.team1_score > second.team2_score ? 0.2 : 0.8);
  backups(live, live.maps[0]);
  backups(live, second);
  ledger(live, 'say', { text: 'Pausa técnica: 5 minutos. Aguardem.' }, 'confirmed', null, 900);
  ledger(live, 'pause', { reason: 'monitor' }, 'confirmed', null, 880);
  ledger(live, 'unpause', {}, 'contradicted', 'still_paused', 640, { id: 2, name: 'Rui' });
  ledger(live, 'unpause', {}, 'confirmed', null, 600);
  ledger(
    live,
    'rcon',
    { line: 'get5_status' },
    'confirmed',
    '{"plugin_version":"0.8.15","gamestate":"live","paused":false,\n "map_number":1}',
    300,
  );

  const paused = create(2, 'sakura', 'renards', { maxMaps: 1, title: 'Liga Aberta · Rodada 4', age: 1800 });
  veto(paused);
  const pausedMap = goLive(paused, 0);
  for (let i = 0; i < 14; i += 1) playRound(paused, pausedMap, 0.45);
  backups(paused, pausedMap);
  paused.status = 'paused';
  paused.pause = {
    since: iso(192),
    by: 'Ana Carolina',
    reason: 'Monitor do さくら',
    type: 'technical',
    team: 'team1',
    ends_at: iso(-108),
  };
  timeline(
    paused,
    'match.paused',
    { by: 'Ana Carolina', reason: paused.pause.reason, source: 'command' },
    { kind: 'user', id: 1, name: 'Ana Carolina' },
  );

  const lost = create(3, 'onca', 'norte', { age: 2600, title: '' });
  veto(lost);
  const lostMap = goLive(lost, 0);
  for (let i = 0; i < 10; i += 1) playRound(lost, lostMap, 0.6);
  backups(lost, lostMap);
  timeline(
    lost,
    'match.restored',
    { mapNumber: 0, round: 7, file: 'matchzy_3_0_round07.json', source: 'command' },
    { kind: 'user', id: 1, name: 'Ana Carolina' },
  );
  lostMap.rounds = lostMap.rounds.slice(0, 7);
  lostMap.team1_score = lostMap.rounds[6].team1_score;
  lostMap.team2_score = lostMap.rounds[6].team2_score;
  lostMap.epoch = 1;
  for (let i = 0; i < 4; i += 1) playRound(lost, lostMap, 0.5);
  lostMap.rounds[4] = { ...lostMap.rounds[4], inferred: true, reason: 'unknown', winner_side: null };
  for (const p of lostMap.players) p.broken = true;
  lost.status = 'server_lost';
  lost.server_lost_since = iso(47);
  lost.recovery = {
    step: 'restoring',
    mode: 'automatic',
    since: iso(47),
    map_number: 0,
    round: 11,
    tries: 1,
    problem: null,
  };
  timeline(lost, 'match.server-lost', { reason: 'unreachable' }, { kind: 'platform', id: null, name: 'Placar' });

  const warm = create(4, 'falcoes', 'onca', { age: 300, title: 'Copa Placar · Semifinal' });
  veto(warm);
  warm.status = 'warmup';

  const scheduled = create(5, 'norte', 'sakura', { server: null, age: -7200 });
  scheduled.status = 'scheduled';

  const done = create(6, 'renards', 'lobos', { age: 9000, title: 'Copa Placar · Quartas' });
  veto(done);
  playMap(done, goLive(done, 0), 0.62);
  playMap(done, goLive(done, 1), 0.38);
  const decider = goLive(done, 2);
  for (let i = 0; i < 24; i += 1) {
    const bias = decider.team1_score === 12 ? 0 : decider.team2_score === 12 ? 1 : 0.5;
    playRound(done, decider, bias);
  }
  playMap(done, decider, 0.7);
  done.status = 'finished';
  done.winner = decider.winner;
  done.end_time = iso(400);
  timeline(done, 'match.finished', { winner: done.winner, source: 'event' });

  const forfeited = create(7, 'sakura', 'onca', { maxMaps: 1, age: 5000, title: 'Liga Aberta · Rodada 3' });
  forfeited.mapList = ['de_nuke'];
  forfeited.status = 'forfeited';
  forfeited.forfeit = true;
  forfeited.winner = 'team1';
  forfeited.end_time = iso(500);
  timeline(
    forfeited,
    'match.forfeited',
    { winner: 'team1', mapNumber: 0 },
    { kind: 'user', id: 1, name: 'Ana Carolina' },
  );

  const cancelled = create(8, 'lobos', 'norte', { maxMaps: 1, age: 5000, title: '' });
  cancelled.mapList = ['de_train'];
  cancelled.status = 'cancelled';
  cancelled.cancelled = true;
  cancelled.end_time = iso(4000);
  timeline(
    cancelled,
    'match.cancelled',
    { reason: 'Equipe não compareceu' },
    { kind: 'user', id: 1, name: 'Ana Carolina' },
  );

  const failed = create(9, 'renards', 'falcoes', { maxMaps: 1, age: 200, title: '' });
  failed.mapList = ['de_dust2'];
  failed.status = 'load_failed';
  failed.load_failure = 'plugin_missing';
  timeline(failed, 'match.load-failed', { attempt: 1, reason: 'plugin_missing' });
  for (const m of matches.values()) m.seeded = true;
}

function header(m) {
  const team = (slot) => ({
    ...m[slot],
    players: undefined,
    maps_won: m.forfeit ? (m.winner === slot ? 1 : 0) : m.maps.filter((map) => map.winner === slot).length,
  });
  const current = m.maps.find((map) => map.status === 'live');
  const round = current ? current.team1_score + current.team2_score + 1 : 0;
  const legal = (LEGAL[m.status] ?? []).filter(
    (kind) => m.pending === null || SIDE_COMMANDS.includes(kind) || SLOT.includes(kind),
  );
  return {
    id: m.id,
    version: m.version,
    title: m.title,
    status: m.status,
    max_maps: m.max_maps,
    team1: team('team1'),
    team2: team('team2'),
    winner: m.winner,
    cancelled: m.cancelled,
    forfeit: m.forfeit,
    season_id: m.season_id,
    server_id: m.server_id,
    owner_id: m.owner_id,
    attempt: m.attempt,
    current_map: m.end_time === null && m.maps.length > 0 ? (current?.number ?? m.maps.length) : null,
    team1_side: current ? (swaps(round) % 2 === 0 ? current.team1_first_side : other(current.team1_first_side)) : null,
    maps: m.mapList.map((name, number) => {
      const map = m.maps[number];
      return map
        ? {
            number,
            name,
            status: map.status,
            team1_score: map.team1_score,
            team2_score: map.team2_score,
            winner: map.winner,
          }
        : { number, name, status: 'upcoming', team1_score: 0, team2_score: 0, winner: null };
    }),
    pause: m.pause,
    pause_budgets: m.pause_budgets,
    server_lost_since: m.server_lost_since,
    recovery: m.recovery,
    quarantine: m.quarantine,
    pending: m.pending,
    load_failure: m.load_failure,
    attention: m.attention,
    legal: m.end_time === null ? legal : [],
    private: m.private,
    start_time: m.start_time,
    end_time: m.end_time,
    created_at: m.created_at,
  };
}

function parts(m) {
  const list = [['match', header(m)]];
  for (const map of m.maps) {
    const { players, ...body } = map;
    list.push([`map:${map.number}`, body]);
    list.push([
      `scoreboard:${map.number}`,
      {
        map_number: map.number,
        players: players.map(({ skill, broken, ...p }) => ({ ...p, ...rate(p), estimated: broken === true })),
      },
    ]);
  }
  if (m.veto.length > 0) list.push(['veto', { steps: m.veto }]);
  return list.map(([part, body]) => ({ match_id: m.id, part, version: m.version, body }));
}

const freshness = (m) => ({
  match_id: m.id,
  last_event_at: iso(m.status === 'server_lost' ? 47 : 3),
  last_status_at: iso(m.status === 'server_lost' ? 47 : 2),
  rcon_ms: m.status === 'server_lost' ? null : 14,
  unreachable_since: m.server_lost_since,
});
const isStaff = (request) => !(request.headers.cookie ?? '').includes('mock_user=anon');

function write(client, event, data) {
  position += 1;
  client.response.write(`id: ${position}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

function broadcast(event, data, m, staff = false) {
  for (const client of clients) {
    if (staff && !client.staff) continue;
    if (
      client.match === null
        ? event === 'timeline' || event === 'command' || (event === 'part' && data.part !== 'match')
        : client.match !== m.id
    )
      continue;
    write(client, event, data);
  }
}
const publish = (m) => parts(m).forEach((part) => broadcast('part', part, m));

function stream(request, response, url) {
  const match = url.searchParams.get('match');
  const client = { response, match: match === null ? null : Number(match), staff: isStaff(request) };
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  clients.add(client);
  request.on('close', () => clients.delete(client));
  for (const m of matches.values()) {
    if (client.match !== null && client.match !== m.id) continue;
    const isRecent = m.end_time === null || Date.now() - Date.parse(m.end_time) < 600_000;
    if (client.match === null && !isRecent) continue;
    for (const part of parts(m)) if (client.match !== null || part.part === 'match') write(client, 'part', part);
    if (client.match !== null)
      for (const { entry, staff } of m.timeline) if (!staff || client.staff) write(client, 'timeline', entry);
    if (client.match !== null && client.staff) for (const entry of m.commands) write(client, 'command', entry);
    if (m.end_time === null && m.server_id !== null) write(client, 'freshness', freshness(m));
  }
  if (client.staff)
    for (const one of wishes)
      if (client.match === null || client.match === one.match_id) write(client, 'server_request', one);
  write(client, 'ready', {});
}

function command(m, body) {
  const { kind, args } = body;
  const entry = {
    id: `c${m.id}-${m.commands.length}-${Date.now()}`,
    match_id: m.id,
    kind,
    args: args ?? {},
    actor: { id: 1, name: 'Ana Carolina' },
    status: 'requested',
    detail: null,
    requested_at: iso(),
    sent_at: null,
    settled_at: null,
    ms: null,
  };
  m.commands.unshift(entry);
  const started = Date.now();
  if (!SIDE_COMMANDS.includes(kind))
    m.pending = { command_id: entry.id, kind, by: 'Ana Carolina', requested_at: entry.requested_at, sent: false };
  timeline(
    m,
    'match.command-requested',
    { kind, commandId: entry.id },
    { kind: 'user', id: 1, name: 'Ana Carolina' },
    true,
  );
  publish(m);
  broadcast('command', { ...entry }, m, true);
  setTimeout(() => {
    entry.status = 'sent';
    entry.sent_at = iso();
    if (m.pending) m.pending.sent = true;
    m.version += 1;
    publish(m);
    broadcast('command', { ...entry }, m, true);
  }, 500);
  if (kind === 'change_server') move(m, entry);
  const takes = kind === 'change_server' ? 7000 : outcome === 'unknown' ? 4000 : 1600;
  setTimeout(() => settle(m, entry, started), takes);
  return entry;
}

function settle(m, entry, started) {
  entry.status = outcome;
  entry.detail =
    outcome === 'confirmed'
      ? entry.kind === 'rcon'
        ? `] ${entry.args.line}\nok: ${m.team1.name}`
        : null
      : outcome === 'unknown'
        ? 'no_answer'
        : 'still_running';
  entry.settled_at = iso();
  entry.ms = Date.now() - started;
  if (m.pending?.command_id === entry.id) m.pending = null;
  timeline(
    m,
    'match.command-settled',
    { commandId: entry.id, outcome, detail: entry.detail },
    { kind: 'platform', id: null, name: 'Placar' },
    true,
  );
  const actor = { kind: 'user', id: 1, name: 'Ana Carolina' };
  if (outcome === 'confirmed' && entry.kind === 'pause') {
    m.status = 'paused';
    m.pause = {
      since: iso(),
      by: 'Ana Carolina',
      reason: entry.args.reason ?? null,
      type: entry.args.type ?? 'admin',
      team: entry.args.team ?? null,
      ends_at: entry.args.seconds ? iso(-entry.args.seconds) : null,
    };
    timeline(m, 'match.paused', { by: 'Ana Carolina', reason: entry.args.reason ?? null, source: 'command' }, actor);
  }
  if (outcome === 'confirmed' && entry.kind === 'unpause') {
    m.status = 'live';
    m.pause = null;
    timeline(m, 'match.resumed', { source: 'command' }, actor);
  }
  if (outcome === 'confirmed' && entry.kind === 'restore') {
    const found = /_(\d+)_round(\d+)\.json$/.exec(entry.args.file);
    const map = m.maps[Number(found[1])];
    const kept = Number(found[2]);
    map.rounds = map.rounds.slice(0, kept);
    map.team1_score = map.rounds.at(-1)?.team1_score ?? 0;
    map.team2_score = map.rounds.at(-1)?.team2_score ?? 0;
    map.epoch += 1;
    m.status = 'paused';
    m.pause = { since: iso(), by: null, reason: null, type: 'restore', team: null, ends_at: null };
    timeline(
      m,
      'match.restored',
      { mapNumber: map.number, round: kept, file: entry.args.file, source: 'command' },
      actor,
    );
  }
  if (outcome === 'confirmed' && entry.kind === 'recover')
    m.recovery = { ...m.recovery, mode: 'automatic', tries: m.recovery.tries + 1 };
  if (outcome === 'confirmed' && entry.kind === 'take_over') m.recovery = { ...m.recovery, mode: 'manual' };
  if (outcome === 'confirmed' && (entry.kind === 'cancel' || entry.kind === 'forfeit')) {
    m.status = entry.kind === 'cancel' ? 'cancelled' : 'forfeited';
    m.cancelled = entry.kind === 'cancel';
    m.forfeit = entry.kind === 'forfeit';
    m.winner = entry.args.winner ?? null;
    m.end_time = iso();
  }
  if (outcome === 'confirmed' && entry.kind === 'change_server') {
    m.status = 'paused';
    m.recovery = null;
    m.server_lost_since = null;
    m.pause = { since: iso(), by: null, reason: null, type: 'restore', team: null, ends_at: null };
  }
  m.version += 1;
  publish(m);
  broadcast('command', { ...entry }, m, true);
}

/* The stages of a move, each a moment apart. */
function move(m, entry) {
  const actor = { kind: 'user', id: 1, name: 'Ana Carolina' };
  const later = (ms, act) =>
    setTimeout(() => {
      if (outcome !== 'confirmed') return;
      act();
      publish(m);
    }, ms);
  later(1200, () => {
    m.server_id = entry.args.server_id;
    m.attempt += 1;
    m.status = 'loading';
    timeline(m, 'match.attempt-opened', { attempt: m.attempt, serverId: m.server_id, cause: 'change_server' }, actor);
  });
  later(3600, () => timeline(m, 'match.loaded', { attempt: m.attempt, pluginVersion: '0.8.15' }));
  later(5200, () => {
    const map = m.maps.at(-1);
    timeline(m, 'match.restored', { mapNumber: map.number, round: map.rounds.length, source: 'command' }, actor);
  });
}

const sortedPoints = (m) =>
  m.maps.flatMap((map) =>
    Array.from({ length: map.rounds.length + (map.status === 'finished' ? 0 : 1) }, (_, round) => {
      const at = map.rounds[round - 1];
      const file = `matchzy_${m.id}_${map.number}_round${String(round).padStart(2, '0')}.json`;
      const stored = m.backups.has(file) || round === map.rounds.length;
      const isOver = map.status === 'finished';
      const side = swaps(round + 1) % 2 === 0 ? map.team1_first_side : other(map.team1_first_side);
      return {
        file,
        map_number: map.number,
        round,
        team1_score: at?.team1_score ?? 0,
        team2_score: at?.team2_score ?? 0,
        team1_side: side,
        on_server: m.status === 'server_lost' ? null : round % 7 !== 2,
        stored,
        verified: stored && round % 6 !== 4,
        at: iso(60 * (map.rounds.length - round)),
        usable: !isOver && stored && round % 6 !== 4,
        problem: isOver ? 'map_finished' : !stored ? 'missing' : round % 6 === 4 ? 'unverified' : null,
      };
    }),
  );

function preview(m, file) {
  const point = sortedPoints(m).find((one) => one.file === file);
  if (!point) return [404, { message: 'That backup does not belong to this match.', code: 'BACKUP_NOT_FOUND' }];
  const map = m.maps[point.map_number];
  const undone = map.rounds.filter((round) => round.round > point.round);
  return {
    point,
    now: { team1_score: map.team1_score, team2_score: map.team2_score, round: map.rounds.length },
    undone_rounds: undone.map(({ round, team1_score, team2_score }) => ({ round, team1_score, team2_score })),
    undone_players: map.players.map((p) => ({
      steam_id: p.steam_id,
      name: p.name,
      team: p.team,
      kills: Math.round((p.kills * undone.length) / Math.max(1, map.rounds.length)),
      deaths: Math.round((p.deaths * undone.length) / Math.max(1, map.rounds.length)),
      assists: Math.round((p.assists * undone.length) / Math.max(1, map.rounds.length)),
      damage: Math.round((p.damage * undone.length) / Math.max(1, map.rounds.length)),
    })),
  };
}

const STEP_OF = {
  unresolvable: 'dns',
  private_address: 'dns',
  refused: 'port',
  timeout: 'port',
  auth_failed: 'password',
  banned: 'password',
  plugin_missing: 'plugin',
  plugin_outdated: 'version',
  in_match: 'free',
  leased: 'free',
  map_missing: 'map',
  not_fetched: 'config_fetch',
};
const checks = new Map();
function check(serverId, map) {
  const names = ['dns', 'port', 'password', 'plugin', 'version', 'free', 'map', 'config_fetch', 'event_round_trip'];
  const fault = serverId === 6 ? 'plugin_missing' : preflightFault;
  const failedAt = fault === null ? -1 : names.indexOf(STEP_OF[fault]);
  const detail = { dns: `203.0.113.${serverId}`, version: '0.8.15', map: map ?? null };
  const answer = {
    id: `p${Date.now()}`,
    server_id: serverId,
    ok: failedAt === -1,
    started_at: iso(2),
    finished_at: iso(),
    latency_ms: failedAt === -1 || failedAt > 2 ? 18 + serverId * 7 : null,
    plugin_version: failedAt === -1 || failedAt > 3 ? '0.8.15' : null,
    steps: names.map((step, index) =>
      failedAt !== -1 && index > failedAt
        ? { step, status: 'skipped', code: null, detail: null, ms: null }
        : index === failedAt
          ? { step, status: 'failed', code: fault, detail: null, ms: 41 }
          : step === 'event_round_trip'
            ? { step, status: 'skipped', code: 'only_in_match', detail: null, ms: null }
            : { step, status: 'ok', code: 'ok', detail: detail[step] ?? null, ms: 3 + index * 2 },
    ),
  };
  checks.set(serverId, answer);
  return new Promise((resolve) => setTimeout(() => resolve(answer), 1500));
}

const STAGES = ['scheduled', 'pulling', 'booting', 'rcon', 'plugin', 'ready'];
const USUAL = { scheduled: 600, pulling: 9000, booting: 12_000, rcon: 2000, plugin: 3000, ready: 0 };
const wishes = [];
function wish(change) {
  const one = {
    id: `r${wishes.length + 1}`,
    version: 1,
    match_id: null,
    requested_by: { id: 1, name: 'Ana Carolina' },
    source: 'on_demand',
    provider: 'docker',
    state: 'provisioning',
    position: null,
    stage: 'scheduled',
    stages: STAGES.map((stage) => ({ stage, started_at: null, ended_at: null, expected_ms: USUAL[stage] })),
    tries: 1,
    failure: null,
    server_id: null,
    connect: null,
    requested_at: iso(),
    ready_at: null,
    ended_at: null,
    keep_until: null,
    idle_stop_at: null,
    minutes: 0,
    ...change,
  };
  wishes.unshift(one);
  return one;
}
function tell(one) {
  one.version += 1;
  for (const client of clients)
    if (client.staff && (client.match === null || client.match === one.match_id)) write(client, 'server_request', one);
}
function boot(one, from = 0) {
  const stage = STAGES[from];
  one.stage = stage;
  const line = one.stages[from];
  line.started_at = iso();
  if (stage === 'ready') {
    Object.assign(one, {
      state: 'ready',
      ready_at: iso(),
      server_id: 9,
      connect: 'connect 203.0.113.9:27115; password kq7-mesa-3',
      idle_stop_at: iso(-900),
      minutes: 1,
    });
    line.ended_at = iso();
    tell(one);
    return;
  }
  tell(one);
  setTimeout(
    () => {
      if (one.state !== 'provisioning') return;
      line.ended_at = iso();
      boot(one, from + 1);
    },
    USUAL[stage] * (0.6 + random() * 0.5),
  );
}
function seedWishes() {
  const done = STAGES.map((stage, index) => ({
    stage,
    started_at: iso(700 - index * 5),
    ended_at: iso(696 - index * 5),
    expected_ms: USUAL[stage],
  }));
  wish({
    state: 'ended',
    stage: 'ready',
    stages: done,
    requested_at: iso(9000),
    ended_at: iso(3000),
    minutes: 64,
  });
  wish({
    state: 'failed',
    stage: 'pulling',
    provider: 'kubernetes',
    tries: 3,
    requested_at: iso(400),
    stages: STAGES.map((stage, index) => ({
      stage,
      started_at: index < 2 ? iso(400 - index) : null,
      ended_at: index < 1 ? iso(399) : null,
      expected_ms: USUAL[stage],
    })),
    failure: {
      stage: 'pulling',
      code: 'image_missing',
      detail: 'ErrImagePull: failed to resolve reference "registry.example.com/cs2:latest": not found',
    },
  });
  wish({
    state: 'ready',
    stage: 'ready',
    stages: done,
    server_id: 9,
    connect: 'connect 203.0.113.9:27115; password kq7-mesa-3',
    requested_at: iso(2400),
    ready_at: iso(2370),
    idle_stop_at: iso(-512),
    minutes: 39,
  });
  wish({
    match_id: 5,
    source: 'pool',
    provider: null,
    state: 'queued',
    stage: null,
    stages: [],
    position: 3,
    requested_at: iso(130),
  });
  const starting = wish({ requested_at: iso(4) });
  boot(starting);
}

const VOCABULARY = [
  'status',
  'status_json',
  'stats',
  'say',
  'sm_pause',
  'sm_unpause',
  'mp_freezetime',
  'css_endmatch',
  'css_restore',
];
const RISK = {
  sm_pause: 'disruptive',
  sm_unpause: 'disruptive',
  css_endmatch: 'destructive',
  css_restore: 'destructive',
};
const ARGS = { say: '<text>', mp_freezetime: '<seconds>', css_restore: '<round>' };

const USER = {
  id: 1,
  steam_id: String(IDS_AT + 100n),
  name: 'Ana Carolina',
  admin: 1,
  super_admin: 1,
  small_image: null,
  medium_image: null,
  large_image: null,
  may_create: ['matches', 'servers'],
};
const server = (id) => ({
  id,
  in_use: id < 4 ? 1 : 0,
  display_name: `Arena #${id}`,
  name: 'Ana Carolina',
  public_server: 1,
  flag: id % 2 ? 'BR' : 'PT',
  tag: 'COMPETITIVO',
  ip_string: `203.0.113.${id}`,
  port: 27015,
  gotv_port: 27020,
  user_id: 1,
  provider: 'manual',
  plugin_version: '0.8.15',
  last_seen_at: iso(12),
  last_latency_ms: 18 + id * 7,
  last_problem: null,
  match_id: null,
});
const publicMatch = (m) => {
  const h = header(m);
  const map = h.maps.find((one) => one.status === 'live') ?? h.maps[0];
  return {
    id: m.id,
    user_id: 1,
    server_id: m.server_id,
    team1_id: m.team1.id,
    team2_id: m.team2.id,
    winner: m.winner === null ? null : m[m.winner].id,
    team1_score: h.team1.maps_won,
    team2_score: h.team2.maps_won,
    team1_series_score: null,
    team2_series_score: null,
    team1_string: m.team1.name,
    team2_string: m.team2.name,
    cancelled: m.cancelled ? 1 : 0,
    forfeit: m.forfeit ? 1 : 0,
    start_time: m.start_time,
    end_time: m.end_time,
    max_maps: m.max_maps,
    title: m.title,
    private_match: 0,
    status: m.status,
    version: m.version,
    owner: 'Ana Carolina',
    team1_mapscore: map?.team1_score ?? null,
    team2_mapscore: map?.team2_score ?? null,
    team1_flag: m.team1.flag,
    team2_flag: m.team2.flag,
    team1_logo: null,
    team2_logo: null,
    current_map_name: map?.name ?? null,
  };
};

async function readJson(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? {} : JSON.parse(text);
}

const routes = [
  ['GET', /^\/isLoggedIn$/, (_, request) => (isStaff(request) ? USER : false)],
  [
    'GET',
    /^\/matches\/live$/,
    () => ({
      matches: [...matches.values()]
        .filter((m) => m.end_time === null || Date.now() - Date.parse(m.end_time) < 600_000)
        .map(header)
        .reverse(),
      freshness: [...matches.values()].filter((m) => m.end_time === null && m.server_id !== null).map(freshness),
    }),
  ],
  [
    'GET',
    /^\/matches(\/page\/.*|\/mymatches|\/limit\/\d+)?$/,
    () => ({ matches: [...matches.values()].map(publicMatch).reverse() }),
  ],
  [
    'GET',
    /^\/matches\/(\d+)$/,
    (found, request) => {
      const m = matches.get(Number(found[1]));
      if (!m) return [404, { message: 'No match found.', code: 'MATCH_NOT_FOUND' }];
      const administer = isStaff(request) && m.end_time === null;
      return {
        match: publicMatch(m),
        can: { administer, rcon: administer, commands: administer ? header(m).legal : [] },
      };
    },
  ],
  ['GET', /^\/matches\/(\d+)\/commands$/, (found) => ({ commands: matches.get(Number(found[1]))?.commands ?? [] })],
  [
    'GET',
    /^\/matches\/(\d+)\/restore-points$/,
    (found) => ({ points: sortedPoints(matches.get(Number(found[1]))).reverse() }),
  ],
  ['GET', /^\/matches\/(\d+)\/restore-points\/(.+)$/, (found) => preview(matches.get(Number(found[1])), found[2])],
  [
    'GET',
    /^\/matches\/(\d+)\/server-candidates$/,
    (found) => {
      const m = matches.get(Number(found[1]));
      const reasons = {
        1: ['in_use'],
        2: ['in_use'],
        3: ['in_use'],
        6: ['plugin_missing'],
        7: ['not_checked'],
        8: ['cordoned'],
      };
      return {
        candidates: [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({
          server_id: id,
          display_name: server(id).display_name,
          flag: server(id).flag,
          provider: 'registered',
          current: m.server_id === id,
          free: id > 3,
          offered: id === 4 || id === 5,
          reasons: reasons[id] ?? [],
          latency_ms: id === 7 ? null : 18 + id * 7,
          plugin_version: id > 5 ? null : '0.8.15',
          checked_at: id === 7 ? null : iso(40 * id),
        })),
      };
    },
  ],
  [
    'GET',
    /^\/matches\/(\d+)\/rcon\/vocabulary$/,
    () => ({
      role: 'super_admin',
      commands: VOCABULARY.map((name) => ({
        name,
        args: ARGS[name] ?? '',
        risk: RISK[name] ?? 'safe',
        key: `rcon.${name}`,
      })),
    }),
  ],
  [
    'GET',
    /^\/config$/,
    () => ({
      brand: 'Placar',
      steam_login: false,
      local_login: true,
      members_may_create: [],
      discord_url: null,
      whatsapp_url: null,
      demo: true,
    }),
  ],
  [
    'GET',
    /^\/demo\/scenarios$/,
    () => ({
      scenarios: ['crash_and_return', 'crash_for_good', 'plays_on', 'events_lost', 'heal'].map((name) => ({
        name,
        title_key: `demo.scenario.${name}`,
      })),
    }),
  ],
  ['POST', /^\/demo\/scenarios\/.+$/, () => [202, { message: 'It happens now.' }]],
  ['GET', /^\/server-requests$/, () => ({ requests: wishes })],
  [
    'DELETE',
    /^\/server-requests\/(.+)$/,
    (found) => {
      const one = wishes.find((each) => each.id === found[1]);
      one.state = one.state === 'ready' ? 'ended' : 'cancelled';
      one.ended_at = iso();
      tell(one);
      return one;
    },
  ],
  [
    'POST',
    /^\/server-requests\/(.+)\/keep-alive$/,
    async (found, request) => {
      const one = wishes.find((each) => each.id === found[1]);
      const { minutes } = await readJson(request);
      one.keep_until = iso(-minutes * 60);
      one.idle_stop_at = null;
      tell(one);
      return one;
    },
  ],
  [
    'POST',
    /^\/servers\/start-server$/,
    async (_, request) => {
      const one = wish({ provider: (await readJson(request)).provider ?? 'process' });
      boot(one);
      return { message: 'A server is being started.', id: one.id };
    },
  ],
  ['POST', /^\/matches\/\d+\/server-request$/, () => ({ message: 'Requested.' })],
  [
    'GET',
    /^\/servers\/(\d+)\/preflight$/,
    (found) => checks.get(Number(found[1])) ?? [404, { message: 'Never checked.', code: 'NOT_FOUND' }],
  ],
  [
    'POST',
    /^\/servers\/(\d+)\/preflight$/,
    async (found, request) => check(Number(found[1]), (await readJson(request)).map),
  ],
  [
    'GET',
    /^\/teams\/?$/,
    () => ({
      teams: Object.values(TEAMS).map((team) => ({
        ...team,
        user_id: 1,
        public_team: 1,
        auth_name: Object.fromEntries(
          team.players.map((name, i) => [String(IDS_AT + BigInt(team.id * 10 + i)), { name, captain: 0, coach: 0 }]),
        ),
      })),
    }),
  ],
  ['POST', /^\/matches\/?$/, () => ({ message: 'Match inserted successfully!', id: 5 })],
  ['GET', /^\/servers\/available$/, () => ({ servers: [4, 5, 6].map(server) })],
  ['GET', /^\/servers(\/myservers)?$/, () => ({ servers: [1, 2, 3, 4, 5, 6].map(server) })],
  [
    'GET',
    /^\/servers\/(\d+)$/,
    (found, request) =>
      isStaff(request)
        ? { server: server(Number(found[1])) }
        : [403, { message: 'User is not authorized.', code: 'NOT_ALLOWED' }],
  ],
  [
    'POST',
    /^\/matches\/(\d+)\/commands$/,
    async (found, request) => {
      const m = matches.get(Number(found[1]));
      const body = await readJson(request);
      if (isStale && DESTRUCTIVE.includes(body.kind)) {
        isStale = false;
        return [409, { message: 'The match has changed since.', code: 'COMMAND_STALE' }];
      }
      if (m.pending !== null && !SIDE_COMMANDS.includes(body.kind) && !SLOT.includes(body.kind))
        return [409, { message: 'Another command is under way.', code: 'COMMAND_PENDING' }];
      return [202, command(m, body)];
    },
  ],
  [
    'POST',
    /^\/__mock$/,
    async (_, request) => {
      const change = await readJson(request);
      ({ outcome = outcome, preflight: preflightFault = preflightFault, stale: isStale = isStale } = change);
      const m = matches.get(change.match);
      if (m !== undefined) {
        Object.assign(m, change.set);
        m.version += 1;
        publish(m);
      }
      return { outcome };
    },
  ],
];

createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://mock');
  const path = url.pathname.replace(/^\/api/, '');
  if (path === '/live/stream') return stream(request, response, url);
  const route = routes.find(([method, pattern]) => method === request.method && pattern.test(path));
  void Promise.resolve(
    route === undefined ? [404, { message: 'Not found.', code: 'NOT_FOUND' }] : route[2](route[1].exec(path), request),
  ).then((answer) => {
    const [status, body] = Array.isArray(answer) && typeof answer[0] === 'number' ? answer : [200, answer];
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  });
}).listen(PORT, '127.0.0.1', () => console.log(`live mock on http://127.0.0.1:${PORT}`));

seedAll();
seedWishes();
setInterval(() => {
  const m = matches.get(1);
  const map = m.maps.find((one) => one.status === 'live');
  if (m.status !== 'live') return;
  const won = (slot) => m.maps.filter((one) => one.winner === slot).length;
  const need = Math.floor(m.max_maps / 2) + 1;
  if (won('team1') >= need || won('team2') >= need) {
    m.status = 'finished';
    m.winner = won('team1') >= need ? 'team1' : 'team2';
    m.end_time = iso();
    timeline(m, 'match.finished', { winner: m.winner, source: 'event' });
  } else if (map) playRound(m, map, map.team1_score > map.team2_score ? 0.3 : 0.7);
  else if (m.maps.length < m.mapList.length) goLive(m, m.maps.length);
  publish(m);
}, SPEED);
setInterval(() => {
  for (const m of matches.values())
    if (m.end_time === null && m.server_id !== null) broadcast('freshness', freshness(m), m);
}, 5000);
setInterval(() => {
  for (const client of clients) client.response.write(': beat\n\n');
}, 15_000);
