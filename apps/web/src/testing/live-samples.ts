import type { LiveMap, LiveMatch, LivePlayer, LiveRound, TimelineEntry } from '@placar/contracts/live';
import type { LedgerEntry, MatchLogEntry } from '@placar/contracts/matches';

const team = (id: number, name: string, tag: string) => ({ id, name, tag, flag: 'BR', logo: null, maps_won: 0 });

/** A best of one in its twelfth round, with what a test wants changed. */
export function sampleMatch(change: Partial<LiveMatch> = {}): LiveMatch {
  return {
    id: 7,
    version: 10,
    title: 'Copa',
    status: 'live',
    max_maps: 1,
    team1: team(1, 'Lobos', 'LOB'),
    team2: team(2, 'Falcões "B"', 'FAL'),
    winner: null,
    cancelled: false,
    forfeit: false,
    season_id: null,
    server_id: 3,
    owner_id: 1,
    attempt: 1,
    current_map: 0,
    team1_side: 'ct',
    maps: [
      { number: 0, name: 'de_mirage', status: 'live', team1_score: 7, team2_score: 4, winner: null, unproven: false },
    ],
    pause: null,
    pause_budgets: [],
    tech_timeout_seconds: 300,
    server_lost_since: null,
    recovery: null,
    quarantine: null,
    pending: null,
    load_failure: null,
    attention: null,
    unproven: false,
    unconfirmed: false,
    confirmed: false,
    legal: ['pause', 'cancel', 'forfeit', 'restart', 'restore', 'change_server', 'say', 'rcon'],
    private: false,
    start_time: '2026-11-21T10:00:00.000Z',
    end_time: null,
    created_at: '2026-11-21T09:00:00.000Z',
    ...change,
  };
}

export function samplePause(change: Partial<NonNullable<LiveMatch['pause']>> = {}): NonNullable<LiveMatch['pause']> {
  return {
    since: new Date().toISOString(),
    by: null,
    reason: null,
    type: 'unknown',
    team: null,
    ends_at: null,
    ...change,
  };
}

export function sampleRecovery(
  change: Partial<NonNullable<LiveMatch['recovery']>> = {},
): NonNullable<LiveMatch['recovery']> {
  return {
    step: 'waiting_for_server',
    mode: 'automatic',
    since: new Date().toISOString(),
    map_number: 0,
    round: null,
    tries: 0,
    problem: null,
    question: null,
    ...change,
  };
}

/** Rounds won in the order of the letters: `1` by team1, `2` by team2, `?` unknown; sides swap after `half`. */
export function sampleRounds(winners: string, half = 12): LiveRound[] {
  let team1 = 0;
  let team2 = 0;
  return Array.from(winners, (letter, index) => {
    const winner = letter === '1' ? 'team1' : letter === '2' ? 'team2' : null;
    if (winner === 'team1') team1 += 1;
    if (winner === 'team2') team2 += 1;
    const team1Side = index < half ? 'ct' : 't';
    const side = winner === null ? null : (winner === 'team1') === (team1Side === 'ct') ? 'ct' : 't';
    return {
      round: index + 1,
      winner,
      winner_side: side,
      reason: winner === null ? 'unknown' : 'elimination',
      team1_score: team1,
      team2_score: team2,
      inferred: winner === null,
    };
  });
}

export function sampleMap(winners: string, change: Partial<LiveMap> = {}, half = 12): LiveMap {
  const rounds = sampleRounds(winners, half);
  const last = rounds.at(-1);
  return {
    number: 0,
    name: 'de_mirage',
    status: 'live',
    team1_score: last?.team1_score ?? 0,
    team2_score: last?.team2_score ?? 0,
    winner: null,
    unproven: false,
    evidence: [],
    epoch: 0,
    rounds,
    team1_first_side: 'ct',
    start_time: null,
    end_time: null,
    ...change,
  };
}

export function samplePlayer(change: Partial<LivePlayer> = {}): LivePlayer {
  return {
    steam_id: '76561198000000001',
    name: 'ana',
    team: 'team1',
    kills: 10,
    deaths: 10,
    assists: 2,
    headshot_kills: 5,
    damage: 1000,
    rounds: 12,
    k1: 4,
    k2: 3,
    k3: 0,
    k4: 0,
    k5: 0,
    mvp: 1,
    score: 20,
    util_damage: 30,
    enemies_flashed: 4,
    rating: 1,
    adr: 83.3,
    kdr: 1,
    hsp: 50,
    estimated: false,
    ...change,
  };
}

export function sampleEntry(version: number, type: string, data: Record<string, unknown> = {}): TimelineEntry {
  return {
    match_id: 7,
    version,
    type,
    at: new Date(Date.UTC(2026, 10, 21, 10, 0, version)).toISOString(),
    actor: { kind: 'user', id: 1, name: 'Ana' },
    data,
  };
}

export function sampleCommand(change: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    id: 'c1',
    match_id: 7,
    kind: 'pause',
    args: {},
    actor: { id: 1, name: 'Ana' },
    status: 'requested',
    detail: null,
    requested_at: new Date().toISOString(),
    sent_at: null,
    settled_at: null,
    ms: null,
    ...change,
  };
}

/** A console line of the log beside a match. */
export function sampleLogEntry(id: number, change: Partial<MatchLogEntry> = {}): MatchLogEntry {
  return {
    id,
    match_id: 7,
    kind: 'rcon',
    at: new Date(Date.UTC(2026, 10, 21, 10, 0, id)).toISOString(),
    actor: { kind: 'platform', id: null, name: '', steam_id: null },
    text: 'status',
    rcon: {
      server_id: 3,
      cause: 'upkeep',
      command_id: null,
      command_kind: null,
      outcome: 'ok',
      answer: 'players : 10',
      ms: 12,
    },
    chat: null,
    ...change,
  };
}
