import type { SkillReset } from '@placar/domain/skill';
import { inTransaction, pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';

export interface NewSeason {
  mode: string;
  reset: SkillReset;
  /** Matches whose result comes out from now on belong to it. */
  at: Date;
  by: number;
  reason: string;
}

/** Begins the next season of a ladder. Answers its number; null when there is no such ladder. */
export function beginLadderSeason(dataSource: DataSource, { mode, reset, at, by, reason }: NewSeason) {
  return inTransaction(pgPool(dataSource), async (client): Promise<number | null> => {
    // Nobody counts while the season begins; what was counted past its beginning is counted anew.
    const { rowCount } = await client.query(
      'UPDATE ladders SET recount_from = LEAST(recount_from, $2) WHERE mode = $1',
      [mode, at],
    );
    if (rowCount === 0) return null;
    const { rows } = await client.query<{ number: number }>(
      `INSERT INTO ladder_seasons (mode, number, begins_at, reset, begun_by, reason)
       SELECT $1::varchar, COALESCE(max(number), 1) + 1, GREATEST($2::timestamptz, max(begins_at)), $3::varchar, $4::int, $5::varchar
         FROM ladder_seasons WHERE mode = $1::varchar RETURNING number`,
      [mode, at, reset, by, reason],
    );
    return rows[0]?.number ?? null;
  });
}
