import { MATCH_COMMAND_CATALOGUE } from '@placar/contracts';
import type { AttentionAction, AttentionCause } from '@placar/contracts';
import { SERIES_ENDED_EARLY } from '../match/decisions/record-reports';
import { PROPOSAL_HOLDS_MS } from '../rulebook/no-show';
import { pendingFreshMs } from '../match/transitions';
import type {
  AttentionFacts,
  BracketFacts,
  CommandFacts,
  LostMapFacts,
  MatchFacts,
  MatchSubject,
  NoShowFacts,
  ServerFacts,
  ServerRequestFacts,
  ReportFacts,
  SteamRecordFacts,
  UnconfirmedFacts,
  UnprovenFacts,
  WebhookFacts,
} from './attention-facts';
import { steamMark } from './steam-mark';

/** What waits for a person, in no order. The same rows give the same items with the same keys. */
export function attentionCauses(facts: AttentionFacts, now: string): AttentionCause[] {
  const ofMatches = facts.matches.flatMap((match) => causesOfMatch(match, now));
  const lost = new Set(ofMatches.flatMap(({ kind, match }) => (LOST.has(kind) && match ? [match.id] : [])));
  return [
    ...ofMatches,
    ...facts.commands.filter((command) => isStillDoubtful(command)).map(doubtfulCommand),
    // A match that was lost, or never got onto it, tells it already, with the server's name.
    ...facts.servers.filter(({ match }) => match === null || !lost.has(match.id)).map(serverProblem),
    ...facts.requests.flatMap((request) => requestCause(request, now)),
    ...facts.brackets.map(bracketCause),
    ...facts.webhooks.map(webhookOff),
    ...facts.unproven.flatMap((match) => unprovenCause(match, now)),
    ...facts.unconfirmed.map(unconfirmedCause),
    ...facts.reports.map(reportCause),
    ...facts.noShows.flatMap((one) => noShowCause(one, now)),
    ...facts.lostMaps.map(lostMapCause),
    ...facts.steamRecords.flatMap((record) => markCause(record, now)),
  ];
}

const LOST: ReadonlySet<AttentionCause['kind']> = new Set([
  'server_lost',
  'recovery_failed',
  'recovery_asks',
  'load_failed',
]);
const NOBODY = {
  match: null,
  server: null,
  season: null,
  person: null,
  command: null,
  question: null,
  proposal: null,
  queue: null,
  map: null,
};

/** Recovery is the platform's own work for this long; then staff should at least know. */
const RECOVERY_PATIENCE_MS = 2 * 60_000;
const LINE_PATIENCE_MS = 5 * 60_000;

const subject = ({ id, title, team1, team2, status }: MatchSubject): NonNullable<AttentionCause['match']> => ({
  id,
  title,
  team1,
  team2,
  status,
});

type Given = Pick<AttentionCause, 'key' | 'kind' | 'severity' | 'reason' | 'action' | 'link'> & Partial<AttentionCause>;

/** What waits since this moment. */
const causeAt = (at: string, given: Given): AttentionCause => ({ ...NOBODY, since: at, raised_at: at, ...given });

/** Of a match, and of the server that it is on. */
const about = (match: MatchSubject, server: AttentionCause['server']) => ({
  link: `/match/${match.id}`,
  match: subject(match),
  server,
});

const later = (a: string, b: string | undefined): string => (b !== undefined && Date.parse(b) > Date.parse(a) ? b : a);

function causesOfMatch(match: MatchFacts, now: string): AttentionCause[] {
  const base = { ...NOBODY, ...about(match, match.server) };
  const causes = [lostServer(match, now), quarantine(match), loadFailure(match), attention(match)];
  causes.push(overduePause(match, now), waitingCommand(match, now));
  return causes.filter((cause) => cause !== null).map((cause) => ({ ...base, ...cause }));
}

type Found = Pick<AttentionCause, 'key' | 'kind' | 'severity' | 'since' | 'raised_at' | 'reason' | 'action'> &
  Partial<Pick<AttentionCause, 'person' | 'command' | 'question'>>;

/** One item for the whole of a loss: that the recovery gave up raises it anew, and whoever took care of it still does. */
function lostServer(match: MatchFacts, now: string): Found | null {
  const { id, header, status } = match;
  const { recovery = null, server_lost_since: lostSince = null } = header;
  if (status !== 'server_lost' && recovery === null) return null;
  const since = lostSince ?? recovery?.since ?? now;
  const key = `match:${id}:server_lost`;
  const question = recovery?.question ?? null;
  if (question !== null) return { key, since, ...asked(match, since), question };
  const hasFailed = recovery?.step === 'failed' || header.attention === 'recovery_failed';
  return { key, since, ...(hasFailed ? givenUp(match, since) : lossUnderWay(match, since, now)) };
}

type Loss = Pick<Found, 'kind' | 'severity' | 'raised_at' | 'reason' | 'action'>;

const asked = ({ lastAt, header }: MatchFacts, since: string): Loss => ({
  kind: 'recovery_asks',
  severity: 'critical',
  raised_at: later(since, lastAt['match.attention-raised']),
  reason: header.recovery?.question?.kind ?? null,
  action: 'choose_way',
});

const givenUp = ({ header, lastAt }: MatchFacts, since: string): Loss => ({
  kind: 'recovery_failed',
  severity: 'critical',
  raised_at: later(since, lastAt['match.attention-raised']),
  reason: header.recovery?.problem ?? null,
  action: 'restore_or_move',
});

function lossUnderWay({ header: { recovery }, lastAt }: MatchFacts, since: string, now: string): Loss {
  const isManual = !recovery || recovery.mode === 'manual';
  const isLong = Date.parse(now) - Date.parse(since) > RECOVERY_PATIENCE_MS;
  return {
    kind: 'server_lost',
    severity: isManual || isLong ? 'critical' : 'warning',
    raised_at: isManual ? later(since, lastAt['match.recovery-taken-over']) : since,
    reason: recovery?.step ?? null,
    action: isManual ? 'restore_or_move' : 'watch_recovery',
  };
}

function quarantine({ id, header, lastAt }: MatchFacts): Found | null {
  if (!header.quarantine) return null;
  const { since } = header.quarantine;
  return {
    key: `match:${id}:quarantine`,
    kind: 'map_quarantined',
    severity: 'critical',
    since,
    raised_at: later(since, lastAt['map.quarantined']),
    reason: 'map_started_over',
    action: 'take_decision',
  };
}

function loadFailure({ id, header, status, lastAt, updatedAt }: MatchFacts): Found | null {
  if (status !== 'load_failed') return null;
  const since = lastAt['match.load-failed'] ?? updatedAt;
  const reason = header.load_failure ?? null;
  // Nothing failed to load: what waits has an item of its own.
  if (reason === SERIES_ENDED_EARLY) return null;
  return {
    key: `match:${id}:load_failed`,
    kind: 'load_failed',
    severity: 'critical',
    since,
    raised_at: since,
    reason,
    action: reason === 'auth_failed' ? 'fix_password' : reason === 'plugin_missing' ? 'fix_plugin' : 'retry_load',
  };
}

/** Reasons that have an item of their own. */
const TOLD_OTHERWISE: ReadonlySet<string> = new Set([
  'recovery_failed',
  'map_started_over',
  'match_ended_unseen',
  'rounds_would_be_lost',
]);
const ACTION_OF_REASON: Readonly<Record<string, AttentionAction>> = {
  players_missing: 'call_players',
  wrong_map: 'change_map',
  series_ended_early: 'close_series',
};

function attention({ id, header, lastAt, updatedAt }: MatchFacts): Found | null {
  const { attention: reason = null } = header;
  if (reason === null || TOLD_OTHERWISE.has(reason)) return null;
  const since = lastAt['match.attention-raised'] ?? updatedAt;
  return {
    key: `match:${id}:attention`,
    kind: 'match_attention',
    severity: reason === 'players_missing' ? 'warning' : 'critical',
    since,
    raised_at: since,
    reason,
    action: ACTION_OF_REASON[reason] ?? 'take_decision',
  };
}

function overduePause({ id, header, lastAt }: MatchFacts, now: string): Found | null {
  const { pause = null } = header;
  if (pause === null) return null;
  const told = lastAt['match.pause-overdue'];
  const wasTold = told !== undefined && Date.parse(told) >= Date.parse(pause.since);
  const isOver = pause.ends_at !== null && Date.parse(now) >= Date.parse(pause.ends_at);
  if (!wasTold && !isOver) return null;
  // The end that was agreed on, not the moment at which somebody looked: it stays the same.
  const since = pause.ends_at ?? told ?? pause.since;
  return {
    key: `match:${id}:pause`,
    kind: 'pause_overdue',
    severity: 'warning',
    since,
    raised_at: since,
    reason: null,
    action: 'end_pause',
    person: pause.by === null ? null : { id: null, name: pause.by },
  };
}

function waitingCommand({ header }: MatchFacts, now: string): Found | null {
  const { pending = null } = header;
  // Tries of the recovery are told by the recovery.
  if (pending === null || pending.kind === 'recover') return null;
  if (Date.parse(now) - Date.parse(pending.requested_at) < pendingFreshMs(pending.kind)) return null;
  return {
    key: `command:${pending.command_id}`,
    kind: 'command_waiting',
    severity: 'warning',
    since: pending.requested_at,
    raised_at: pending.requested_at,
    reason: null,
    action: 'wait_or_retry',
    person: pending.by === null ? null : { id: null, name: pending.by },
    command: pending.kind,
  };
}

/** False once the match has shown it: a pause whose answer was lost and that was then seen is no doubt any more. */
const isStillDoubtful = ({ kind, match: { status } }: CommandFacts): boolean =>
  !MATCH_COMMAND_CATALOGUE[kind].provenBy?.includes(status);

function doubtfulCommand({ id, kind, outcome, actor, settledAt, match }: CommandFacts): AttentionCause {
  return causeAt(settledAt, {
    key: `command:${id}`,
    kind: 'command_doubtful',
    severity: 'warning',
    reason: outcome,
    action: 'check_effect',
    ...about(match, null),
    person: actor,
    command: kind,
  });
}

const REJECTED: ReadonlySet<string> = new Set(['auth_failed', 'secret_unreadable']);
const SILENT: ReadonlySet<string> = new Set(['unreachable', 'blocked_address', 'dns_failed', 'no_answer']);

function serverProblem({ id, name, problem, problemSince, owner, match }: ServerFacts): AttentionCause {
  const isSilent = SILENT.has(problem);
  return causeAt(problemSince, {
    key: `server:${id}`,
    kind: 'server_problem',
    // A server that is off and that nobody plays on is no emergency; one that answers and cannot run a match will be.
    severity: match !== null ? 'critical' : isSilent ? 'notice' : 'warning',
    reason: problem,
    action: REJECTED.has(problem) ? 'fix_password' : isSilent ? 'check_server' : 'fix_plugin',
    link: match === null ? '/servers' : `/match/${match.id}`,
    match: match && subject(match),
    server: { id, name },
    person: owner,
  });
}

function requestCause({ id, state, at, failure, by, match, queue }: ServerRequestFacts, now: string): AttentionCause[] {
  const isWaiting = state === 'queued';
  if (isWaiting && Date.parse(now) - Date.parse(at) < LINE_PATIENCE_MS) return [];
  return [
    causeAt(at, {
      key: `request:${id}`,
      kind: isWaiting ? 'server_request_waiting' : 'server_request_failed',
      severity: 'warning',
      reason: failure,
      action: isWaiting ? 'free_server' : 'ask_again',
      link: match === null ? '/servers' : `/match/${match.id}`,
      match: match && subject(match),
      queue: isWaiting ? queue : null,
      person: by,
    }),
  ];
}

function bracketCause({ id, kind, season, problem, at, match }: BracketFacts): AttentionCause {
  const isConflict = kind === 'conflict';
  return causeAt(at, {
    key: isConflict ? `bracket_match:${id}` : `bracket:${id}`,
    kind: isConflict ? 'bracket_conflict' : 'bracket_stuck',
    severity: 'warning',
    reason: problem,
    action: isConflict ? 'import_bracket' : 'check_challonge',
    link: `/season/${season.id}`,
    match: match && subject(match),
    season,
  });
}

/** Reports come late, and the server's backups are asked for: only what nothing has healed by then is for a person. */
const PROOF_PATIENCE_MS = 60_000;

function unprovenCause({ match, server, maps, at }: UnprovenFacts, now: string): AttentionCause[] {
  if (Date.parse(now) - Date.parse(at) < PROOF_PATIENCE_MS) return [];
  return [
    causeAt(at, {
      key: `match:${match.id}:unproven`,
      kind: 'map_unproven',
      severity: 'warning',
      reason: maps === 0 ? 'series_contradicts' : 'no_proof',
      action: 'give_word',
      ...about(match, server),
    }),
  ];
}

/** Nothing stands still: boards and brackets leave the match out until somebody has looked at it. */
const unconfirmedCause = ({ match, server, at }: UnconfirmedFacts): AttentionCause =>
  causeAt(at, {
    key: `match:${match.id}:unconfirmed`,
    kind: 'match_unconfirmed',
    severity: 'notice',
    reason: null,
    action: 'confirm_match',
    ...about(match, server),
  });

const OF_REPORT = {
  call: { kind: 'lobby_call', severity: 'warning', action: 'visit_lobby' },
  report: { kind: 'player_report', severity: 'notice', action: 'judge_report' },
  appeal: { kind: 'ban_appeal', severity: 'notice', action: 'judge_appeal' },
  dispute: { kind: 'match_disputed', severity: 'warning', action: 'judge_dispute' },
  substitution: { kind: 'substitution_asked', severity: 'notice', action: 'decide_substitution' },
} as const;

const reportLink = ({ what, lobbyId, tournamentId }: ReportFacts): string => {
  if (tournamentId !== null) return `/tournaments/${tournamentId}?view=desk`;
  return what === 'appeal' || lobbyId === null ? '/admin/penalties' : `/lobby/${lobbyId}`;
};

/** People wait for who is called, and two teams for a dispute; a report and an appeal have time. */
const reportCause = (facts: ReportFacts): AttentionCause =>
  causeAt(facts.at, {
    ...OF_REPORT[facts.what],
    key: facts.tournamentId === null ? `${facts.what}:${facts.id}` : `${facts.what}:${facts.tournamentId}-${facts.id}`,
    reason: facts.text,
    link: reportLink(facts),
    person: facts.person,
  });

/** Staff look, and decide: many are new, and some come back. A newer ban raises it anew. */
function markCause({ person, at, ...record }: SteamRecordFacts, now: string): AttentionCause[] {
  const reason = steamMark(record, now);
  if (reason === null) return [];
  const fields = { kind: 'player_marked', severity: 'notice', action: 'look_at_player' } as const;
  const key = `mark:${person.id}`;
  return [causeAt(at, { ...fields, key, reason, link: `/user/${person.id}`, person })];
}

/** Somebody waits to play it: then it is more than a line of a list. */
const lostMapCause = ({ id, title, problem, at, ...touches }: LostMapFacts): AttentionCause =>
  causeAt(at, {
    key: `map:${id}`,
    kind: 'map_lost',
    severity: touches.lobbies + touches.matches > 0 ? 'warning' : 'notice',
    reason: problem,
    action: 'replace_map',
    link: '/admin/maps',
    map: { id, title, ...touches },
  });

/** Gone as soon as nobody can see the server any more: then nobody knows who is there. */
function noShowCause({ match, server, proposal }: NoShowFacts, now: string): AttentionCause[] {
  if (Date.parse(now) - Date.parse(proposal.at) > PROPOSAL_HOLDS_MS) return [];
  return [
    causeAt(proposal.since, {
      key: `match:${match.id}:no_show`,
      kind: 'no_show',
      severity: 'warning',
      reason: proposal.kind,
      action: 'judge_no_show',
      ...about(match, server),
      proposal,
    }),
  ];
}

/** The address is its owner's business; whose webhook it is tells staff whom to talk to. */
function webhookOff({ id, owner, season, at }: WebhookFacts): AttentionCause {
  return causeAt(at, {
    key: `webhook:${id}`,
    kind: 'webhook_off',
    severity: 'notice',
    reason: null,
    action: 'tell_owner',
    link: `/user/${owner.id}`,
    season,
    person: owner,
  });
}
