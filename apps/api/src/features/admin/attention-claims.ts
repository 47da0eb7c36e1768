import { Injectable } from '@nestjs/common';
import type { AttentionCause } from '@placar/contracts';
import type { AttentionClaim } from '@placar/domain';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';

interface ClaimRow {
  key: string;
  since: Date;
  raised_at: Date;
  claimed_by: number | null;
  claimed_by_name: string | null;
  claimed_at: Date | null;
  note: string;
  note_by: number | null;
  note_by_name: string | null;
  note_at: Date | null;
  aside_by: number | null;
  aside_by_name: string | null;
  aside_at: Date | null;
  aside_until: Date | null;
}

const COLUMNS = `key, since, raised_at, claimed_by, claimed_by_name, claimed_at, note, note_by, note_by_name, note_at,
  aside_by, aside_by_name, aside_at, aside_until`;
/** `$1` key, `$2` since, `$3` raised_at, `$4` and `$5` who, `$6` note; a note of an earlier trouble goes with it. */
const SAME = 'c.since = EXCLUDED.since';
const NOTE = `note = CASE WHEN $6::text IS NOT NULL THEN EXCLUDED.note WHEN ${SAME} THEN c.note ELSE '' END,
    note_by = CASE WHEN $6::text IS NOT NULL THEN EXCLUDED.note_by WHEN ${SAME} THEN c.note_by END,
    note_by_name = CASE WHEN $6::text IS NOT NULL THEN EXCLUDED.note_by_name WHEN ${SAME} THEN c.note_by_name END,
    note_at = CASE WHEN $6::text IS NOT NULL THEN EXCLUDED.note_at WHEN ${SAME} THEN c.note_at END`;

/** Of two who claim at once the row lets one through; nobody else's claim is written over unless one says so. */
const CLAIM = `INSERT INTO attention_claims AS c
    (key, since, raised_at, claimed_by, claimed_by_name, claimed_at, note, note_by, note_by_name, note_at)
  VALUES ($1, $2, $3, $4::int, $5::text, now(), COALESCE($6::text, ''), CASE WHEN $6::text IS NOT NULL THEN $4::int END,
    CASE WHEN $6::text IS NOT NULL THEN $5::text END, CASE WHEN $6::text IS NOT NULL THEN now() END)
  ON CONFLICT (key) DO UPDATE SET since = EXCLUDED.since, raised_at = EXCLUDED.raised_at,
    claimed_by = EXCLUDED.claimed_by, claimed_by_name = EXCLUDED.claimed_by_name,
    claimed_at = CASE WHEN ${SAME} AND c.claimed_by = EXCLUDED.claimed_by THEN c.claimed_at ELSE now() END, ${NOTE},
    aside_by = NULL, aside_by_name = NULL, aside_at = NULL, aside_until = NULL, updated_at = now()
    WHERE c.claimed_by IS NULL OR c.claimed_by = EXCLUDED.claimed_by OR c.since <> EXCLUDED.since OR $7::boolean
  RETURNING ${COLUMNS}`;

const PUT_ASIDE = `INSERT INTO attention_claims AS c
    (key, since, raised_at, aside_by, aside_by_name, aside_at, aside_until, note, note_by, note_by_name, note_at)
  VALUES ($1, $2, $3, $4::int, $5::text, CASE WHEN $8::boolean THEN NULL ELSE now() END,
    CASE WHEN $7::int IS NOT NULL THEN now() + make_interval(mins => $7::int) END,
    COALESCE($6::text, ''), CASE WHEN $6::text IS NOT NULL THEN $4::int END, CASE WHEN $6::text IS NOT NULL THEN $5::text END,
    CASE WHEN $6::text IS NOT NULL THEN now() END)
  ON CONFLICT (key) DO UPDATE SET since = EXCLUDED.since, raised_at = EXCLUDED.raised_at, ${NOTE},
    claimed_by = CASE WHEN ${SAME} THEN c.claimed_by END, claimed_by_name = CASE WHEN ${SAME} THEN c.claimed_by_name END,
    claimed_at = CASE WHEN ${SAME} THEN c.claimed_at END,
    aside_by = EXCLUDED.aside_by, aside_by_name = EXCLUDED.aside_by_name, aside_at = EXCLUDED.aside_at,
    aside_until = EXCLUDED.aside_until, updated_at = now()
  RETURNING ${COLUMNS}`;

/** Rows of troubles that are long over. */
const FORGET = `DELETE FROM attention_claims WHERE updated_at < now() - interval '30 days' AND key <> ALL($1::text[])`;

/** What staff did about items, by key. */
@Injectable()
export class AttentionClaims {
  constructor(private readonly dataSource: DataSource) {}

  async of(keys: readonly string[]): Promise<Map<string, AttentionClaim>> {
    const rows = await this.dataSource.query<ClaimRow[]>(
      `SELECT ${COLUMNS} FROM attention_claims WHERE key = ANY($1::text[])`,
      [keys],
    );
    return new Map(rows.map((row) => [row.key, claimOf(row)]));
  }

  /** Null: somebody else has it. */
  async claim(
    cause: AttentionCause,
    viewer: Viewer,
    { note, takeOver }: { note: string | null; takeOver: boolean },
  ): Promise<AttentionClaim | null> {
    const [row] = await this.dataSource.query<ClaimRow[]>(CLAIM, [...given(cause, viewer, note), takeOver]);
    return row === undefined ? null : claimOf(row);
  }

  /** Null: it is somebody else's, or nobody's. */
  async release(key: string, viewer: Viewer): Promise<AttentionClaim | null> {
    const [rows] = await this.dataSource.query<[ClaimRow[], number]>(
      `UPDATE attention_claims SET claimed_by = NULL, claimed_by_name = NULL, claimed_at = NULL, updated_at = now()
        WHERE key = $1 AND claimed_by = $2 RETURNING ${COLUMNS}`,
      [key, viewer.id],
    );
    return rows[0] === undefined ? null : claimOf(rows[0]);
  }

  async putAside(
    cause: AttentionCause,
    viewer: Viewer,
    { note, minutes, reopen }: { note: string | null; minutes: number | null; reopen: boolean },
  ): Promise<AttentionClaim> {
    const [row] = await this.dataSource.query<ClaimRow[]>(PUT_ASIDE, [
      ...given(cause, viewer, note),
      reopen ? null : minutes,
      reopen,
    ]);
    if (row === undefined) throw new Error('an upsert gave no row');
    return claimOf(row);
  }

  async forgetOthers(keys: readonly string[]): Promise<void> {
    await this.dataSource.query(FORGET, [keys]);
  }
}

const given = (cause: AttentionCause, viewer: Viewer, note: string | null): unknown[] => [
  cause.key,
  cause.since,
  cause.raised_at,
  viewer.id,
  viewer.name,
  note,
];

const person = (id: number | null, name: string | null): { id: number; name: string } | null =>
  id === null ? null : { id, name: name ?? '' };

const claimOf = (row: ClaimRow): AttentionClaim => ({
  key: row.key,
  since: row.since.toISOString(),
  raisedAt: row.raised_at.toISOString(),
  claimedBy: person(row.claimed_by, row.claimed_by_name),
  claimedAt: row.claimed_at?.toISOString() ?? null,
  note: row.note,
  noteBy: row.note_by_name === null ? null : { id: row.note_by, name: row.note_by_name },
  noteAt: row.note_at?.toISOString() ?? null,
  asideBy: row.aside_by_name === null ? null : { id: row.aside_by, name: row.aside_by_name },
  asideAt: row.aside_at?.toISOString() ?? null,
  asideUntil: row.aside_until?.toISOString() ?? null,
});
