import { EMPTY_LOADOUT, GAME_TEAMS, pluginRows, withoutClosed } from '@placar/domain/inventory';
import type { Gate, GameTeam } from '@placar/domain/inventory';
import { LoadoutHead, LoadoutItemRecord, LoadoutMirror } from '@placar/persistence';
import { readLoadouts, vipsAmong } from '@placar/read-models';
import { In, IsNull, LessThanOrEqual, LessThan, Not } from 'typeorm';
import type { DataSource, Repository } from 'typeorm';
import type { KillCount, PersonRows } from './plugin-database';

/** Servers hold what they read until a person leaves: bare rows stay so long after an account was deleted. */
const FORGET_MS = 86_400_000;
const LONGEST_WAIT_MS = 3_600_000;
const BACKFILL = 1_000;

/** The newest state of one person, made ready for the plugin's tables. */
export interface PreparedMirror extends PersonRows {
  mirror: LoadoutMirror;
  version: number;
  isVip: boolean;
  written: Record<GameTeam, number[]>;
}

/** What the plugin's database is to have of each person, and what it has. */
export class LoadoutMirrors {
  private readonly rows: Repository<LoadoutMirror>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly closed: ReadonlySet<Gate>,
  ) {
    this.rows = dataSource.getRepository(LoadoutMirror);
  }

  /** Everybody who dressed something before the bridge was there is due. */
  async addMissing(now: Date): Promise<void> {
    let after = 0;
    for (;;) {
      const heads = await this.dataSource
        .getRepository(LoadoutHead)
        .createQueryBuilder('head')
        .innerJoinAndSelect('head.user', 'person')
        .where('head.userId > :after AND person.steamId IS NOT NULL', { after })
        .orderBy('head.userId')
        .limit(BACKFILL)
        .getMany();
      if (heads.length === 0) return;
      const values = heads.flatMap(({ userId, version, user }) =>
        user?.steamId ? [{ steamId: user.steamId, userId, wanted: version, dueAt: now }] : [],
      );
      await this.rows.createQueryBuilder().insert().values(values).orIgnore().execute();
      after = heads.at(-1)?.userId ?? after;
    }
  }

  due(now: Date, most: number): Promise<LoadoutMirror[]> {
    return this.rows.find({
      where: { dueAt: LessThanOrEqual(now) },
      order: { dueAt: 'ASC', steamId: 'ASC' },
      take: most,
    });
  }

  /** What of these is to be written, as it is now: steps between are of no interest. */
  async prepare(mirrors: readonly LoadoutMirror[], now: Date): Promise<PreparedMirror[]> {
    const ids = mirrors.flatMap(({ userId }) => userId ?? []);
    const [loadouts, vips] = await Promise.all([
      readLoadouts(this.dataSource, ids),
      this.closed.size === 0 ? new Set<number>() : vipsAmong(this.dataSource, ids, now),
    ]);
    return mirrors.map((mirror) => {
      const { userId, steamId, written } = mirror;
      const stored = userId === null ? undefined : loadouts.get(userId)?.loadout;
      const isVip = userId !== null && vips.has(userId);
      const shown = withoutClosed(stored ?? EMPTY_LOADOUT, isVip ? new Set() : this.closed);
      const present = (team: GameTeam): number[] => [...new Set([...written[team], ...shown.items[team].keys()])];
      return {
        mirror,
        steamId,
        rows: pluginRows(shown, written),
        version: stored?.version ?? mirror.wanted,
        isVip,
        // A bare row stays one of those that stand there, so that it is bare in every later state, too.
        written: { 2: present(2), 3: present(3) },
      };
    });
  }

  /** They arrived. Who changed something meanwhile stays due. */
  async markSent(people: readonly PreparedMirror[], now: Date): Promise<void> {
    for (const { mirror, version, isVip, written } of people) {
      const { steamId, forgottenAt } = mirror;
      const dueAt = forgottenAt === null ? null : new Date(forgottenAt.getTime() + FORGET_MS);
      const sent = { sent: version, isVip, written, sentAt: now, attempts: 0, lastError: null };
      await this.rows.update({ steamId }, sent);
      const sameAccount = mirror.userId === null ? IsNull() : mirror.userId;
      await this.rows.update({ steamId, userId: sameAccount, wanted: LessThan(version + 1) }, { dueAt });
    }
  }

  /** The database takes all rows but those of this person: they are tried again, each time later. */
  async markRefused({ steamId, attempts }: LoadoutMirror, error: string, now: Date): Promise<void> {
    const wait = Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** Math.min(attempts, 12));
    const dueAt = new Date(now.getTime() + wait);
    await this.rows.update({ steamId }, { attempts: attempts + 1, lastError: error.slice(0, 200), dueAt });
  }

  async drop(steamIds: readonly string[]): Promise<void> {
    await this.rows.delete({ steamId: In([...steamIds]), userId: IsNull() });
  }

  /** Whose VIP began or ended since the last writing: what is kept for VIPs is shown or hidden by that. */
  async markVipChanges(now: Date): Promise<void> {
    if (this.closed.size === 0) return;
    const mirrors = await this.rows.find({
      select: { steamId: true, userId: true, isVip: true },
      where: { userId: Not(IsNull()), dueAt: IsNull() },
    });
    const vips = await vipsAmong(
      this.dataSource,
      mirrors.flatMap(({ userId }) => userId ?? []),
      now,
    );
    const changed = mirrors.filter(({ userId, isVip }) => userId !== null && vips.has(userId) !== isVip);
    if (changed.length > 0)
      await this.rows.update({ steamId: In(changed.map(({ steamId }) => steamId)) }, { dueAt: now });
  }

  /** What servers counted. A counter never goes back. */
  async noteCounts(counts: readonly KillCount[]): Promise<void> {
    const mirrors = await this.rows.find({
      select: { steamId: true, userId: true },
      where: { steamId: In([...new Set(counts.map(({ steamId }) => steamId))]), userId: Not(IsNull()) },
    });
    const people = new Map(mirrors.map(({ steamId, userId }) => [steamId, userId]));
    const items = this.dataSource.getRepository(LoadoutItemRecord);
    for (const { steamId, team, def, count } of counts) {
      const userId = people.get(steamId);
      if (userId == null || !GAME_TEAMS.includes(team)) continue;
      await items.update({ userId, team, def, statTrakCount: LessThan(count) }, { statTrakCount: count });
    }
  }
}
