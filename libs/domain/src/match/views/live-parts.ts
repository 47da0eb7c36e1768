import type {
  LiveMap,
  LiveMapSummary,
  LiveMatch,
  LivePlayer,
  LiveScoreboard,
  LiveTeam,
  LiveVeto,
  Side,
  TeamSlot,
} from '@placar/contracts';
import type { PlayerTotals } from '../../stats/map-totals';
import { shownMap, shownMaps, shownPlayers, shownVeto } from '../../stats/shown-stats';
import { adr, headshotPercent, kdr, rating } from '../../stats/rating';
import { plannedMapName } from '../evolve-map';
import { mapScore, mapsWon, sideInRound } from '../map-rules';
import { isClosed } from '../match-state';
import { pauseBudgets } from '../pause-budget';
import type { MapState, MatchState, TeamConfig } from '../match-state';
import { legalCommands, publicStatus } from '../transitions';
import { firstSide, roundsOf } from './live-rounds';

/** The body of each live part, by part name (`match`, `map:<n>`, `scoreboard:<n>`, `veto`), without versions. */
export type LivePartBody = LiveMatch | LiveMap | LiveScoreboard | LiveVeto;

/** Names of the parts that a match has now. */
export function livePartNames(state: MatchState): string[] {
  const maps = shownMaps(state).flatMap(({ number }) => [`map:${number}`, `scoreboard:${number}`]);
  return ['match', ...maps, ...(hasVeto(state) ? ['veto'] : [])];
}

const hasVeto = (state: MatchState): boolean =>
  state.corrections?.vetoes === undefined ? state.vetoSteps.length > 0 : shownVeto(state).length > 0;

/** The parts of a match as spectators see them; `only` limits it to those named. Pure; the same state gives the same bytes. */
export function liveParts(
  state: MatchState,
  version: number,
  only?: { has(part: string): boolean },
): Map<string, LivePartBody> {
  const parts = new Map<string, LivePartBody>();
  for (const part of livePartNames(state)) {
    if (only === undefined || only.has(part)) parts.set(part, livePart(state, version, part));
  }
  return parts;
}

function livePart(state: MatchState, version: number, part: string): LivePartBody {
  if (part === 'match') return liveMatch(state, version);
  if (part === 'veto') return liveVeto(state);
  const [kind, number] = part.split(':');
  const map = shownMap(state, Number(number));
  if (map === null) throw new Error(`a match has no part ${part}`);
  if (kind === 'map') return liveMap(state, map);
  return { map_number: map.number, players: shownPlayers(state, map).map(livePlayer) };
}

export function liveMatch(state: MatchState, version: number): LiveMatch {
  const { config } = state;
  const won = mapsWon(state.maps);
  const result = state.corrections?.result;
  const forfeitPoint = (slot: TeamSlot): number | null =>
    result?.[slot] ?? (state.forfeit ? (state.winner === slot ? 1 : 0) : null);
  return {
    id: state.id,
    version,
    title: config.title,
    status: publicStatus(state),
    max_maps: config.maxMaps,
    team1: liveTeam(config.team1, forfeitPoint('team1') ?? won.team1),
    team2: liveTeam(config.team2, forfeitPoint('team2') ?? won.team2),
    winner: state.winner,
    cancelled: state.phase === 'cancelled',
    forfeit: state.forfeit,
    season_id: config.seasonId,
    server_id: state.serverId,
    owner_id: config.userId,
    attempt: state.attempt,
    current_map: isClosed(state) ? null : state.currentMap,
    team1_side: currentSide(state),
    maps: mapSummaries(state),
    pause: livePause(state),
    pause_budgets: isClosed(state) || state.currentMap === null ? [] : pauseBudgets(state),
    server_lost_since: state.serverLostSince,
    recovery: liveRecovery(state),
    quarantine: liveQuarantine(state),
    pending:
      state.pending === null
        ? null
        : {
            command_id: state.pending.commandId,
            kind: state.pending.request.kind,
            by: state.pending.by,
            requested_at: state.pending.requestedAt,
            sent: state.pending.sentAt !== null,
          },
    load_failure: state.loadFailure,
    attention: state.attention,
    legal: legalCommands(state),
    private: config.privateMatch,
    start_time: state.startedAt ?? config.startTime,
    end_time: state.endedAt,
    created_at: state.createdAt,
  };
}

function livePause({ pause }: MatchState): LiveMatch['pause'] {
  if (pause === null) return null;
  const { since, by, reason, type, team, endsAt } = pause;
  return { since, by, reason, type, team, ends_at: endsAt };
}

function liveRecovery({ recovery, plan }: MatchState): LiveMatch['recovery'] {
  if (!recovery) return null;
  const tried = recovery.triedAt === null ? null : plan;
  return {
    step: recovery.step,
    mode: recovery.mode,
    since: recovery.since,
    map_number: tried?.mapNumber ?? null,
    round: tried?.kind === 'restore' ? tried.round : null,
    tries: recovery.tries,
    problem: recovery.problem,
  };
}

function liveQuarantine(state: MatchState): LiveMatch['quarantine'] {
  const map = isClosed(state) ? undefined : state.maps.find(({ quarantine }) => quarantine);
  if (!map?.quarantine) return null;
  const { round, team1, team2, since } = map.quarantine;
  return { map_number: map.number, round, team1_score: team1, team2_score: team2, since };
}

const liveTeam = (team: TeamConfig, mapsWonByTeam: number): LiveTeam => ({
  id: team.id,
  name: team.name,
  tag: team.tag,
  flag: team.flag,
  logo: team.logo,
  maps_won: mapsWonByTeam,
});

/** One line per map of the series that is known: played ones from the log, later ones from pool or veto. */
function mapSummaries(state: MatchState): LiveMapSummary[] {
  const summaries: LiveMapSummary[] = [];
  for (let number = 0; number < state.config.maxMaps; number += 1) {
    const map = shownMap(state, number);
    if (map) summaries.push(summary(map));
    else {
      const name = plannedMapName(state, number);
      if (name !== '')
        summaries.push({ number, name, status: 'upcoming', team1_score: 0, team2_score: 0, winner: null });
    }
  }
  return summaries;
}

function summary(map: MapState): LiveMapSummary {
  const score = mapScore(map);
  return {
    number: map.number,
    name: map.name,
    status: map.result !== null ? 'finished' : map.live ? 'live' : 'warmup',
    team1_score: score.team1,
    team2_score: score.team2,
    winner: map.result?.winner ?? null,
  };
}

function currentSide(state: MatchState): Side | null {
  if (isClosed(state)) return null;
  const map = state.maps.find((candidate) => candidate.number === state.currentMap);
  if (!map || map.result !== null) return null;
  const first = firstSide(state, map);
  const score = mapScore(map);
  return first === null ? null : sideInRound(first, score.team1 + score.team2 + 1, state.config);
}

export function liveMap(state: MatchState, map: MapState): LiveMap {
  return {
    ...summary(map),
    epoch: map.epoch,
    rounds: roundsOf(state, map),
    team1_first_side: firstSide(state, map),
    start_time: map.startedAt,
    end_time: map.endedAt,
  };
}

function livePlayer(player: PlayerTotals): LivePlayer {
  const c = player.counters;
  return {
    steam_id: player.steamId,
    name: player.name,
    team: player.team,
    kills: c.kills,
    deaths: c.deaths,
    assists: c.assists,
    headshot_kills: c.headshot_kills,
    damage: c.damage,
    rounds: c.roundsplayed,
    k1: c.k1,
    k2: c.k2,
    k3: c.k3,
    k4: c.k4,
    k5: c.k5,
    mvp: c.mvp,
    score: c.contribution_score,
    util_damage: c.util_damage,
    enemies_flashed: c.enemies_flashed,
    rating: rating(c),
    adr: adr(c.damage, c.roundsplayed),
    kdr: kdr(c.kills, c.deaths),
    hsp: headshotPercent(c.headshot_kills, c.kills),
    estimated: player.estimated,
  };
}

/** Veto steps with the side choices merged in. */
export const liveVeto = (state: MatchState): LiveVeto => ({
  steps: shownVeto(state).map(({ place: _place, ...step }) => step),
});
