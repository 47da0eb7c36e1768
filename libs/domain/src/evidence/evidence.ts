import type { LedgerEntry, MatchLogEntry, TeamSlot } from '@placar/contracts';
import { maskedLine } from '@placar/contracts';
import type { MatchEvent } from '../match/match-events';
import type { Actor, MatchState } from '../match/match-state';
import { isClosed } from '../match/match-state';
import { timelineOf } from '../match/views/timeline';

/** Who reads the evidence of a match: its staff, or the captain of one team. */
export type EvidenceReader = { kind: 'staff' } | { kind: 'captain'; team: TeamSlot };

/** The parts of the evidence, and how much of each a reader gets (decision 0056). */
export const EVIDENCE_PARTS = {
  'events.jsonl': { staff: 'all', captain: 'some' },
  'commands.jsonl': { staff: 'all', captain: 'some' },
  'server-events.jsonl': { staff: 'all', captain: 'some' },
  'statuses.jsonl': { staff: 'all', captain: 'all' },
  'chat.jsonl': { staff: 'all', captain: 'some' },
  'backups.jsonl': { staff: 'all', captain: 'all' },
  'console.jsonl': { staff: 'all', captain: 'none' },
  'notes.jsonl': { staff: 'all', captain: 'none' },
  'backups/': { staff: 'all', captain: 'none' },
} as const satisfies Record<string, Record<EvidenceReader['kind'], 'all' | 'some' | 'none'>>;
export type EvidencePart = keyof typeof EVIDENCE_PARTS;

/** Owner and staff at any time; the captains once the match has ended, for before that it tells a team about the other one. */
export function evidenceReader(
  state: MatchState,
  who: { isStaff: boolean; captainOf: TeamSlot | null },
): EvidenceReader | 'too_early' | null {
  if (who.isStaff) return { kind: 'staff' };
  if (who.captainOf === null) return null;
  return isClosed(state) ? { kind: 'captain', team: who.captainOf } : 'too_early';
}

export const readsPart = (reader: EvidenceReader, part: EvidencePart): boolean =>
  EVIDENCE_PARTS[part][reader.kind] !== 'none';

/** An event of the log with its envelope. */
export interface LoggedEvent {
  matchId: number;
  version: number;
  at: string;
  actor: Actor;
  event: MatchEvent;
}

/** Of the log captains see what the public timeline tells; staff see all of it but the values of secret settings. */
export function evidenceOfEvent(reader: EvidenceReader, logged: LoggedEvent): object | null {
  const { event, matchId, version, at, actor } = logged;
  if (reader.kind === 'captain') {
    const line = timelineOf(event, { matchId, version, at, actor });
    return line === null || line.staffOnly ? null : line.entry;
  }
  const { kind, id, name } = actor;
  return { version, at, type: event.type, actor: { kind, id, name }, payload: withoutSecretSettings(event) };
}

function withoutSecretSettings(event: MatchEvent): object {
  switch (event.type) {
    case 'match.scheduled': {
      const { config } = event.payload;
      return { ...event.payload, config: { ...config, cvars: shownSettings(config.cvars) } };
    }
    case 'match.updated': {
      const { patch } = event.payload;
      return patch.cvars === undefined ? event.payload : { patch: { ...patch, cvars: shownSettings(patch.cvars) } };
    }
    case 'match.command-requested': {
      const { idempotencyKey: _key, fingerprint: _fingerprint, ...payload } = event.payload;
      const { args, ...request } = payload.request as { args?: Record<string, unknown> };
      const { sealed: _sealed, ...shown } = args ?? {};
      return { ...payload, request: { ...request, args: shown } };
    }
    default:
      return event.payload;
  }
}

const shownSettings = (cvars: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cvars).map(([name, value]) => [name, maskedLine(`${name} "${value}"`).secret ? '***' : value]),
  );

/** Captains see what was asked of the match and what came of it, but neither who of the staff asked nor in which words. */
export function evidenceOfCommand(reader: EvidenceReader, entry: LedgerEntry): object {
  if (reader.kind === 'staff') return entry;
  const { id, kind, status, requested_at, sent_at, settled_at, ms } = entry;
  return {
    id,
    kind,
    status,
    by: entry.actor.id === null ? 'platform' : 'person',
    requested_at,
    sent_at,
    settled_at,
    ms,
  };
}

/** Words that all could read, and those of the own team; never those of the other team. */
export function evidenceOfChat(reader: EvidenceReader, state: MatchState, entry: MatchLogEntry): object | null {
  const { at, actor, text, chat } = entry;
  const said = { at, from: actor.kind, name: actor.name, steam_id: actor.steam_id, text, ...chat };
  if (reader.kind === 'staff' || chat?.team_only !== true) return said;
  const isOwn = actor.steam_id !== null && state.config[reader.team].players[actor.steam_id] !== undefined;
  return isOwn ? said : null;
}

export function evidenceOfConsole({ at, text, rcon, actor }: MatchLogEntry): object {
  const { server_id, cause, command_id, outcome, answer, ms } = rcon ?? {};
  return { at, line: text, answer, outcome, cause, server_id, command_id, by: actor.kind, ms };
}

/** Reports of the game server that tell nothing but how the game went. Others may hold words or addresses of players. */
const PUBLIC_REPORTS: ReadonlySet<string> = new Set([
  'series_start',
  'map_vetoed',
  'map_picked',
  'side_picked',
  'going_live',
  'round_end',
  'map_result',
  'series_end',
  'backup_loaded',
]);

/** A report of the game server, as it stands in the inbox. */
export interface ServerReport {
  id: number;
  attempt: number;
  event: string;
  received_at: string;
  sha256: string;
  body: unknown;
}

export const evidenceOfReport = (reader: EvidenceReader, report: ServerReport): ServerReport | null =>
  reader.kind === 'staff' || PUBLIC_REPORTS.has(report.event) ? report : null;

/** `get5_status@3|ok 42/live/false`: which words were sent to which server, and what they found. */
const POLL = /^([\w.]{1,60})@\w*\|(\w+)(?: (\d*)\/(\w*)\/(\w*))?/;

/** What a poll of the server found; of answers in another form only whether there was one. */
export function evidenceOfPoll(at: string, poll: string): object | null {
  const found = POLL.exec(poll);
  if (found === null) return null;
  const [, command, outcome, match = null, phase = null, paused = null] = found;
  return { at, command, outcome, match, phase, paused };
}
