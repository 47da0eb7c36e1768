import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';

export interface NewReport {
  lobbyId: number;
  matchId: number | null;
  by: number;
  /** Null: staff are wanted, and nobody is accused. */
  about: number | null;
  kind: string;
  round: number | null;
  demoSeconds: number | null;
  text: string;
}

/** What people of lobbies tell the staff. Each is an item of the attention queue until somebody closes it. */
export class LobbyReports {
  constructor(private readonly dataSource: DataSource) {}

  /** One open report of a kind by a person about another: a second one takes the place of its words. */
  async add(report: NewReport, now: Date): Promise<void> {
    await pgPool(this.dataSource).query(
      `INSERT INTO lobby_reports (lobby_id, match_id, by_id, about_id, kind, round, demo_seconds, text, made_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        ON CONFLICT (lobby_id, by_id, coalesce(about_id, 0), kind) WHERE closed_at IS NULL
        DO UPDATE SET round = EXCLUDED.round, demo_seconds = EXCLUDED.demo_seconds, text = EXCLUDED.text`,
      [
        report.lobbyId,
        report.matchId,
        report.by,
        report.about,
        report.kind,
        report.round,
        report.demoSeconds,
        report.text,
        now,
      ],
    );
  }

  /** False when there is no such report; a second time changes nothing. */
  async close(id: number, by: number, reason: string, now: Date): Promise<boolean> {
    const { rowCount } = await pgPool(this.dataSource).query(
      `UPDATE lobby_reports SET closed_at = coalesce(closed_at, $4), closed_by = coalesce(closed_by, $2),
          closed_reason = coalesce(closed_reason, $3) WHERE id = $1`,
      [id, by, reason, now],
    );
    return rowCount === 1;
  }
}
