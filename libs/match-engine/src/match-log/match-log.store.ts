import { LOG_LINES_KEPT } from '@placar/contracts';
import type { MatchLogKind } from '@placar/contracts';
import type { Queryable } from '../leases/leases';

/** A line as it is written; its id comes from the table. */
export interface NewLogEntry {
  match_id: number;
  kind: MatchLogKind;
  at: string;
  actor_id?: number | null;
  actor_name?: string;
  steam_id?: string | null;
  command_id?: string | null;
  text: string;
  facts?: Readonly<Record<string, unknown>>;
  /** Of a look at the server: `<command>|<what it found>`. Not written while the last such look found the same. */
  poll?: string | null;
}

const COLUMNS = 'match_id, kind, at, actor_id, actor_name, steam_id, command_id, text, facts, poll';

const RECORDS = `json_to_recordset($1::json) AS r(match_id int, kind text, at timestamptz, actor_id int, actor_name text,
    steam_id text, command_id uuid, text text, facts jsonb, poll text)`;

/** A match that was deleted meanwhile gets nothing any more. */
const INSERT = `INSERT INTO match_log (${COLUMNS})
  SELECT ${COLUMNS} FROM ${RECORDS}
   WHERE EXISTS (SELECT 1 FROM matches m WHERE m.id = r.match_id)
     AND (r.poll IS NULL OR r.poll IS DISTINCT FROM (SELECT l.poll FROM match_log l
            WHERE l.match_id = r.match_id AND l.poll IS NOT NULL
              AND split_part(l.poll, '|', 1) = split_part(r.poll, '|', 1) ORDER BY l.id DESC LIMIT 1))
  RETURNING id, match_id`;

/** So many times while a log is written anew, it is looked for lines beyond the bound: it may be longer by so small a part. */
const TRIMS_OF_A_LOG = 20;

/** The oldest lines beyond the bound, of each kind by itself: a talkative console costs no note. */
const TRIM = `DELETE FROM match_log l USING (
    SELECT m.match_id, k.kind, (SELECT x.id FROM match_log x WHERE x.match_id = m.match_id AND x.kind = k.kind
        ORDER BY x.id DESC OFFSET $2 LIMIT 1) AS newest_gone
      FROM unnest($1::int[]) AS m(match_id), unnest(ARRAY['rcon', 'chat', 'note']) AS k(kind)) AS old
  WHERE l.match_id = old.match_id AND l.kind = old.kind AND l.id <= old.newest_gone`;

const rowOf = (entry: NewLogEntry): object => ({
  ...entry,
  actor_name: entry.actor_name ?? '',
  facts: entry.facts ?? {},
  poll: entry.poll ?? null,
});

/** The database takes neither NUL nor half a character in a text, whatever a server answers: one such would cost the whole write. */
const HALF = /[\ud800-\udfff]/gu;
const textOf = (entries: readonly NewLogEntry[]): string =>
  JSON.stringify(entries.map(rowOf), (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').replace(HALF, '\ufffd') : value,
  );

/** Appends lines and, now and then, takes away what is beyond the bound. Answers the ids of what was written. */
export async function appendMatchLog(
  database: Queryable,
  entries: readonly NewLogEntry[],
  kept: number = LOG_LINES_KEPT,
): Promise<number[]> {
  if (entries.length === 0) return [];
  const answer = await database.query(INSERT, [textOf(entries)]);
  const rows = (answer.rows as { id: number; match_id: number }[]).map(({ id, match_id }) => ({
    id: Number(id),
    match_id,
  }));
  // Now and then: looking for the oldest line costs more than writing one. Ids count the lines of all matches, so that a match is
  // looked at once in so many of its lines, whichever process writes them.
  const every = Math.max(1, Math.floor(kept / TRIMS_OF_A_LOG));
  const due = new Set(rows.filter(({ id }) => id % every === 0).map((row) => row.match_id));
  if (due.size > 0) await database.query(TRIM, [[...due], kept]);
  return rows.map((row) => row.id);
}

/** Before it writes, it takes away what was beyond the bound: it does not see its own lines. */
const SAID = `WITH beyond AS (
    DELETE FROM match_log WHERE match_id = $2 AND kind = 'chat' AND id <= (SELECT x.id FROM match_log x
      WHERE x.match_id = $2 AND x.kind = 'chat' ORDER BY x.id DESC OFFSET $3 LIMIT 1))
  INSERT INTO match_log (${COLUMNS}) SELECT ${COLUMNS} FROM ${RECORDS}`;

/** Chat of one match as a statement of a larger transaction. */
export const chatStatement = (
  matchId: number,
  entries: readonly NewLogEntry[],
): { name: string; text: string; values: unknown[] } => ({
  name: 'match-log-chat',
  text: SAID,
  values: [textOf(entries), matchId, LOG_LINES_KEPT],
});
