import { Injectable } from '@nestjs/common';
import type { LedgerEntry } from '@placar/contracts';
import { runBy } from '@placar/match-engine/tournaments';
import { pgPool } from '@placar/persistence';
import { DataSource } from 'typeorm';
import { ledgerEntry } from './command-ledger.queries';
import type { CommandRow } from './command-ledger.queries';

/** A live part as it is stored: `body` is JSON text, written once and sent as it is. */
export interface StoredPart {
  match_id: number;
  part: string;
  version: number;
  body: string;
}
export interface StoredTimelineEntry {
  match_id: number;
  version: number;
  staff_only: boolean;
  body: string;
}
export interface FreshnessRow {
  match_id: number;
  last_event_at: Date | null;
  last_status_at: Date | null;
  rcon_ms: number | null;
  unreachable_since: Date | null;
}

/** What a stream must know of a match besides its parts. */
export interface LiveMeta {
  version: number;
  private: boolean;
  owner_id: number | null;
  /** Accounts that run it besides its owner. */
  run_by: number[];
  tv_delay: number;
  open: boolean;
}
/** One consistent look at a match: parts newer than asked for have their body, all others only their version. */
export interface LiveChanges {
  meta: LiveMeta;
  parts: StoredPart[];
  timeline: StoredTimelineEntry[];
  /** Ledger lines not yet settled, and those settled a moment ago; the newest first. */
  commands: LedgerEntry[];
}

interface ChangeRow {
  kind: 'meta' | 'part' | 'timeline' | 'command';
  part: string;
  version: number;
  staff_only: boolean;
  body: string;
}

/** One statement is one snapshot: a version read apart from its parts could run ahead of them. */
const CHANGES = `SELECT 'meta' AS kind, '' AS part, version, false AS staff_only, json_build_object('version', version,
      'private', private_match, 'owner_id', user_id, 'run_by', ${runBy('matches.id')}, 'tv_delay', tv_delay, 'open', is_open)::text AS body
    FROM matches WHERE id = $1
  UNION ALL SELECT 'part', part, version, false, CASE WHEN version > $2 AND ($3 OR part = 'match') THEN body ELSE '' END
    FROM live_parts WHERE match_id = $1
  UNION ALL (SELECT 'timeline', '', version, staff_only, body FROM live_timeline
    WHERE $3 AND match_id = $1 AND version > $2 ORDER BY version DESC LIMIT 400)
  UNION ALL (SELECT 'command', '', 0, true, row_to_json(c)::text FROM match_commands c
    WHERE $3 AND match_id = $1 AND ($2 = 0 OR settled_at IS NULL OR settled_at > now() - interval '2 minutes')
    ORDER BY requested_at DESC LIMIT 50)`;

/** How long a closed match stays on the live page. */
const RECENT = "interval '10 minutes'";

/** Reads for the live streams: present states with their versions, ready to send. */
@Injectable()
export class LiveQueries {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * What changed after `version` (0: everything), with the names of all present parts. `detail` false reads the header
   * alone. Null when there is no such match.
   */
  async changes(matchId: number, version: number, detail: boolean): Promise<LiveChanges | null> {
    // Prepared: it runs once for every change of every watched match.
    const { rows } = await pgPool(this.dataSource).query<ChangeRow>({
      name: 'live-changes',
      text: CHANGES,
      values: [matchId, version, detail],
    });
    const meta = rows.find((row) => row.kind === 'meta');
    if (!meta) return null;
    const of = (kind: ChangeRow['kind']): ChangeRow[] => rows.filter((row) => row.kind === kind);
    return {
      meta: JSON.parse(meta.body) as LiveMeta,
      parts: of('part').map((row) => ({ match_id: matchId, part: row.part, version: row.version, body: row.body })),
      timeline: of('timeline').map((row) => ({
        match_id: matchId,
        version: row.version,
        staff_only: row.staff_only,
        body: row.body,
      })),
      commands: of('command').map((row) => ledgerEntry(JSON.parse(row.body) as CommandRow)),
    };
  }

  /** Parts of a match that changed after `version` (0: all of them), oldest change first. */
  partsSince(matchId: number, version: number): Promise<StoredPart[]> {
    return this.dataSource.query<StoredPart[]>(
      'SELECT match_id, part, version, body FROM live_parts WHERE match_id = $1 AND version > $2 ORDER BY version, part',
      [matchId, version],
    );
  }

  /** Newest entries after `version`, oldest first; at most `limit`. */
  async timelineSince(matchId: number, version: number, limit = 400): Promise<StoredTimelineEntry[]> {
    const rows = await this.dataSource.query<StoredTimelineEntry[]>(
      'SELECT match_id, version, staff_only, body FROM live_timeline WHERE match_id = $1 AND version > $2 ORDER BY version DESC LIMIT $3',
      [matchId, version, limit],
    );
    return rows.reverse();
  }

  /** Headers of open matches, and of those that closed a moment ago; newest first. */
  liveHeaders(): Promise<StoredPart[]> {
    return this.dataSource.query<StoredPart[]>(
      `SELECT p.match_id, p.part, p.version, p.body FROM matches m JOIN live_parts p ON p.match_id = m.id AND p.part = 'match'
        WHERE (m.is_open OR m.end_time > now() - ${RECENT}) ORDER BY m.id DESC LIMIT 200`,
    );
  }

  /** Present version of each of these matches; those that do not exist are absent. */
  async versions(matchIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.dataSource.query<{ id: number; version: number }[]>(
      'SELECT id, version FROM matches WHERE id = ANY($1)',
      [matchIds],
    );
    return new Map(rows.map((row) => [row.id, row.version]));
  }

  /** Who is connected and who is ready, as of the last poll: an ArrivalsFrame as JSON text, null before the first poll. */
  async arrivals(matchId: number): Promise<string | null> {
    const [row] = await this.dataSource.query<{ arrivals: string | null }[]>(
      'SELECT arrivals::text AS arrivals FROM match_watch WHERE match_id = $1',
      [matchId],
    );
    return row?.arrivals ?? null;
  }

  freshness(matchIds: readonly number[]): Promise<FreshnessRow[]> {
    return this.dataSource.query<FreshnessRow[]>(
      'SELECT match_id, last_event_at, last_status_at, rcon_ms, unreachable_since FROM match_watch WHERE match_id = ANY($1)',
      [matchIds],
    );
  }
}
