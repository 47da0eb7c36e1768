import { createRequire } from 'node:module';
import { until } from './stack.mjs';

const require = createRequire(import.meta.url);
const { createServer, createTeam } = require('@placar/testing');
const { matchToken } = require('@placar/platform');

const MAPS = ['de_nuke', 'de_ancient', 'de_mirage', 'de_inferno', 'de_anubis', 'de_dust2', 'de_train'];

/** A simulated server with a match loaded on it through the API: its id, token, teams and server. */
export async function createMatch(stack, { maxMaps, server: serverOptions }) {
  const { database, fleet, admin, config } = stack;
  const server = await fleet.addServer(serverOptions);
  const row = await createServer(database, config, {
    port: server.port,
    rconPassword: server.password,
    publicServer: true,
  });
  const [team1, team2] = [await createTeam(database), await createTeam(database)];
  const maps = MAPS.slice(0, maxMaps);
  const { status, body } = await admin.post('/matches', [
    {
      server_id: row.id,
      team1_id: team1.team.id,
      team2_id: team2.team.id,
      max_maps: maxMaps,
      veto_mappool: maps.join(' '),
      skip_veto: true,
      map_sides: maps.map(() => 'team1_ct').join(','),
      title: 'Medição',
    },
  ]);
  if (status !== 200) throw new Error(`match not created: ${status} ${JSON.stringify(body)}`);
  const loaded = async () => (await ledger(admin, body.id)).some((line) => line.kind === 'load' && line.settled_at);
  await until(`match ${body.id} to be loaded`, loaded);
  const token = matchToken(config.secrets.tokenKey, body.id, 1);
  return { id: body.id, token, server, team1, team2, maxMaps };
}

async function ledger(admin, matchId) {
  return (await admin.get(`/matches/${matchId}/commands`)).body.commands;
}

const COUNTERS = [
  ...['kills', 'deaths', 'assists', 'flash_assists', 'team_kills', 'suicides', 'damage', 'utility_damage'],
  ...['enemies_flashed', 'friendlies_flashed', 'knife_kills', 'headshot_kills', 'rounds_played', 'bomb_defuses'],
  ...[
    'bomb_plants',
    '1k',
    '2k',
    '3k',
    '4k',
    '5k',
    '1v1',
    '1v2',
    '1v3',
    '1v4',
    '1v5',
    'first_kills_t',
    'first_kills_ct',
  ],
  ...['first_deaths_t', 'first_deaths_ct', 'trade_kills', 'kast', 'score', 'mvp'],
];

/** `round_end` of every round of one map that ends 13:11, with ten players and all their counters, as MatchZy posts them. */
export function roundEvents(match, mapNumber) {
  const script = '121212121212121212121211';
  const totals = new Map();
  const score = { team1: 0, team2: 0 };
  return [...script].map((digit, index) => {
    const winner = digit === '1' ? 'team1' : 'team2';
    score[winner] += 1;
    for (const slot of ['team1', 'team2']) {
      match[slot].members.forEach((member, place) => {
        const counters = totals.get(member.steamId) ?? Object.fromEntries(COUNTERS.map((name) => [name, 0]));
        play(counters, { round: index + 1, won: slot === winner, place });
        totals.set(member.steamId, counters);
      });
    }
    const team = (slot) => ({
      series_score: 0,
      score: score[slot],
      score_ct: 0,
      score_t: 0,
      players: match[slot].members.map((member) => ({
        steamid: member.steamId,
        name: member.name,
        stats: { ...totals.get(member.steamId) },
      })),
      id: String(match[slot].team.id),
      name: match[slot].team.name,
    });
    return {
      reason: 8,
      winner: { side: winner === 'team1' ? '3' : '2', team: score.team1 > score.team2 ? 'team1' : 'team2' },
      team1: team('team1'),
      team2: team('team2'),
      round_time: 0,
      round_number: index + 1,
      map_number: mapNumber,
      matchid: match.id,
      event: 'round_end',
    };
  });
}

/** The winners' first kills three and dies not, their second kills two; every loser dies. */
function play(counters, { round, won, place }) {
  const kills = won ? ([3, 2][(place + round) % 5] ?? 0) : 0;
  counters.kills += kills;
  counters.headshot_kills += Math.floor(kills / 2);
  counters.deaths += won ? 0 : 1;
  counters.damage += kills * 97 + (won ? 0 : 11 + place);
  counters.utility_damage += place;
  counters.enemies_flashed += won ? 1 : 0;
  counters.assists += won && kills === 0 && place % 2 ? 1 : 0;
  counters['2k'] += kills === 2 ? 1 : 0;
  counters['3k'] += kills === 3 ? 1 : 0;
  counters.first_kills_ct += kills === 3 ? 1 : 0;
  counters.kast += won ? 1 : 0;
  counters.score += kills * 2;
  counters.rounds_played = round;
}

export const goingLive = (match, mapNumber) => ({ map_number: mapNumber, matchid: match.id, event: 'going_live' });

/** One event as the bytes of its HTTP request. */
export function eventRequest(match, event) {
  const body = JSON.stringify(event);
  const head = [
    'POST /api/v2 HTTP/1.1',
    'Host: placar',
    `Authorization: ${match.token}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ].join('\r\n');
  return `${head}\r\n\r\n${body}`;
}
