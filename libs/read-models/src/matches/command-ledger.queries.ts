import { Injectable } from '@nestjs/common';
import type { CommandStatus, LedgerEntry, MatchCommandKind } from '@placar/contracts';
import { DataSource } from 'typeorm';

/** A row of `match_commands`; times are Dates from a query, ISO text from JSON. */
export interface CommandRow {
  id: string;
  match_id: number;
  kind: MatchCommandKind;
  args: Record<string, unknown>;
  actor_id: number | null;
  actor_name: string;
  status: CommandStatus;
  detail: string | null;
  requested_at: Date | string;
  sent_at: Date | string | null;
  settled_at: Date | string | null;
}

/** One line of the ledger as the wire has it; `ms` counts from request to settlement. */
export function ledgerEntry(row: CommandRow): LedgerEntry {
  const requested = new Date(row.requested_at);
  const settled = row.settled_at === null ? null : new Date(row.settled_at);
  return {
    id: row.id,
    match_id: row.match_id,
    kind: row.kind,
    args: shownArgs(row.args),
    actor: { id: row.actor_id, name: row.actor_name },
    status: row.status,
    detail: row.detail,
    requested_at: requested.toISOString(),
    sent_at: row.sent_at === null ? null : new Date(row.sent_at).toISOString(),
    settled_at: settled?.toISOString() ?? null,
    ms: settled === null ? null : settled.getTime() - requested.getTime(),
  };
}

/** What was sealed for the worker is nobody else's. */
function shownArgs({ sealed: _sealed, ...shown }: Record<string, unknown>): Record<string, unknown> {
  return shown;
}

/** Who asked what of a match, and what came of it. */
@Injectable()
export class CommandLedgerQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first; at most `limit` lines. */
  async ofMatch(matchId: number, limit: number): Promise<LedgerEntry[]> {
    const rows = await this.dataSource.query<CommandRow[]>(
      'SELECT * FROM match_commands WHERE match_id = $1 ORDER BY requested_at DESC, id LIMIT $2',
      [matchId, limit],
    );
    return rows.map(ledgerEntry);
  }

  async one(matchId: number, commandId: string): Promise<LedgerEntry | null> {
    const [row] = await this.dataSource.query<CommandRow[]>(
      'SELECT * FROM match_commands WHERE id = $1 AND match_id = $2',
      [commandId, matchId],
    );
    return row ? ledgerEntry(row) : null;
  }
}
