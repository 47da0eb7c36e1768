import type {
  LiveMap,
  LiveMapSummary,
  LiveMatch,
  LivePlayer,
  LiveRound,
  LiveScoreboard,
  LiveTeam,
  LiveVeto,
  RoundReason,
  Side,
  TeamSlot,
} from '@placar/contracts';
import type { PlayerTotals } from '../../stats/map-totals';
import { shownMap, shownMaps, shownPlayers, shownVeto } from '../../stats/shown-stats';
import { adr, headshotPercent, kdr, rating } from '../../stats/rating';
import { plannedMapName } from '../evolve-map';
import { firstSideByRule, mapScore, mapsWon, sideInRound, sortedRounds } from '../map-rules';
import { isClosed } from '../match-state';
import { pauseBudgets } from '../pause-budget';
import type { MapState, MatchState, RoundRecord, TeamConfig } from '../match-state';
import { legalCommands, publicStatus } from '../transitions';

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

/** Side on which team1 started: seen in status, else told by a round's winner, else by the rule of the map. */
export function firstSide(state: MatchState, map: MapState): Side | null {
  if (map.team1FirstSide !== null) return map.team1FirstSide;
  let previous = { team1: 0, team2: 0 };
  let before = 0;
  for (const record of sortedRounds(map)) {
    const winner = record.round === before + 1 ? gained(previous, record) : null;
    if (winner !== null && record.winnerSide !== null) {
      const side = winner === 'team1' ? record.winnerSide : record.winnerSide === 'ct' ? 't' : 'ct';
      return sideInRound(side, record.round, state.config);
    }
    previous = record;
    before = record.round;
  }
  return firstSideByRule(state.config, map.number);
}

/** The round's winner is the slot whose score grew by one (plugin contract §2.3), never the plugin's own word. */
function gained(before: { team1: number; team2: number }, after: { team1: number; team2: number }): TeamSlot | null {
  if (after.team1 === before.team1 + 1 && after.team2 === before.team2) return 'team1';
  return after.team2 === before.team2 + 1 && after.team1 === before.team1 ? 'team2' : null;
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

/** Every round of the map in order; those whose report was lost are inferred from the scores around them (F1). */
export function roundsOf(state: MatchState, map: MapState): LiveRound[] {
  const rounds: LiveRound[] = [];
  const first = firstSide(state, map);
  let before = { team1: 0, team2: 0 };
  const fill = (upTo: { team1: number; team2: number }): void => {
    rounds.push(...inferredRounds(before, upTo));
  };
  for (const record of sortedRounds(map)) {
    const winner = gained(before, record);
    if (winner === null) {
      const lastWinner = winnerBySide(record, first, state);
      const prior =
        lastWinner === null
          ? null
          : {
              team1: record.team1 - (lastWinner === 'team1' ? 1 : 0),
              team2: record.team2 - (lastWinner === 'team2' ? 1 : 0),
            };
      if (prior !== null && prior.team1 >= before.team1 && prior.team2 >= before.team2) {
        fill(prior);
        rounds.push(told(record, lastWinner));
      } else fill(record);
    } else rounds.push(told(record, winner));
    before = record;
  }
  const score = map.result?.source === 'forfeit' ? before : mapScore(map);
  if (score.team1 >= before.team1 && score.team2 >= before.team2) fill(score);
  return rounds;
}

function winnerBySide(record: RoundRecord, first: Side | null, state: MatchState): TeamSlot | null {
  if (first === null || record.winnerSide === null) return null;
  return sideInRound(first, record.round, state.config) === record.winnerSide ? 'team1' : 'team2';
}

const told = (record: RoundRecord, winner: TeamSlot | null): LiveRound => ({
  round: record.round,
  winner,
  winner_side: record.winnerSide,
  reason: roundReasonOf(record.reason),
  team1_score: record.team1,
  team2_score: record.team2,
  inferred: false,
});

/** Rounds between two scores: with one side gaining all of them the winners are certain, else only their number is. */
function inferredRounds(from: { team1: number; team2: number }, to: { team1: number; team2: number }): LiveRound[] {
  const gain1 = to.team1 - from.team1;
  const gain2 = to.team2 - from.team2;
  const only: TeamSlot | null = gain2 === 0 ? 'team1' : gain1 === 0 ? 'team2' : null;
  return Array.from({ length: Math.max(0, gain1 + gain2) }, (_, index) => {
    const step = index + 1;
    const last = step === gain1 + gain2;
    return {
      round: from.team1 + from.team2 + step,
      winner: only,
      winner_side: null,
      reason: 'unknown' as const,
      team1_score: last ? to.team1 : only === 'team1' ? from.team1 + step : from.team1,
      team2_score: last ? to.team2 : only === 'team2' ? from.team2 + step : from.team2,
      inferred: true,
    };
  });
}

/** Engine reason codes (plugin contract §2.3). */
export function roundReasonOf(code: number): RoundReason {
  if (code === 8 || code === 9) return 'elimination';
  if (code === 1) return 'bomb';
  if (code === 7) return 'defuse';
  if (code === 12) return 'time';
  if (code === 17 || code === 18) return 'surrender';
  return code === 0 ? 'unknown' : 'other';
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
