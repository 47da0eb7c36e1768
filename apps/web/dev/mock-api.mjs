// A tiny stand-in for the API while working on pages: node apps/web/dev/mock-api.mjs [port], then
// PLACAR_API_TARGET=http://127.0.0.1:<port> npx vite apps/web. Shapes follow the contracts; nothing is stored.
// MOCK_USER=admin|member|visitor and MOCK_EMPTY=1 choose what it answers.
import { createServer } from 'node:http';

const port = Number(process.argv[2] ?? 3000);
const role = process.env.MOCK_USER ?? 'admin';
const empty = process.env.MOCK_EMPTY === '1';
const minutesAgo = (minutes) => new Date(Date.now() - minutes * 60_000).toISOString();

const teams = [
  ['Lobos da Serra', 'LOBO', 'BR'],
  ['Falcões do Tejo', 'FALC', 'PT'],
  ['Étoile Noire', 'ETN', 'FR'],
  ['東京ナイトホークス', 'TNH', 'JP'],
  ['Capivaras 🦫 Unidas', 'CAPI', 'BR'],
  ['Onça Pintada', 'ONCA', 'BR'],
  ['Mar Português', 'MAR', 'PT'],
  ['Les Invincibles', 'INV', 'FR'],
].map(([name, tag, flag], index) => ({
  id: index + 1,
  user_id: 1,
  name,
  tag,
  flag,
  logo: null,
  public_team: 1,
  owner: 'Ana Carolina',
  auth_name: Object.fromEntries(
    Array.from({ length: 5 }, (_, player) => [
      `7656119800000${index}0${player}0`,
      { name: `jogador${player}`, captain: player === 0 ? 1 : 0, coach: 0 },
    ]),
  ),
}));

const base = (id, one, two) => ({
  id,
  user_id: 1,
  server_id: 1,
  team1_id: one.id,
  team2_id: two.id,
  winner: null,
  team1_score: 0,
  team2_score: 0,
  team1_series_score: null,
  team2_series_score: null,
  team1_string: one.name,
  team2_string: two.name,
  cancelled: 0,
  forfeit: 0,
  start_time: null,
  end_time: null,
  max_maps: 1,
  title: '',
  skip_veto: 0,
  private_match: 0,
  enforce_teams: 1,
  min_player_ready: 5,
  season_id: null,
  is_pug: 0,
  game: 'cs2',
  status: 'scheduled',
  version: 1,
  owner: 'Ana Carolina',
  team1_mapscore: null,
  team2_mapscore: null,
  team1_flag: one.flag,
  team2_flag: two.flag,
  team1_logo: null,
  team2_logo: null,
  current_map_name: null,
});
const rows = [
  {
    status: 'live',
    start_time: minutesAgo(24),
    team1_mapscore: 9,
    team2_mapscore: 7,
    current_map_name: 'de_mirage',
    title: 'Copa da Serra, semifinal',
  },
  {
    status: 'paused',
    start_time: minutesAgo(41),
    max_maps: 3,
    team1_score: 1,
    team2_score: 0,
    current_map_name: 'de_ancient',
  },
  { status: 'scheduled', max_maps: 3, title: 'Final da Liga Ibérica' },
  { status: 'load_failed', title: 'Amistoso' },
  {
    status: 'finished',
    start_time: minutesAgo(190),
    end_time: minutesAgo(130),
    max_maps: 3,
    team1_score: 2,
    team2_score: 1,
    winner: 1,
  },
  {
    status: 'finished',
    start_time: minutesAgo(500),
    end_time: minutesAgo(430),
    team1_score: 0,
    team2_score: 1,
    team1_mapscore: 11,
    team2_mapscore: 13,
    current_map_name: 'de_nuke',
  },
  {
    status: 'forfeited',
    forfeit: 1,
    start_time: minutesAgo(900),
    end_time: minutesAgo(890),
    team1_score: 1,
    team2_score: 0,
    team1_mapscore: 13,
    team2_mapscore: 0,
  },
  { status: 'cancelled', cancelled: 1, end_time: minutesAgo(1500), team1_score: 1, team2_score: 0, max_maps: 3 },
  {
    status: 'finished',
    start_time: minutesAgo(3000),
    end_time: minutesAgo(2900),
    max_maps: 2,
    team1_score: 1,
    team2_score: 1,
  },
];
const matches = empty
  ? []
  : Array.from({ length: 60 }, (_, index) => {
      const one = teams[index % 8];
      const two = teams[(index + 3) % 8];
      const row =
        index < rows.length
          ? rows[index]
          : {
              status: 'finished',
              start_time: minutesAgo(4000 + index * 700),
              end_time: minutesAgo(3950 + index * 700),
              team1_score: index % 2,
              team2_score: 1 - (index % 2),
              team1_mapscore: index % 2 ? 13 : 5 + (index % 7),
              team2_mapscore: index % 2 ? 4 + (index % 8) : 13,
              current_map_name: ['de_dust2', 'de_inferno', 'de_anubis', 'de_train', 'de_vertigo'][index % 5],
            };
      const match = { ...base(60 - index, one, two), ...row };
      return match.status === 'finished' && match.winner === null && match.team1_score !== match.team2_score
        ? { ...match, winner: match.team1_score > match.team2_score ? one.id : two.id }
        : match;
    });

const liveOf = (id, one, two, extra) => ({
  id,
  version: 12,
  title: '',
  status: 'live',
  max_maps: 1,
  team1: { ...pick(one), maps_won: 0 },
  team2: { ...pick(two), maps_won: 0 },
  winner: null,
  cancelled: false,
  forfeit: false,
  season_id: null,
  server_id: 1,
  owner_id: 1,
  attempt: 1,
  current_map: 0,
  team1_side: 'ct',
  maps: [{ number: 0, name: 'de_mirage', status: 'live', team1_score: 9, team2_score: 7, winner: null }],
  pause: null,
  server_lost_since: null,
  pending: null,
  load_failure: null,
  attention: null,
  legal: ['pause', 'cancel'],
  private: false,
  start_time: minutesAgo(24),
  end_time: null,
  created_at: minutesAgo(40),
  ...extra,
});
const pick = ({ id, name, tag, flag, logo }) => ({ id, name, tag, flag, logo });
const live = empty
  ? []
  : [
      liveOf(60, teams[0], teams[3], {}),
      liveOf(59, teams[1], teams[4], {
        status: 'paused',
        max_maps: 3,
        current_map: 1,
        team1_side: 't',
        team1: { ...pick(teams[1]), maps_won: 1 },
        maps: [
          { number: 0, name: 'de_nuke', status: 'finished', team1_score: 13, team2_score: 8, winner: 'team1' },
          { number: 1, name: 'de_ancient', status: 'live', team1_score: 3, team2_score: 11, winner: null },
        ],
      }),
      liveOf(55, teams[2], teams[5], {
        status: 'warmup',
        maps: [{ number: 0, name: 'de_inferno', status: 'warmup', team1_score: 0, team2_score: 0, winner: null }],
      }),
      liveOf(54, teams[6], teams[7], {
        maps: [{ number: 0, name: 'de_dust2', status: 'live', team1_score: 12, team2_score: 12, winner: null }],
        team1_side: 't',
      }),
    ];

const server = (id, name, extra) => ({
  id,
  in_use: 0,
  display_name: name,
  name: 'Ana Carolina',
  public_server: 1,
  flag: 'BR',
  tag: 'COMPETITIVO',
  ip_string: '203.0.113.12',
  port: 27015 + id,
  gotv_port: 27020,
  user_id: 1,
  rcon_password: 'segredo',
  provider: 'registered',
  plugin_version: '0.8.15',
  last_seen_at: minutesAgo(0.2),
  last_latency_ms: 7.4,
  last_problem: null,
  match_id: null,
  ...extra,
});
const servers = empty
  ? []
  : [
      server(1, 'São Paulo 1', { in_use: 1, match_id: 60 }),
      server(2, 'São Paulo 2', { last_latency_ms: 9.1 }),
      server(3, 'Lisboa', { flag: 'PT', tag: 'MIX', last_latency_ms: 182, public_server: 0 }),
      server(4, 'Paris 🇫🇷', {
        flag: 'FR',
        tag: null,
        last_seen_at: minutesAgo(190),
        last_latency_ms: null,
        last_problem: 'Connection refused',
      }),
      server(5, '東京', {
        flag: 'JP',
        tag: 'RETAKE',
        last_seen_at: null,
        last_latency_ms: null,
        ip_string: 'cs.tokyo.example.com',
      }),
    ];
const user = {
  id: 1,
  steam_id: '76561198000000000',
  name: 'Ana Carolina',
  admin: role === 'admin' ? 1 : 0,
  super_admin: 0,
  small_image: null,
  medium_image: null,
  large_image: null,
  vip: { isVIP: true },
  may_create: [],
};

const routes = [
  ['GET', /^\/isloggedin$/i, () => (role === 'visitor' ? false : user)],
  ['GET', /^\/matches\/live$/, () => ({ matches: live, freshness: [] })],
  ['GET', /^\/matches\/mymatches$/, () => ({ matches })],
  [
    'GET',
    /^\/matches\/page\/(\d+)&(\d+)$/,
    ([, offset, count]) => ({
      matches: matches.filter((match) => match.cancelled === 0).slice(Number(offset), Number(offset) + Number(count)),
    }),
  ],
  ['GET', /^\/teams\/?$/, () => ({ teams })],
  ['GET', /^\/servers\/available$/, () => ({ servers: servers.filter((one) => one.in_use === 0) })],
  ['GET', /^\/servers(\/myservers)?$/, () => ({ servers })],
  ['GET', /^\/servers\/\d+\/status$/, () => ({ message: 'Server is alive and up to date.' })],
  ['POST', /^\/servers\/$/, () => ({ message: 'Game server inserted successfully!', id: 9 })],
  ['PUT', /^\/servers\/$/, () => ({ message: 'Game server updated successfully!' })],
  ['POST', /^\/matches\/$/, () => ({ message: 'Match inserted successfully!', id: 61 })],
  ['POST', /^\/login$/, () => [401, { message: 'Invalid username or password.', code: 'INVALID_CREDENTIALS' }]],
];

createServer((request, response) => {
  const path = new URL(request.url, 'http://mock').pathname.replace(/^\/api/, '');
  if (/\/stream$|\/live$/.test(path) && path !== '/matches/live') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
    response.write('event: ready\ndata: {}\n\n');
    return;
  }
  const found = routes.find(([method, pattern]) => method === request.method && pattern.test(path));
  const answer =
    found === undefined
      ? [404, { message: `No mock for ${request.method} ${path}`, code: 'NOT_FOUND' }]
      : found[2](found[1].exec(path));
  const [status, body] = Array.isArray(answer) && typeof answer[0] === 'number' ? answer : [200, answer];
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}).listen(port, '127.0.0.1', () => console.log(`mock API on http://127.0.0.1:${port}`));
