import { Injectable } from '@nestjs/common';
import type { LedgerEntry, MatchLogEntry } from '@placar/contracts';
import type { Actor, LoggedEvent, MatchEvent, ServerReport } from '@placar/domain';
import { ledgerEntry } from '../matches/command-ledger.queries';
import type { CommandRow } from '../matches/command-ledger.queries';
import { MatchLogQueries } from '../matches/match-log.queries';
import { DataSource } from 'typeorm';

const PAGE = 200;

/** A stored round backup without its body. `sha256`: of the body as the game server sent it. */
export interface KeptBackup {
  id: number;
  file: string;
  attempt: number;
  map_number: number;
  round: number;
  team1_score: number;
  team2_score: number;
  valid: boolean;
  bytes: number;
  sha256: string;
  received_at: Date;
}

/** What is kept of a match, oldest first, a page at a time: however long it is, no more than a page is held. */
@Injectable()
export class EvidenceRecords {
  constructor(
    private readonly dataSource: DataSource,
    private readonly log: MatchLogQueries,
  ) {}

  async *events(matchId: number): AsyncGenerator<LoggedEvent> {
    interface Row {
      version: number;
      type: string;
      payload: unknown;
      actor: Actor;
      occurred_at: Date;
    }
    for (let after = 0; ;) {
      const rows = await this.dataSource.query<Row[]>(
        `SELECT version, type, payload, actor, occurred_at FROM match_events
          WHERE match_id = $1 AND version > $2 ORDER BY version LIMIT $3`,
        [matchId, after, PAGE],
      );
      for (const { version, type, payload, actor, occurred_at: at } of rows) {
        // Types were checked when the event was decided; the log is our own writing.
        yield { matchId, version, at: at.toISOString(), actor, event: { type, payload } as MatchEvent };
        after = version;
      }
      if (rows.length < PAGE) return;
    }
  }

  async *commands(matchId: number): AsyncGenerator<LedgerEntry> {
    // As text: a Date would lose the microseconds, and with them the place of the next page.
    let after: [at: string, id: string] = ['-infinity', '00000000-0000-0000-0000-000000000000'];
    for (;;) {
      const rows = await this.dataSource.query<(CommandRow & { place: string })[]>(
        `SELECT *, requested_at::text AS place FROM match_commands WHERE match_id = $1
            AND (requested_at, id) > ($2::timestamptz, $3::uuid) ORDER BY requested_at, id LIMIT $4`,
        [matchId, ...after, PAGE],
      );
      for (const row of rows) {
        yield ledgerEntry(row);
        after = [row.place, row.id];
      }
      if (rows.length < PAGE) return;
    }
  }

  /** Console lines, chat and notes. */
  async *logEntries(matchId: number, kind: MatchLogEntry['kind']): AsyncGenerator<MatchLogEntry> {
    for (let after = 0; ;) {
      const entries = await this.log.pageAfter(matchId, { after, kind, limit: PAGE });
      for (const entry of entries) {
        yield entry;
        after = entry.id;
      }
      if (entries.length < PAGE) return;
    }
  }

  /** What the polls of the server found. */
  async *polls(matchId: number): AsyncGenerator<{ at: string; poll: string }> {
    for (let after = 0; ;) {
      const rows = await this.dataSource.query<{ id: string; at: Date; poll: string }[]>(
        'SELECT id, at, poll FROM match_log WHERE match_id = $1 AND id > $2 AND poll IS NOT NULL ORDER BY id LIMIT $3',
        [matchId, after, PAGE],
      );
      for (const { id, at, poll } of rows) {
        yield { at: at.toISOString(), poll };
        after = Number(id);
      }
      if (rows.length < PAGE) return;
    }
  }

  /** What the game server reported. `sha256` is that of the body as it came. */
  async *reports(matchId: number): AsyncGenerator<ServerReport> {
    type Row = Omit<ServerReport, 'id' | 'received_at'> & { id: string; received_at: Date };
    for (let after = 0; ;) {
      const rows = await this.dataSource.query<Row[]>(
        `SELECT id, attempt, event, received_at, encode(body_hash, 'hex') AS sha256, body FROM plugin_inbox
          WHERE match_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
        [matchId, after, PAGE],
      );
      for (const row of rows) {
        after = Number(row.id);
        yield { ...row, id: after, received_at: row.received_at.toISOString() };
      }
      if (rows.length < PAGE) return;
    }
  }

  /** At most one for each round of each attempt. */
  async backups(matchId: number): Promise<KeptBackup[]> {
    const rows = await this.dataSource.query<KeptBackup[]>(
      `SELECT id, file_name AS file, attempt, map_number, round_number AS round, team1_score, team2_score, valid,
          octet_length(body) AS bytes, encode(sha256(body), 'hex') AS sha256, received_at
        FROM round_backups WHERE match_id = $1 ORDER BY id`,
      [matchId],
    );
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  }

  async backupBody(id: number): Promise<Buffer | null> {
    const [row] = await this.dataSource.query<{ body: Buffer }[]>('SELECT body FROM round_backups WHERE id = $1', [id]);
    return row?.body ?? null;
  }
}
