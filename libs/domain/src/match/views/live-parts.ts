import type {
  LiveMap,
  LiveMapSummary,
  LiveMatch,
  LivePlayer,
  LiveScoreboard,
  LiveTeam,
  LiveVeto,
  RecoveryQuestion,
  Side,
} from '@placar/contracts';
import type { PlayerTotals } from '../../stats/map-totals';
import { shownMap, shownMaps, shownPlayers, shownVeto } from '../../stats/shown-stats';
import { isSeriesUnproven, isShownUnproven, shownSeries } from '../../stats/shown-series';
import { adr, headshotPercent, kdr, rating } from '../../stats/rating';
import { plannedMapName } from '../evolve-map';
import { mapScore, sideInRound, toldScore } from '../maps/map-rules';
import type { Score } from '../maps/map-rules';
import { isClosed } from '../match-state';
import { pauseBudgets, techTimeoutSeconds } from '../pause-budget';
import type { MapState, MatchState, RecoveryQuestionState, TeamConfig } from '../match-state';
import { legalCommands, publicStatus } from '../transitions';
import { isUnconfirmed } from '../trust';
import { serverOf } from '../web-veto/web-veto';
import { liveWebVeto } from './live-web-veto';
import { firstSide, roundsOf } from './live-rounds';

/** The body of each live part, by part name (`match`, `map:<n>`, `scoreboard:<n>`, `veto`), without versions. */
export type LivePartBody = LiveMatch | LiveMap | LiveScoreboard | LiveVeto;

/** Names of the parts that a match has now. */
export function livePartNames(state: MatchState): string[] {
  const maps = shownMaps(state).flatMap(({ number }) => [`map:${number}`, `scoreboard:${number}`]);
  return ['match', ...maps, ...(hasVeto(state) ? ['veto'] : [])];
}

const hasVeto = (state: MatchState): boolean =>
  state.config.webVeto !== undefined ||
  (state.corrections?.vetoes === undefined ? state.vetoSteps.length > 0 : shownVeto(state).length > 0);

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
  const series = shownSeries(state);
  return {
    id: state.id,
    version,
    title: config.title,
    status: publicStatus(state),
    max_maps: config.maxMaps,
    team1: liveTeam(config.team1, series.team1),
    team2: liveTeam(config.team2, series.team2),
    winner: state.winner,
    cancelled: state.phase === 'cancelled',
    forfeit: state.forfeit,
    season_id: config.seasonId,
    server_id: serverOf(state),
    owner_id: config.userId,
    attempt: state.attempt,
    current_map: isClosed(state) ? null : state.currentMap,
    team1_side: currentSide(state),
    maps: mapSummaries(state),
    pause: livePause(state),
    pause_budgets: isClosed(state) || state.currentMap === null ? [] : pauseBudgets(state),
    tech_timeout_seconds: techTimeoutSeconds(state.config),
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
    unproven: isSeriesUnproven(state),
    unconfirmed: isUnconfirmed(state),
    confirmed: state.confirmed !== undefined,
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
    question: recovery.question ? liveQuestion(recovery.question) : null,
  };
}

const liveQuestion = ({ kind, mapNumber, restore, lost }: RecoveryQuestionState): RecoveryQuestion => ({
  kind,
  map_number: mapNumber,
  restore: restore && { round: restore.round, team1_score: restore.team1, team2_score: restore.team2 },
  lost_rounds: lost,
});

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
    if (map) summaries.push(summary(state, map));
    else {
      const name = plannedMapName(state, number);
      if (name !== '') summaries.push({ ...NOT_BEGUN, number, name });
    }
  }
  return summaries;
}

const NOT_BEGUN = { status: 'upcoming', team1_score: 0, team2_score: 0, winner: null, unproven: false } as const;

function summary(state: MatchState, map: MapState): LiveMapSummary {
  const score = mapScore(map);
  return {
    number: map.number,
    name: map.name,
    status: map.result !== null ? 'finished' : map.live ? 'live' : 'warmup',
    team1_score: score.team1,
    team2_score: score.team2,
    winner: map.result?.winner ?? null,
    unproven: isShownUnproven(state, map),
  };
}

/** What was told of the end of a map, the strongest first. */
function evidenceOf(map: MapState): LiveMap['evidence'] {
  const { mapResult, series, demo, backup, word } = map.evidence ?? {};
  const told: LiveMap['evidence'] = [];
  const add = (kind: LiveMap['evidence'][number]['kind'], piece: Partial<LiveMap['evidence'][number]>): void =>
    void told.push({
      kind,
      team1_score: null,
      team2_score: null,
      winner: null,
      rounds: null,
      by: null,
      reason: null,
      ...piece,
    });
  const score = ({ team1, team2 }: Score) => ({ team1_score: team1, team2_score: team2 });
  if (mapResult !== undefined) add('map_result', score(mapResult));
  if (map.result !== null) add('told', score(toldScore(map)));
  if (series !== undefined) add('series', { winner: series.winner });
  if (demo !== undefined) add('demo', { rounds: demo.rounds });
  if (backup !== undefined) add('backup', { ...score(backup), rounds: backup.round });
  if (word !== undefined) add('word', { ...score(word), winner: word.winner, by: word.by, reason: word.reason });
  return told;
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
    ...summary(state, map),
    evidence: evidenceOf(map),
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
  ...(state.config.webVeto === undefined ? {} : { web: liveWebVeto(state) }),
});
