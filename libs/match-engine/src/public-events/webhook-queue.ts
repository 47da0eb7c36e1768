import type { WebhookScope } from '@placar/contracts';
import type { Pool } from 'pg';
import type { EventAudience, Listener } from './event-audience';
import type { PublicLogEntry } from './public-event-log';

type Database = Pick<Pool, 'query'>;

/** A webhook with what decides which events it is sent. */
export interface ListeningHook {
  id: number;
  scope: WebhookScope;
  season_id: number | null;
  events: string[];
  created_at: Date;
  owner: Listener;
}

interface HookRow {
  id: number;
  scope: WebhookScope;
  season_id: number | null;
  events: string[];
  created_at: Date;
  user_id: number;
  admin: boolean;
  super_admin: boolean;
  steam_id: string | null;
}

/** Hooks that are on; a season's hook only as long as its owner still owns the season. `id`: only that one, on or off. */
export async function listeningHooks(database: Database, id: number | null = null): Promise<ListeningHook[]> {
  const { rows } = await database.query<HookRow>(
    `SELECT w.id, w.scope, w.season_id, w.events, w.created_at, w.user_id, u.admin, u.super_admin, u.steam_id
       FROM webhooks w JOIN users u ON u.id = w.user_id LEFT JOIN seasons s ON s.id = w.season_id
      WHERE ($1::int IS NULL AND w.active OR w.id = $1)
        AND (w.season_id IS NULL OR s.user_id = w.user_id OR u.super_admin)`,
    [id],
  );
  return rows.map(({ user_id, admin, super_admin, steam_id, ...hook }) => ({
    ...hook,
    owner: { id: user_id, admin, super_admin, steam_id },
  }));
}

/** One event for one hook, before it stands in the line. */
export interface NewDelivery {
  webhook_id: number;
  event_id: string;
  position: number;
  type: string;
  /** Number of its line: the match, 0 for a test, and for a tournament its id below 0. */
  match_id: number;
  body: string;
  /** ISO text; not before the broadcast has shown it. */
  next_try_at: string;
}

/** What of an entry of the log this hook is sent. */
export async function deliveriesOf(
  hook: ListeningHook,
  entry: PublicLogEntry,
  audience: EventAudience,
): Promise<NewDelivery[]> {
  if (!isAbout(hook, entry)) return [];
  const facts = entry.facts.filter(({ type }) => hook.events.length === 0 || hook.events.includes(type));
  const from = facts.length === 0 ? null : await audience.from(hook.owner, entry);
  if (from === null) return [];
  return facts.map((fact) => ({
    webhook_id: hook.id,
    event_id: fact.id,
    position: fact.position,
    type: fact.type,
    match_id: 'tournament_id' in entry ? -entry.tournament_id : entry.match_id,
    body: JSON.stringify(fact),
    next_try_at: from.toISOString(),
  }));
}

function isAbout(hook: ListeningHook, entry: PublicLogEntry): boolean {
  if ('tournament_id' in entry)
    return hook.scope === 'all' || (hook.scope === 'own' && entry.organiser_id === hook.owner.id);
  if (hook.scope === 'own') return entry.user_id === hook.owner.id;
  return hook.scope === 'all' || entry.season_id === hook.season_id;
}

/**
 * Puts deliveries into the line. An event stands there once for each hook: what is there stays as it is, or with `again` is sent once
 * more. Answers how many were put in.
 */
export async function putInLine(
  database: Database,
  deliveries: readonly NewDelivery[],
  { again }: { again: boolean },
): Promise<number> {
  if (deliveries.length === 0) return 0;
  const known = again
    ? `DO UPDATE SET state = 'waiting', attempts = 0, next_try_at = EXCLUDED.next_try_at, claimed_until = NULL,
         created_at = now(), delivered_at = NULL, body = EXCLUDED.body`
    : 'DO NOTHING';
  const { rowCount } = await database.query(
    `INSERT INTO webhook_deliveries (webhook_id, event_id, position, type, match_id, body, next_try_at)
     SELECT webhook_id, event_id, position, type, match_id, body, next_try_at
       FROM json_to_recordset($1::json) AS r(webhook_id int, event_id text, position bigint, type text, match_id int, body text, next_try_at timestamptz)
      ORDER BY position
     ON CONFLICT (webhook_id, event_id) ${known}`,
    [JSON.stringify(deliveries)],
  );
  return rowCount ?? 0;
}
