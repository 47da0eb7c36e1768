import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

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

/** How long a closed match stays on the live page. */
const RECENT = "interval '10 minutes'";

/** Reads for the live streams: present states with their versions, ready to send. */
@Injectable()
export class LiveQueries {
  constructor(private readonly dataSource: DataSource) {}

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

  freshness(matchIds: readonly number[]): Promise<FreshnessRow[]> {
    return this.dataSource.query<FreshnessRow[]>(
      'SELECT match_id, last_event_at, last_status_at, rcon_ms, unreachable_since FROM match_watch WHERE match_id = ANY($1)',
      [matchIds],
    );
  }
}
