import type { PluginEvent, PluginStats, TeamSlot } from '@placar/contracts';
import { SNAPSHOT_COUNTERS } from '../stats/snapshot-counters';
import { isFinalScore } from './maps/map-rules';
import type { MatchConfig, TeamConfig } from './match-state';

/** A small deterministic series for tests of the rules: plugin events as MatchZy would send them, in order. */
export interface SeriesScript {
  events: PluginEvent[];
  maps: { team1: number; team2: number }[];
  kills: Map<string, number>[];
  winner: TeamSlot | null;
}

const team = (id: number, name: string, first: number): TeamConfig => ({
  id,
  name,
  tag: name.slice(0, 4),
  flag: 'BR',
  logo: null,
  players: Object.fromEntries(
    Array.from({ length: 5 }, (_, index) => [
      `7656119800000${first + index}`,
      { name: `${name} ${index}`, captain: index === 0, coach: false },
    ]),
  ),
});

export const matchConfig = (change: Partial<MatchConfig> = {}): MatchConfig => ({
  userId: 7,
  team1: team(41, 'Corações', 1100),
  team2: team(58, 'Étoiles', 1200),
  seasonId: null,
  startTime: null,
  maxMaps: 3,
  title: 'Final',
  skipVeto: true,
  vetoFirst: 'team1',
  mapPool: ['de_nuke', 'de_ancient', 'de_mirage'],
  sideType: 'standard',
  mapSides: ['team1_ct', 'team2_ct', 'team1_ct'],
  playersPerTeam: 5,
  minPlayersToReady: 5,
  minSpectatorsToReady: 0,
  wingman: false,
  spectators: {},
  cvars: {},
  enforceTeams: true,
  privateMatch: false,
  isPug: false,
  tvDelay: 0,
  game: 'cs2',
  ...change,
});

const noStats = (): PluginStats => Object.fromEntries(SNAPSHOT_COUNTERS.map((name) => [name, 0])) as PluginStats;

/** Plays a series with the given random numbers in [0,1); every map runs until its score is final. */
export function playSeries(matchId: number, config: MatchConfig, random: () => number): SeriesScript {
  const script: SeriesScript = { events: [], maps: [], kills: [], winner: null };
  const won = { team1: 0, team2: 0 };
  const needed = Math.floor(config.maxMaps / 2) + 1;
  for (let number = 0; number < config.maxMaps && Math.max(won.team1, won.team2) < needed; number += 1) {
    const score = playMap(script, matchId, number, config, random);
    won[score.team1 > score.team2 ? 'team1' : 'team2'] += 1;
    script.events.push({
      event: 'map_result',
      matchid: matchId,
      map_number: number,
      winner: { team: 'team2', side: '2' },
      ...teams(score, won),
    });
  }
  script.winner = won.team1 === needed ? 'team1' : 'team2';
  script.events.push({
    event: 'series_end',
    matchid: matchId,
    winner: { team: script.winner },
    team1_series_score: won.team1,
    team2_series_score: won.team2,
  });
  return script;
}

const teams = (score: { team1: number; team2: number }, won: { team1: number; team2: number }) => ({
  team1: { score: score.team1, series_score: won.team1, players: [] },
  team2: { score: score.team2, series_score: won.team2, players: [] },
});

function playMap(
  script: SeriesScript,
  matchId: number,
  number: number,
  config: MatchConfig,
  random: () => number,
): { team1: number; team2: number } {
  const score = { team1: 0, team2: 0 };
  const stats = new Map<string, PluginStats>();
  for (const slot of ['team1', 'team2'] as const)
    for (const id of Object.keys(config[slot].players)) stats.set(id, noStats());
  script.events.push({ event: 'going_live', matchid: matchId, map_number: number });
  while (!isFinalScore(score.team1, score.team2, config)) {
    score[random() < 0.5 ? 'team1' : 'team2'] += 1;
    for (const counters of stats.values()) playRound(counters, random);
    script.events.push(roundEnd(matchId, number, score, stats, config));
  }
  script.maps.push(score);
  script.kills.push(new Map([...stats].map(([id, counters]) => [id, counters.kills])));
  return score;
}

function playRound(counters: PluginStats, random: () => number): void {
  const kills = Math.floor(random() * 3.2);
  counters.kills += kills;
  counters.deaths += random() < 0.6 ? 1 : 0;
  counters.damage += Math.floor(random() * 140);
  counters.rounds_played += 1;
  if (kills === 2) counters['2k'] += 1;
  if (kills === 3) counters['3k'] += 1;
}

function roundEnd(
  matchId: number,
  mapNumber: number,
  score: { team1: number; team2: number },
  stats: ReadonlyMap<string, PluginStats>,
  config: MatchConfig,
): PluginEvent {
  const players = (slot: TeamSlot) =>
    Object.entries(config[slot].players).map(([steamid, { name }]) => ({
      steamid,
      name,
      stats: { ...(stats.get(steamid) ?? noStats()) },
    }));
  return {
    event: 'round_end',
    matchid: matchId,
    map_number: mapNumber,
    round_number: score.team1 + score.team2,
    reason: 8,
    winner: { side: '3', team: 'team1' },
    team1: { score: score.team1, series_score: 0, players: players('team1') },
    team2: { score: score.team2, series_score: 0, players: players('team2') },
  };
}
