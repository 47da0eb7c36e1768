import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';

/** Clocks of vetoes on the web. Each is a row with the step that it is for; the log's decision moves it. */
export class VetoClockRows {
  /** SQL: true when a clock has run out at `$1`. */
  static readonly IS_DUE = 'EXISTS (SELECT 1 FROM web_vetoes WHERE deadline_at <= $1)';

  constructor(private readonly dataSource: DataSource) {}

  /** Vetoes whose clock has run out, the longest ago first. */
  async due(now: Date, limit: number): Promise<{ matchId: number; step: number }[]> {
    const { rows } = await pgPool(this.dataSource).query<{ match_id: number; step: number }>(
      'SELECT match_id, step FROM web_vetoes WHERE deadline_at <= $1 ORDER BY deadline_at LIMIT $2',
      [now, limit],
    );
    return rows.map((row) => ({ matchId: row.match_id, step: row.step }));
  }
}
