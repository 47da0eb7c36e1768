import { randomInt, randomBytes } from 'node:crypto';
import { DELETED_PLAYER } from '@placar/domain/forget';
import type { Forgotten } from '@placar/domain/forget';
import { rebuildMatches } from '@placar/match-engine';
import { Season, Team, TeamMember, User } from '@placar/persistence';
import type { EntityManager } from 'typeorm';
import { markRecount } from '../standings/count-matches';
import { forgetInRows } from './forget-rows';

/** Shorter names stand in too many texts that are about something else. */
const LEAST_TO_LOOK_FOR = 4;

const NAMES = `SELECT DISTINCT name FROM (
    SELECT name FROM users WHERE id = $1 UNION ALL SELECT username FROM users WHERE id = $1
    UNION ALL SELECT name FROM steam_profiles WHERE steam_id = $2 UNION ALL SELECT name FROM team_members WHERE steam_id = $2
    UNION ALL SELECT name FROM player_stats WHERE steam_id = $2 UNION ALL SELECT name FROM player_standings WHERE steam_id = $2
    UNION ALL SELECT actor_name FROM match_log WHERE steam_id = $2
    UNION ALL SELECT actor_name FROM match_commands WHERE actor_id = $1) n WHERE name <> ''`;
const OTHERS_BEAR = `SELECT DISTINCT name FROM (
    SELECT name FROM users WHERE id <> $1 UNION ALL SELECT name FROM steam_profiles WHERE steam_id IS DISTINCT FROM $2
    UNION ALL SELECT name FROM team_members WHERE steam_id IS DISTINCT FROM $2
    UNION ALL SELECT name FROM player_standings WHERE steam_id IS DISTINCT FROM $2) n WHERE name = ANY($3)`;

/** `$1` account, `$2` Steam id, `$3` pseudonym. What goes, what is handed over, and what is kept without saying whose it was. */
const BEFORE: readonly string[] = [
  ...['orders', 'order_books', 'coupon_redemptions', 'vip_grants'].map(
    (table) => `UPDATE ${table} SET former_account = $3 WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2`,
  ),
  `DELETE FROM match_log WHERE kind = 'chat' AND steam_id = $2 AND $1::int IS NOT NULL AND $3::text IS NOT NULL`,
  ...['steam_profiles', 'steam_records', 'steam_names', 'player_histories', 'player_history_changes'].map(
    (table) => `DELETE FROM ${table} WHERE steam_id = $2 AND $1::int IS NOT NULL AND $3::text IS NOT NULL`,
  ),
  // A zip cannot be told to forget one person.
  `DELETE FROM dispute_evidence e USING matches m WHERE m.id = e.match_id AND $3::text IS NOT NULL
    AND (m.user_id = $1 OR m.team1_steam_ids @> ARRAY[$2::text] OR m.team2_steam_ids @> ARRAY[$2::text])`,
  ...['lobby_act_keys', 'match_presence'].map(
    (table) => `DELETE FROM ${table} WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 AND $3::text IS NOT NULL`,
  ),
  // The plugin's database is told so by the bridge, which drops the row a day later.
  `UPDATE loadout_mirrors SET user_id = NULL, forgotten_at = now(), due_at = now(), attempts = 0, last_error = NULL
    WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 AND $3::text IS NOT NULL`,
  `UPDATE attention_claims SET note = '' WHERE note_by = $1 AND $2::text IS NOT DISTINCT FROM $2 AND $3::text IS NOT NULL`,
  `UPDATE payouts SET pix_key_encrypted = NULL FROM affiliates a
    WHERE a.id = payouts.affiliate_id AND a.user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 AND $3::text IS NOT NULL`,
  `UPDATE affiliates SET pix_kind = NULL, pix_key_encrypted = NULL
    WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 AND $3::text IS NOT NULL`,
  `DELETE FROM sessions WHERE (sess->>'user_id')::int = $1 AND $2::text IS NOT DISTINCT FROM $2 AND $3::text IS NOT NULL`,
];

/** The log of an order names its buyer by number: nobody’s. Account 0 is the platform’s. */
const ORDERS = [
  `UPDATE order_events e SET
      actor = CASE WHEN e.actor->>'kind' = 'user' AND e.actor->>'id' = $1::text
        THEN json_build_object('kind', 'user', 'id', 0, 'name', $2::text) ELSE e.actor END,
      payload = CASE WHEN e.type = 'order.created'
        THEN jsonb_set(e.payload::jsonb, '{terms,userId}', '0')::json ELSE e.payload END
    FROM orders o WHERE o.id = e.order_id AND o.former_account = $2`,
  `DELETE FROM order_snapshots s USING orders o WHERE o.id = s.order_id AND o.former_account = $2 AND $1::int IS NOT NULL`,
];

/** What was written in the place of the person. */
export interface Forgetting {
  /** Random; the books keep it. */
  pseudonym: string;
  matches: number;
}

/**
 * Takes an account out of the database, in the caller's transaction, who has made sure that nothing stands in its way. Statistics stay
 * under a random stand-in for the Steam id, money under a random pseudonym (decision 0080). Nothing leads back to the account.
 */
export async function forgetPerson(manager: EntityManager, userId: number): Promise<Forgetting> {
  const [user] = await manager.query<{ steam_id: string | null }[]>('SELECT steam_id FROM users WHERE id = $1', [
    userId,
  ]);
  const steamId = user?.steam_id ?? null;
  const pseudonym = `deleted-${randomBytes(8).toString('hex')}`;
  const person = await personOf(manager, userId, steamId);
  await forgetJobs(manager, userId);
  for (const statement of BEFORE) await manager.query(statement, [userId, steamId, pseudonym]);
  for (const statement of ORDERS) await manager.query(statement, [userId, pseudonym]);
  await forgetAudit(manager, userId, pseudonym);
  await handOver(manager, userId, steamId);
  await manager.getRepository(User).delete({ id: userId });
  const matches = [...(await forgetInRows(manager, person))];
  await rebuildMatches(manager, matches);
  await markRecount(manager, matches);
  // Whoever holds a board in memory reads it whole again.
  await manager.query('UPDATE standing_boards SET version = version + 1, epoch = epoch + 1');
  return { pseudonym, matches: matches.length };
}

/** What they wrote to a match, on its way to a server: it has arrived. The job of the queue goes a day after it is done. */
async function forgetJobs(manager: EntityManager, userId: number): Promise<void> {
  await manager.query(
    `DELETE FROM outbox o USING match_commands c, jsonb_each_text(c.args) AS word
      WHERE c.actor_id = $1 AND word.key IN ('reason', 'message', 'text') AND o.sent_at IS NOT NULL
        AND length(word.value) > 2 AND strpos(o.payload::text, substr(to_jsonb(word.value)::text, 2, length(to_jsonb(word.value)::text) - 2)) > 0`,
    [userId],
  );
}

/**
 * Lines of the audit stay, without name, key and address. Call it again after the commit: lines are written beside requests, and one
 * may have come meanwhile. What comes later is written without a name, for its account is gone.
 */
export async function forgetAudit(manager: EntityManager, userId: number, pseudonym: string): Promise<void> {
  await manager.query(
    'UPDATE audit_log SET user_id = NULL, user_name = $2, ip = NULL, api_key_id = NULL WHERE user_id = $1',
    [userId, pseudonym],
  );
}

/** A team goes to its captain, else to its oldest member who has an account; a season has no owner then. */
async function handOver(manager: EntityManager, userId: number, steamId: string | null): Promise<void> {
  await manager
    .createQueryBuilder()
    .update(Team)
    .set({
      userId: () => `(SELECT u.id FROM team_members m JOIN users u ON u.steam_id = m.steam_id
        WHERE m.team_id = teams.id AND u.id <> :userId ORDER BY m.captain DESC, m.id LIMIT 1)`,
    })
    .where({ userId })
    .setParameters({ userId })
    .execute();
  await manager.getRepository(Season).update({ userId }, { userId: null });
  if (steamId !== null) await manager.getRepository(TeamMember).delete({ steamId });
}

async function personOf(manager: EntityManager, userId: number, steamId: string | null): Promise<Forgotten> {
  const rows = await manager.query<{ name: string }[]>(NAMES, [userId, steamId]);
  const names = rows.map(({ name }) => name).filter((name) => name !== DELETED_PLAYER);
  const others = await manager.query<{ name: string }[]>(OTHERS_BEAR, [userId, steamId, names]);
  const shared = new Set(others.map(({ name }) => name));
  const distinctive = names.filter((name) => name.length >= LEAST_TO_LOOK_FOR && !shared.has(name));
  // The longest first: one may stand inside of another.
  distinctive.sort((a, b) => b.length - a.length);
  return { userId, steamId, standIn: standIn(), names, distinctive };
}

/** Ids of Steam begin with 7; this one is nobody's, and does not tell whose it was. */
const standIn = (): string => `9${Array.from({ length: 16 }, () => randomInt(10)).join('')}`;
