import type { TestMatch } from './match-api';

/** A map as a list of round winners: `'1'` for team1, `'2'` for team2. */
export type MapScript = string;

/** What events tell of a match. */
type PlayedMatch = Pick<TestMatch, 'id' | 'team1' | 'team2'>;

interface Counters {
  kills: number;
  deaths: number;
  damage: number;
}

/** Events of a whole series as MatchZy posts them: cumulative, unordered keys, wrong where it is wrong (plugin contract §2.3). */
export function seriesEvents(match: PlayedMatch, maps: readonly MapScript[]): Record<string, unknown>[] {
  const series = { team1: 0, team2: 0 };
  const events: Record<string, unknown>[] = [];
  maps.forEach((script, mapNumber) => {
    events.push({ map_number: mapNumber, matchid: match.id, event: 'going_live' });
    const rounds = roundEvents(match, mapNumber, script);
    events.push(...rounds);
    const last = rounds[rounds.length - 1] as { team1: { score: number }; team2: { score: number } };
    const [score1, score2] = [last.team1.score, last.team2.score];
    if (score1 > score2) series.team1 += 1;
    else series.team2 += 1;
    const team = (slot: 'team1' | 'team2', score: number): object => ({
      series_score: series[slot],
      score,
      score_ct: 0,
      score_t: 0,
      players: [],
      id: String(match[slot].team.id),
      name: match[slot].team.name,
    });
    events.push({
      winner: { side: '2', team: score1 > score2 ? 'team1' : 'team2' },
      team1: team('team1', score1),
      team2: team('team2', score2),
      map_number: mapNumber,
      matchid: match.id,
      event: 'map_result',
    });
  });
  events.push({
    time_until_restore: 10,
    winner: { side: '3', team: series.team1 > series.team2 ? 'team1' : 'team2' },
    team1_series_score: series.team1,
    team2_series_score: series.team2,
    matchid: match.id,
    event: 'series_end',
  });
  return events;
}

/** `round_end` events of one map; the winners' first player gets the kills of the round. */
export function roundEvents(match: PlayedMatch, mapNumber: number, script: MapScript): Record<string, unknown>[] {
  const tallies = new Map<string, Counters>();
  const score = { team1: 0, team2: 0 };
  return [...script].map((winner, index) => {
    const slot = winner === '1' ? 'team1' : 'team2';
    const loser = winner === '1' ? 'team2' : 'team1';
    score[slot] += 1;
    match[slot].members.forEach((member, place) => {
      const kills = place === index % 5 ? 3 : place === (index + 1) % 5 ? 2 : 0;
      add(tallies, member.steamId, { kills, deaths: 0, damage: kills * 97 });
    });
    for (const member of match[loser].members) add(tallies, member.steamId, { kills: 0, deaths: 1, damage: 11 });
    const team = (side: 'team1' | 'team2'): object => ({
      series_score: 0,
      score: score[side],
      score_ct: 0,
      score_t: 0,
      players: match[side].members.map((member) => ({
        steamid: member.steamId,
        name: member.name,
        stats: { ...ZERO, ...tallies.get(member.steamId), rounds_played: index + 1 },
      })),
      id: String(match[side].team.id),
      name: match[side].team.name,
    });
    return {
      reason: 8,
      winner: {
        side: index < 12 === (winner === '1') ? '3' : '2',
        team: score.team1 > score.team2 ? 'team1' : 'team2',
      },
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

function add(tallies: Map<string, Counters>, steamId: string, gained: Counters): void {
  const before = tallies.get(steamId) ?? { kills: 0, deaths: 0, damage: 0 };
  tallies.set(steamId, {
    kills: before.kills + gained.kills,
    deaths: before.deaths + gained.deaths,
    damage: before.damage + gained.damage,
  });
}

const ZERO = {
  kills: 0,
  deaths: 0,
  assists: 0,
  flash_assists: 0,
  team_kills: 0,
  suicides: 0,
  damage: 0,
  utility_damage: 0,
  enemies_flashed: 0,
  friendlies_flashed: 0,
  knife_kills: 0,
  headshot_kills: 0,
  rounds_played: 0,
  bomb_defuses: 0,
  bomb_plants: 0,
  '1k': 0,
  '2k': 0,
  '3k': 0,
  '4k': 0,
  '5k': 0,
  '1v1': 0,
  '1v2': 0,
  '1v3': 0,
  '1v4': 0,
  '1v5': 0,
  first_kills_t: 0,
  first_kills_ct: 0,
  first_deaths_t: 0,
  first_deaths_ct: 0,
  trade_kills: 0,
  kast: 0,
  score: 0,
  mvp: 0,
};

/** A round backup as the plugin uploads it. */
export function backupFile(match: TestMatch, mapNumber: number, round: number, token: string): Record<string, string> {
  return {
    matchid: String(match.id),
    timestamp: '2026-11-21 12:00:00',
    map_name: 'de_nuke',
    mapnumber: String(mapNumber),
    round: String(round).padStart(2, '0'),
    team1_name: match.team1.team.name,
    team2_name: match.team2.team.name,
    team1_score: String(round),
    team2_score: '0',
    match_config: JSON.stringify({
      MatchId: match.id,
      RemoteLogURL: 'http://old.example/api/v2',
      RemoteLogHeaderKey: 'Authorization',
      RemoteLogHeaderValue: token,
      ChangedCvars: { matchzy_remote_log_header_value: token },
    }),
    valve_backup: '"SaveFile" { "round" "1" "FirstHalfScore" { "team1" "1" } }',
  };
}
