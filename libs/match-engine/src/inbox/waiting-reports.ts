import type { Queryable } from '../leases/leases';

/** What nobody could fold for so long is not waited for. */
const LONGEST_SECONDS = 60;

/** Whether reports of this match came in that its log does not contain yet: they may tell its end. */
export async function areReportsWaiting(client: Queryable, matchId: number): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM plugin_inbox
      WHERE match_id = $1 AND projected_at IS NULL AND received_at > now() - $2 * interval '1 second' LIMIT 1`,
    [matchId, LONGEST_SECONDS],
  );
  return rows.length > 0;
}
