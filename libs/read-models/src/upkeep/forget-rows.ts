import { forgotten, withoutName, withoutReasons } from '@placar/domain/forget';
import type { Forgotten } from '@placar/domain/forget';
import type { EntityManager } from 'typeorm';

interface Column {
  table: string;
  name: string;
  type: string;
  longest: number | null;
}
type Row = Record<string, unknown> & { ctid: string };

/** Read and written at a time. */
const PAGE = 300;
/** They hold nothing that came from a person. A row of `loadout_mirrors` says whom the plugin's database is to forget, and goes a day later. */
const SKIPPED = ['schema_migrations', 'process_heartbeats', 'loadout_mirrors'];
/** Texts whose bytes are kept as they came; what stands in them is no row of ours. */
const BYTES: Readonly<Record<string, string>> = { round_backups: 'body' };
const IDS = /(^|_)id$|_by$/;
/** What somebody gave a reason for; elsewhere the same words are codes. */
const REASONED = /^match\.(paused|cancelled|forfeited|stats-corrected|kills-corrected|command-requested)$/;

/**
 * Goes through every column of every table that can hold a text, as the catalogue of the database lists them: a table that is added
 * tomorrow is gone through, too. Answers the matches whose log changed.
 */
export async function forgetInRows(manager: EntityManager, person: Forgotten): Promise<Set<number>> {
  const columns = await manager.query<Column[]>(
    `SELECT table_name AS "table", column_name AS name, udt_name AS type, character_maximum_length AS longest
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
      ORDER BY table_name, ordinal_position`,
  );
  const changed = new Set<number>();
  for (const table of new Set(columns.map((column) => column.table))) {
    if (SKIPPED.includes(table)) continue;
    const own = columns.filter((column) => column.table === table);
    await forgetInTable(manager, table, own, person, (row) => {
      if (table === 'match_events') changed.add(Number(row['match_id']));
    });
  }
  return changed;
}

const isText = ({ table, name, type }: Column): boolean =>
  ['text', 'varchar', 'bpchar', 'json', 'jsonb', '_text', '_varchar'].includes(type) || BYTES[table] === name;
const isId = ({ name, type }: Column): boolean => ['int4', 'int8'].includes(type) && IDS.test(name);

async function forgetInTable(
  manager: EntityManager,
  table: string,
  columns: readonly Column[],
  person: Forgotten,
  onChanged: (row: Row) => void,
): Promise<void> {
  const texts = columns.filter(isText);
  if (texts.length === 0) return;
  const ids = columns.filter(isId);
  const byId = ids.filter(({ name }) => IDS.test(name) && name !== 'id' && /user|actor|_by$/.test(name));
  const found = [
    `concat_ws(E'\\n', ${texts.map(textOf).join(', ')}) LIKE ANY($1)`,
    ...byId.map(({ name }) => `"${name}" = $2::int`),
  ];
  const read = `SELECT ctid::text, ${[...texts.map((column) => `${textOf(column)} AS "${column.name}"`), ...ids.map(({ name }) => `"${name}"::int8`)].join(', ')}
      FROM "${table}" WHERE ctid > $3::tid AND ($2::int IS NOT NULL) AND (${found.join(' OR ')}) ORDER BY ctid LIMIT ${PAGE} FOR UPDATE`;
  for (let after = '(0,0)'; ;) {
    const rows = await manager.query<Row[]>(read, [termsOf(person), person.userId, after]);
    for (const row of rows) if (await forgetInRow(manager, texts, row, person)) onChanged(row);
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.ctid ?? after;
  }
}

const textOf = ({ table, name, type }: Column): string =>
  type === 'bytea'
    ? `encode("${table}"."${name}", 'escape')`
    : type.startsWith('_')
      ? `array_to_json("${name}")::text`
      : `"${name}"::text`;

/** The Steam id, an act of the account as logs keep it, and the names, also as JSON writes them. */
function termsOf({ steamId, userId, names }: Forgotten): string[] {
  const long = names.filter((name) => name.length > 2);
  const terms = [
    ...(steamId === null ? [] : [steamId]),
    `"kind":"user","id":${userId},`,
    ...long,
    ...long.map((name) => JSON.stringify(name).slice(1, -1)),
  ];
  return [...new Set(terms)].map((term) => `%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}

async function forgetInRow(
  manager: EntityManager,
  columns: readonly Column[],
  row: Row,
  person: Forgotten,
): Promise<boolean> {
  const [{ table }] = columns as [Column];
  const before: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (name === 'ctid') continue;
    const column = columns.find((one) => one.name === name);
    before[name] = column === undefined ? (value === null ? null : Number(value)) : parsed(column, value);
  }
  const after = forgotten(withoutOwnWords(table, before, person), person);
  const sets: string[] = [];
  const values: unknown[] = [row.ctid];
  for (const column of columns) {
    const { name, type, longest } = column;
    if (type === 'bytea') {
      const text = String(row[name]);
      const kept = bytesWithout(text, person);
      if (kept !== text) sets.push(`"${name}" = decode($${values.push(kept)}, 'escape')`);
      continue;
    }
    if (JSON.stringify(after[name]) === JSON.stringify(before[name])) continue;
    const value = written(column, row[name], after[name]);
    const cut = longest !== null && typeof value === 'string' ? value.slice(0, longest) : value;
    sets.push(`"${name}" = $${values.push(cut)}::${type.startsWith('_') ? `${type.slice(1)}[]` : type}`);
  }
  if (sets.length === 0) return false;
  await manager.query(`UPDATE "${table}" SET ${sets.join(', ')} WHERE ctid = $1::tid`, values);
  return true;
}

const isJsonText = (value: unknown): value is string => typeof value === 'string' && /^[[{]/.test(value);

/** Texts that are JSON are read as such: parts of live matches are kept as text. */
function parsed({ type }: Column, value: unknown): unknown {
  if (typeof value !== 'string' || type === 'bytea') return null;
  if (type === 'json' || type === 'jsonb' || type.startsWith('_')) return JSON.parse(value) as unknown;
  if (!isJsonText(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function written({ type }: Column, before: unknown, value: unknown): unknown {
  if (type.startsWith('_')) return value;
  return type === 'json' || type === 'jsonb' || (isJsonText(before) && typeof value === 'object')
    ? JSON.stringify(value)
    : value;
}

/** Backups of rounds are files of the game: the id and every name, wherever they stand. */
function bytesWithout(text: string, { steamId, standIn, names }: Forgotten): string {
  if (steamId === null) return text;
  // `encode(…, 'escape')` writes bytes above 127 as octal numbers.
  const escaped = (name: string): string =>
    [...Buffer.from(name, 'utf8')]
      .map((byte) => (byte > 127 ? `\\${byte.toString(8)}` : String.fromCharCode(byte)))
      .join('');
  const without = text.replaceAll(steamId, standIn);
  return names.reduce((rest, name) => (name.length < 3 ? rest : withoutName(rest, escaped(name))), without);
}

function withoutOwnWords(table: string, row: Record<string, unknown>, { userId }: Forgotten): Record<string, unknown> {
  const actor = row['actor'] as { kind?: unknown; id?: unknown } | null | undefined;
  const acted = row['actor_id'] === userId || (actor?.kind === 'user' && actor.id === userId);
  if (!acted) return row;
  if (table === 'match_events' && REASONED.test(String(row['type'])))
    return { ...row, payload: withoutReasons(row['payload']) };
  if (table === 'match_commands') return { ...row, args: withoutReasons(row['args']) };
  if (table === 'match_log' && row['kind'] === 'note') return { ...row, text: '' };
  return row;
}
