import type { NotificationAbout, NotificationKind } from '@placar/contracts';
import { NOTIFICATION_PARTS } from '@placar/contracts/parts';
import type { Part } from '@placar/contracts/parts';
import { Outbox } from '@placar/messaging';
import type { OutboxRelay } from '@placar/messaging';
import { pgPool, withTransaction } from '@placar/persistence';
import type { DataSource } from 'typeorm';

/** Something that a person is to be told. */
export interface NewNotification {
  userId: number;
  kind: NotificationKind;
  /** Names the thing: of two with one key a person is told the first. */
  key: string;
  about: NotificationAbout;
  link: string;
}

/** What a notification is about: its name, and what else is known. */
export const aboutOf = (name: string, more: Partial<NotificationAbout> = {}): NotificationAbout => ({
  name,
  at: null,
  won: null,
  days: null,
  ...more,
});

/** Accounts of people whose Steam id was proved, by that id. */
export async function accountsOf(
  dataSource: DataSource,
  steamIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pgPool(dataSource).query<{ id: number; steam_id: string }>(
    'SELECT id, steam_id FROM users WHERE steam_id = ANY($1::text[])',
    [steamIds],
  );
  return new Map(rows.map((row) => [row.steam_id, row.id]));
}

const isKindThere = (kind: NotificationKind, off: readonly Part[]): boolean => {
  const part = NOTIFICATION_PARTS[kind];
  return part === undefined || !off.includes(part);
};

const KEPT_DAYS = 60;
const FORGET_AT_ONCE = 5_000;

/** Writes down what people are told, each thing once, and wants it to be pushed to their browsers in the same transaction. */
export class NotificationBook {
  private readonly outbox = new Outbox();

  constructor(
    private readonly dataSource: DataSource,
    private readonly relay: Pick<OutboxRelay, 'nudge'>,
    private readonly off: readonly Part[] = [],
  ) {}

  /** Kinds of parts that are not there, and those that a person has switched off, are left out. Returns how many were new. */
  async note(told: readonly NewNotification[]): Promise<number> {
    const wanted = told.filter(({ kind }) => isKindThere(kind, this.off));
    if (wanted.length === 0) return 0;
    const { fresh, jobs } = await withTransaction(this.dataSource, async (manager) => {
      // What is there already is left out before the insert: it would use up an id each second.
      const rows = await manager.query<{ id: number; user_id: number }[]>(
        `INSERT INTO notifications (user_id, kind, key, about, link)
          SELECT w.user_id, w.kind, w.key, w.about, w.link
            FROM json_to_recordset($1::json) AS w(user_id int, kind text, key text, about json, link text)
            JOIN users u ON u.id = w.user_id
            LEFT JOIN notification_settings s ON s.user_id = w.user_id
           WHERE NOT coalesce(w.kind = ANY(s.off), false)
             AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.user_id = w.user_id AND n.key = w.key)
          ON CONFLICT (user_id, key) DO NOTHING RETURNING id, user_id`,
        [JSON.stringify(wanted.map(({ userId, ...rest }) => ({ user_id: userId, ...rest })))],
      );
      if (rows.length === 0) return { fresh: 0, jobs: [] };
      const deliveries = await manager.query<{ notification_id: number; subscription_id: number }[]>(
        `INSERT INTO push_deliveries (notification_id, subscription_id)
          SELECT n.id, p.id FROM notifications n JOIN push_subscriptions p ON p.user_id = n.user_id
            LEFT JOIN notification_settings s ON s.user_id = n.user_id
           WHERE n.id = ANY($1::bigint[]) AND NOT coalesce(n.kind = ANY(s.push_off), false)
          RETURNING notification_id, subscription_id`,
        [rows.map(({ id }) => id)],
      );
      const entries = deliveries.map((payload) => ({ job: 'send-push' as const, payload }));
      return { fresh: rows.length, jobs: await this.outbox.insert(manager, entries) };
    });
    if (jobs.length > 0) void this.relay.nudge(jobs);
    return fresh;
  }

  async forgetOld(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM notifications WHERE id IN (
         SELECT id FROM notifications WHERE made_at < now() - make_interval(days => $1) LIMIT $2)`,
      [KEPT_DAYS, FORGET_AT_ONCE],
    );
  }
}
