import { Injectable } from '@nestjs/common';
import { COMMAND_KINDS, MATCH_COMMAND_CATALOGUE, commandsWith } from '@placar/contracts';
import type { CommandOutcome, MatchCommandKind, MatchStatus, NoShowProposal } from '@placar/contracts';
import { ATTENTION_EVENTS, FEW_MINUTES, FRESH_BAN_DAYS } from '@placar/domain';
import type {
  AttentionFacts,
  BracketFacts,
  CommandFacts,
  MatchFacts,
  MatchSubject,
  LostMapFacts,
  NoShowFacts,
  ReportFacts,
  ServerFacts,
  ServerRequestFacts,
  SteamRecordFacts,
  UnconfirmedFacts,
  UnprovenFacts,
  WebhookFacts,
} from '@placar/domain';
import { DataSource } from 'typeorm';

const MATCH = `m.id AS match_id, m.title, m.team1_string AS team1, m.team2_string AS team2, m.status`;

/** Open matches with something in their header that somebody may have to act on, and when the log last said so. */
const MATCHES = `SELECT ${MATCH}, m.updated_at, m.server_id, s.display_name AS server_name, p.body,
    COALESCE((SELECT json_object_agg(e.type, e.at) FROM (SELECT e.type, max(e.occurred_at) AS at FROM match_events e
       WHERE e.match_id = m.id AND e.type = ANY($1) GROUP BY e.type) e), '{}') AS last_at
  FROM matches m JOIN live_parts p ON p.match_id = m.id AND p.part = 'match' LEFT JOIN servers s ON s.id = m.server_id
  WHERE m.is_open AND (m.status IN ('load_failed', 'server_lost', 'paused') OR p.body::json->>'attention' IS NOT NULL
    OR p.body::json->>'recovery' IS NOT NULL OR p.body::json->>'quarantine' IS NOT NULL OR p.body::json->>'pending' IS NOT NULL
    OR p.body::json->>'pause' IS NOT NULL)`;

/** A later command about the same subject answers an earlier one; changes of the rosters are each their own. $1, $2: kinds and subjects. */
const ANSWERS = `CASE WHEN k.subject = 'roster' THEN COALESCE(c.args->>'steam_id', c.id::text) ELSE k.subject END`;
const COMMANDS = `SELECT * FROM (
    SELECT DISTINCT ON (c.match_id, ${ANSWERS}) c.id, c.kind, c.status AS outcome, c.actor_id, c.actor_name, c.detail, c.settled_at, ${MATCH}
      FROM matches m JOIN match_commands c ON c.match_id = m.id JOIN unnest($1::text[], $2::text[]) AS k(kind, subject) ON k.kind = c.kind
     WHERE m.is_open AND c.settled_at IS NOT NULL AND c.status <> 'refused'
     ORDER BY c.match_id, ${ANSWERS}, c.requested_at DESC) newest
  WHERE outcome IN ('contradicted', 'unknown') AND kind = ANY($3)`;
const COMMAND_PARAMETERS = [
  COMMAND_KINDS,
  COMMAND_KINDS.map((kind) => MATCH_COMMAND_CATALOGUE[kind].subject),
  commandsWith(({ doubtIsTold }) => doubtIsTold),
];

/** One that was taken out on purpose bothers nobody, unless a match is on it. */
const SERVERS = `SELECT s.id, s.display_name AS name, s.last_problem AS problem, COALESCE(s.problem_since, s.created_at) AS problem_since,
    s.user_id AS owner_id, u.name AS owner_name, ${MATCH}
  FROM servers s LEFT JOIN users u ON u.id = s.user_id
    LEFT JOIN server_leases l ON l.server_id = s.id AND l.released_at IS NULL AND l.draining_at IS NULL
    LEFT JOIN matches m ON m.id = l.match_id AND m.is_open
  WHERE s.last_problem IS NOT NULL AND (NOT s.cordoned OR m.id IS NOT NULL)`;

/**
 * Failed requests of the last day that nobody has repeated and whose match still wants a server; and the line of the pool. A start that
 * failed and is tried again by itself is for nobody; a worker says within seconds that it is.
 */
const REQUESTS = `SELECT r.id, r.state, r.requested_at AS at, r.failure->>'code' AS failure, r.requested_by, r.requested_by_name, ${MATCH},
    CASE WHEN r.state = 'queued' THEN json_build_object(
      'place', (SELECT count(*) FROM server_requests q WHERE q.state = 'queued' AND (q.requested_at, q.id) <= (r.requested_at, r.id)),
      'servers', CASE WHEN r.servers IS NOT NULL THEN
        (SELECT coalesce(json_agg(s.display_name ORDER BY array_position(r.servers, s.id)), '[]') FROM servers s WHERE s.id = ANY(r.servers)) END,
      'starting', (SELECT b.stage FROM server_requests b WHERE b.match_id = r.match_id AND b.beside AND b.state = 'provisioning'
        AND b.stop_requested_at IS NULL),
      'start_again_at', to_char(r.start_again_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) END AS queue
  FROM server_requests r LEFT JOIN matches m ON m.id = r.match_id
  WHERE (r.state = 'queued' OR (r.state = 'failed' AND r.requested_at > now() - interval '1 day'
      AND NOT EXISTS (SELECT 1 FROM server_requests n WHERE n.match_id = r.match_id AND n.requested_at > r.requested_at)
      AND NOT (r.beside AND (coalesce(r.ended_at, r.requested_at) > now() - interval '5 seconds' OR EXISTS (SELECT 1 FROM server_requests q
        WHERE q.match_id = r.match_id AND q.state = 'queued' AND NOT q.beside AND q.start_again_at IS NOT NULL)))))
    AND (r.match_id IS NULL OR (m.is_open AND (r.state = 'queued' OR m.status IN ('scheduled', 'load_failed', 'server_lost'))))`;

const BRACKETS = `SELECT b.id, 'conflict' AS kind, s.id AS season_id, s.name AS season_name, b.problem,
    COALESCE(m.end_time, r.synced_from) AS at, ${MATCH}
  FROM season_bracket_matches b JOIN season_brackets r ON r.season_id = b.season_id JOIN seasons s ON s.id = b.season_id
    LEFT JOIN matches m ON m.id = b.match_id WHERE b.conflict
  UNION ALL
  SELECT r.season_id, 'stuck', s.id, s.name, r.problem,
    COALESCE((SELECT min(m.end_time) FROM season_bracket_matches b JOIN matches m ON m.id = b.match_id AND NOT m.is_open AND NOT m.cancelled
       WHERE b.season_id = r.season_id AND b.reported_at IS NULL AND NOT b.conflict), r.synced_from), NULL, NULL, NULL, NULL, NULL
  FROM season_brackets r JOIN seasons s ON s.id = r.season_id WHERE r.failures >= 3 AND r.work_due_at IS NOT NULL`;

const WEBHOOKS = `SELECT w.id, w.user_id, u.name AS user_name, w.season_id, s.name AS season_name, COALESCE(w.last_tried_at, w.created_at) AS at
  FROM webhooks w JOIN users u ON u.id = w.user_id LEFT JOIN seasons s ON s.id = w.season_id
  WHERE NOT w.active AND w.off_reason = 'failing'`;

/** Newest first and of the last month: after an update old matches may turn out to have such maps, and nobody remembers those. */
const UNPROVEN = `SELECT ${MATCH}, m.server_id, s.display_name AS server_name, u.maps, COALESCE(u.at, m.end_time, m.updated_at) AS at
  FROM matches m LEFT JOIN servers s ON s.id = m.server_id
    CROSS JOIN LATERAL (SELECT count(*)::int AS maps, min(p.end_time) AS at FROM map_stats p WHERE p.match_id = m.id AND p.unproven) u
  WHERE m.unproven AND m.status NOT IN ('cancelled', 'forfeited') AND COALESCE(u.at, m.end_time, m.updated_at) > now() - interval '30 days'
  ORDER BY m.id DESC LIMIT 100`;

/** Newest first and of the last month, as above; none where the installation trusts its members (BOARDS_COUNT). */
const UNCONFIRMED = `SELECT ${MATCH}, m.server_id, s.display_name AS server_name, COALESCE(m.end_time, m.updated_at) AS at
  FROM matches m LEFT JOIN servers s ON s.id = m.server_id
  WHERE m.unconfirmed AND NOT m.is_open AND NOT m.cancelled AND COALESCE(m.end_time, m.updated_at) > now() - interval '30 days'
    AND NOT (SELECT counts_all FROM board_rules)
  ORDER BY m.id DESC LIMIT 100`;

/** Open words of people of lobbies, answers to bans that hold, disputes and exchanges of players in tournaments; newest first, of the last month. */
const REPORTS = `SELECT * FROM (
    SELECT r.id, CASE WHEN r.kind = 'call' THEN 'call' ELSE 'report' END AS what,
        concat_ws(' · ', nullif(r.kind, 'call'), 'R' || r.round, r.demo_seconds || ' s', r.text) AS text,
        u.id AS person_id, u.name AS person_name, r.lobby_id, NULL::int AS tournament_id, r.made_at AS at
      FROM lobby_reports r JOIN users u ON u.id = coalesce(r.about_id, r.by_id)
      WHERE r.closed_at IS NULL AND r.made_at > now() - interval '30 days'
    UNION ALL
    SELECT b.id, 'appeal', b.appeal, u.id, u.name, NULL, NULL, b.appealed_at FROM platform_bans b JOIN users u ON u.id = b.user_id
      WHERE b.appealed_at IS NOT NULL AND b.lifted_at IS NULL AND (b.ends_at IS NULL OR b.ends_at > now())
    UNION ALL
    SELECT (d->>'id')::int, 'dispute', concat_ws(' · ', t.name, d->>'text'), coalesce(u.id, 0), coalesce(u.name, ''), NULL, t.id,
        (d->>'at')::timestamptz
      FROM tournaments t CROSS JOIN LATERAL json_array_elements(t.disputes) d LEFT JOIN users u ON u.id = (d->>'by')::int
      WHERE t.disputes IS NOT NULL AND t.status <> 'cancelled'
    UNION ALL
    SELECT (d->>'id')::int, 'substitution', concat_ws(' · ', t.name, d->>'text'), coalesce(u.id, 0), coalesce(u.name, ''), NULL, t.id,
        (d->>'at')::timestamptz
      FROM tournaments t CROSS JOIN LATERAL json_array_elements(t.substitutions) d LEFT JOIN users u ON u.id = (d->>'by')::int
      WHERE t.substitutions IS NOT NULL AND t.status <> 'cancelled') told
  ORDER BY at DESC LIMIT 100`;

/** Maps that lobbies were offered and that the workshop has no more. */
const LOST_MAPS = `SELECT c.workshop_id AS id, c.title, c.problem, c.checked_at AS at,
    (SELECT count(*)::int FROM lobbies l
      WHERE l.ended_at IS NULL AND (SELECT (e.payload->'settings'->'pool')::jsonb FROM lobby_events e WHERE e.lobby_id = l.id
        AND e.type IN ('lobby.opened', 'lobby.settings-changed') ORDER BY e.version DESC LIMIT 1) ? c.workshop_id) AS lobbies,
    (SELECT count(*)::int FROM matches m WHERE m.status = 'scheduled' AND c.workshop_id = ANY(string_to_array(m.veto_mappool, ' '))) AS matches,
    (SELECT count(*)::int FROM user_maps u WHERE u.enabled AND u.map_name = c.workshop_id) AS lists
  FROM community_maps c WHERE c.enabled AND c.problem IS NOT NULL ORDER BY c.checked_at DESC LIMIT 100`;

/** People who took a seat within the month and of whom Steam knows something that staff should see. $1, $2: minutes, days. */
const STEAM_RECORDS = `SELECT u.id, u.name, r.minutes, r.banned_on::text AS banned_on, r.changed_at AS at
  FROM steam_records r JOIN users u ON u.steam_id = r.steam_id
  WHERE (r.minutes < $1 OR r.banned_on > current_date - $2::int - 1) AND r.asked_at > now() - interval '30 days'
  ORDER BY r.changed_at DESC LIMIT 100`;

/** What the rulebooks of matches propose that wait for players, or for teams to check in. */
const NO_SHOWS = `SELECT ${MATCH}, m.server_id, s.display_name AS server_name, w.proposal
  FROM match_watch w JOIN matches m ON m.id = w.match_id LEFT JOIN servers s ON s.id = m.server_id
  WHERE w.proposal IS NOT NULL AND m.is_open AND (m.status IN ('warmup', 'between_maps')
    OR (w.proposal->>'kind' = 'no_check_in' AND m.status IN ('scheduled', 'load_failed'))) ORDER BY m.id LIMIT 100`;

interface NoShowRow extends MatchOnServerRow {
  proposal: NoShowProposal;
}
interface SteamRecordRow {
  id: number;
  name: string;
  minutes: number | null;
  banned_on: string | null;
  at: Date;
}

interface ReportRow {
  id: number;
  what: 'report' | 'call' | 'appeal' | 'dispute' | 'substitution';
  text: string;
  person_id: number;
  person_name: string;
  lobby_id: number | null;
  tournament_id: number | null;
  at: Date;
}

interface SubjectRow {
  match_id: number | null;
  title: string;
  team1: string;
  team2: string;
  status: MatchStatus;
}

interface MatchOnServerRow extends SubjectRow {
  match_id: number;
  server_id: number | null;
  server_name: string | null;
}
interface MatchRow extends MatchOnServerRow {
  updated_at: Date;
  body: string;
  last_at: Record<string, string>;
}

interface CommandRow extends SubjectRow {
  match_id: number;
  id: string;
  kind: MatchCommandKind;
  outcome: Extract<CommandOutcome, 'contradicted' | 'unknown'>;
  actor_id: number | null;
  actor_name: string;
  detail: string | null;
  settled_at: Date;
}

interface ServerRow extends SubjectRow {
  id: number;
  name: string;
  problem: string;
  problem_since: Date;
  owner_id: number | null;
  owner_name: string | null;
}

interface RequestRow extends SubjectRow {
  id: string;
  state: 'queued' | 'failed';
  at: Date;
  failure: string | null;
  requested_by: number | null;
  requested_by_name: string;
  queue: ServerRequestFacts['queue'];
}

interface BracketRow extends SubjectRow {
  id: number;
  kind: 'conflict' | 'stuck';
  season_id: number;
  season_name: string;
  problem: string | null;
  at: Date;
}

interface UnconfirmedRow extends MatchOnServerRow {
  at: Date;
}
interface UnprovenRow extends UnconfirmedRow {
  maps: number;
}

interface WebhookRow {
  id: number;
  user_id: number;
  user_name: string;
  season_id: number | null;
  season_name: string | null;
  at: Date;
}

/** What the rows know of troubles: one statement for each kind of row, however many there are. */
@Injectable()
export class AttentionQueries {
  constructor(private readonly dataSource: DataSource) {}

  async facts(): Promise<AttentionFacts> {
    const [
      matches,
      commands,
      servers,
      requests,
      brackets,
      webhooks,
      unproven,
      unconfirmed,
      reports,
      noShows,
      lostMaps,
      steamRecords,
    ] = await Promise.all([
      this.dataSource.query<MatchRow[]>(MATCHES, [[...ATTENTION_EVENTS]]),
      this.dataSource.query<CommandRow[]>(COMMANDS, COMMAND_PARAMETERS),
      this.dataSource.query<ServerRow[]>(SERVERS),
      this.dataSource.query<RequestRow[]>(REQUESTS),
      this.dataSource.query<BracketRow[]>(BRACKETS),
      this.dataSource.query<WebhookRow[]>(WEBHOOKS),
      this.dataSource.query<UnprovenRow[]>(UNPROVEN),
      this.dataSource.query<UnconfirmedRow[]>(UNCONFIRMED),
      this.dataSource.query<ReportRow[]>(REPORTS),
      this.dataSource.query<NoShowRow[]>(NO_SHOWS),
      this.dataSource.query<(Omit<LostMapFacts, 'at'> & { at: Date })[]>(LOST_MAPS),
      this.dataSource.query<SteamRecordRow[]>(STEAM_RECORDS, [FEW_MINUTES, FRESH_BAN_DAYS]),
    ]);
    return {
      matches: matches.map(matchFacts),
      commands: commands.map(commandFacts),
      servers: servers.map(serverFacts),
      requests: requests.map(requestFacts),
      brackets: brackets.map(bracketFacts),
      webhooks: webhooks.map(webhookFacts),
      unproven: unproven.map(unprovenFacts),
      unconfirmed: unconfirmed.map(unconfirmedFacts),
      reports: reports.map(reportFacts),
      noShows: noShows.map(noShowFacts),
      lostMaps: lostMaps.map((map) => ({ ...map, at: map.at.toISOString() })),
      steamRecords: steamRecords.map(steamRecordFacts),
    };
  }
}

const subjectOf = ({ match_id: id, title, team1, team2, status }: SubjectRow & { match_id: number }): MatchSubject => ({
  id,
  title,
  team1,
  team2,
  status,
});
const subjectOrNull = (row: SubjectRow): MatchSubject | null =>
  row.match_id === null ? null : subjectOf({ ...row, match_id: row.match_id });

const named = (id: number | null, name: string | null): { id: number; name: string } | null =>
  id === null ? null : { id, name: name ?? '' };

const matchOnServer = (row: MatchOnServerRow) => ({
  match: subjectOf(row),
  server: named(row.server_id, row.server_name),
});

const matchFacts = (row: MatchRow): MatchFacts => ({
  ...subjectOf(row),
  server: named(row.server_id, row.server_name),
  header: JSON.parse(row.body) as MatchFacts['header'],
  lastAt: Object.fromEntries(Object.entries(row.last_at).map(([type, at]) => [type, new Date(at).toISOString()])),
  updatedAt: row.updated_at.toISOString(),
});

const commandFacts = (row: CommandRow): CommandFacts => ({
  id: row.id,
  kind: row.kind,
  outcome: row.outcome,
  actor: { id: row.actor_id, name: row.actor_name },
  detail: row.detail,
  settledAt: row.settled_at.toISOString(),
  match: subjectOf(row),
});

const serverFacts = (row: ServerRow): ServerFacts => ({
  id: row.id,
  name: row.name,
  problem: row.problem,
  problemSince: row.problem_since.toISOString(),
  owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
  match: subjectOrNull(row),
});

const requestFacts = (row: RequestRow): ServerRequestFacts => ({
  id: row.id,
  state: row.state,
  at: row.at.toISOString(),
  failure: row.failure,
  by: { id: row.requested_by, name: row.requested_by_name },
  match: subjectOrNull(row),
  queue: row.queue,
});

const bracketFacts = (row: BracketRow): BracketFacts => ({
  id: row.id,
  kind: row.kind,
  season: { id: row.season_id, name: row.season_name },
  problem: row.problem,
  at: row.at.toISOString(),
  match: subjectOrNull(row),
});

const steamRecordFacts = ({ id, name, minutes, banned_on: bannedOn, at }: SteamRecordRow): SteamRecordFacts => ({
  person: { id, name },
  minutes,
  bannedOn,
  at: at.toISOString(),
});

const reportFacts = ({
  person_id: id,
  person_name: name,
  lobby_id: lobbyId,
  tournament_id: tournamentId,
  at,
  ...row
}: ReportRow): ReportFacts => ({
  ...row,
  person: { id, name },
  lobbyId,
  tournamentId,
  at: at.toISOString(),
});

const unconfirmedFacts = (row: UnconfirmedRow): UnconfirmedFacts => ({
  ...matchOnServer(row),
  at: row.at.toISOString(),
});

const unprovenFacts = (row: UnprovenRow): UnprovenFacts => ({ ...unconfirmedFacts(row), maps: row.maps });

const noShowFacts = (row: NoShowRow): NoShowFacts => ({ ...matchOnServer(row), proposal: row.proposal });

const webhookFacts = (row: WebhookRow): WebhookFacts => ({
  id: row.id,
  owner: { id: row.user_id, name: row.user_name },
  season: named(row.season_id, row.season_name),
  at: row.at.toISOString(),
});
