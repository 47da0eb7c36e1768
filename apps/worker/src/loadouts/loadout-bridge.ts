import { LoadoutBridgeRecord } from '@placar/persistence';
import type { Clock, Logger } from '@placar/platform';
import type { DataSource } from 'typeorm';
import type { LoadoutMirrors, PreparedMirror } from './loadout-mirrors';
import type { CountCursor, PluginDatabase } from './plugin-database';
import { PluginDatabaseError } from './plugin-database-error';

/** People of one transaction. */
const PEOPLE = 100;
const COUNTS = 2_000;
/** How often the tables, counters and VIPs are looked at. */
const LOOK_MS = 60_000;
const COUNT_MS = 30_000;
/** After a failure of the whole database. */
const WAIT_MS = 1_000;

export interface BridgeParts {
  dataSource: DataSource;
  database: PluginDatabase;
  mirrors: LoadoutMirrors;
  clock: Clock;
  logger: Logger;
}

/** Brings what people carry to the plugin's database, and its counters of kills back. One worker does it at a time. */
export class LoadoutBridge {
  private isFilled = false;
  private lookedAt = 0;
  private countedAt = 0;
  private waitUntil = 0;
  private cursor: CountCursor | null = null;
  private told: string | null = null;

  constructor(private readonly parts: BridgeParts) {}

  /** Writes whatever is due. A database that fails is told, and tried again a second later; nothing is lost by that. */
  async step(): Promise<void> {
    const { mirrors, clock } = this.parts;
    const now = clock.now().getTime();
    if (now < this.waitUntil) return;
    if (!this.isFilled) await mirrors.addMissing(clock.now());
    this.isFilled = true;
    try {
      if (now - this.lookedAt >= LOOK_MS) await this.look(now);
      await this.writeDue();
      if (now - this.countedAt >= COUNT_MS) await this.readCounts(now);
    } catch (error) {
      if (!(error instanceof PluginDatabaseError)) throw error;
      this.waitUntil = clock.now().getTime() + WAIT_MS;
      this.lookedAt = 0;
      await this.tell(error.problem, error.detail, []);
    }
  }

  private async look(now: number): Promise<void> {
    const { problems, leftOut } = await this.parts.database.look();
    if (problems.length > 0) throw new PluginDatabaseError('schema', problems.join(', '));
    await this.tell(null, null, leftOut);
    await this.parts.mirrors.markVipChanges(this.parts.clock.now());
    this.lookedAt = now;
  }

  private async writeDue(): Promise<void> {
    const { database, mirrors, clock } = this.parts;
    for (;;) {
      const due = await mirrors.due(clock.now(), PEOPLE);
      if (due.length === 0) return;
      const gone = due.filter(({ sentAt, forgottenAt }) => forgottenAt && sentAt && sentAt >= forgottenAt);
      if (gone.length > 0) {
        const steamIds = gone.map(({ steamId }) => steamId);
        await database.remove(steamIds);
        await mirrors.drop(steamIds);
      }
      const people = await mirrors.prepare(
        due.filter((mirror) => !gone.includes(mirror)),
        clock.now(),
      );
      if (people.length > 0) await this.write(people);
    }
  }

  /** All in one transaction. If the database refuses a row of somebody, each alone: nobody waits for that row. */
  private async write(people: readonly PreparedMirror[]): Promise<void> {
    const { database, mirrors, clock, logger } = this.parts;
    try {
      await database.write(people);
      await mirrors.markSent(people, clock.now());
    } catch (error) {
      if (!(error instanceof PluginDatabaseError) || error.problem !== 'data') throw error;
      const [first, ...others] = people;
      if (first === undefined) return;
      if (others.length === 0) {
        logger.warn({ err: error, user_id: first.mirror.userId }, 'the database of the plugin refuses a loadout');
        await mirrors.markRefused(first.mirror, error.detail, clock.now());
        return;
      }
      for (const person of people) await this.write([person]);
    }
  }

  private async readCounts(now: number): Promise<void> {
    const counts = await this.parts.database.counts(this.cursor, COUNTS);
    await this.parts.mirrors.noteCounts(counts);
    this.cursor = counts.length < COUNTS ? null : (counts.at(-1) ?? null);
    // As long as there are more, the next step goes on.
    if (this.cursor === null) this.countedAt = now;
  }

  /** How it does, for the page of operations. */
  private async tell(problem: string | null, detail: string | null, leftOut: readonly string[]): Promise<void> {
    const { dataSource, clock, logger } = this.parts;
    const seenAt = clock.now();
    const said = `${problem ?? ''} ${detail ?? ''}`;
    const isNew = said !== this.told;
    if (isNew && problem !== null) logger.warn({ problem, detail }, 'the database of the plugin takes nothing');
    if (isNew && problem === null && this.told !== null)
      logger.info({}, 'the database of the plugin takes loadouts again');
    this.told = said;
    const rows = dataSource.getRepository(LoadoutBridgeRecord);
    const before = await rows.findOneBy({ id: 1 });
    const problemSince = problem === null ? null : (before?.problemSince ?? seenAt);
    await rows.save({
      id: 1,
      problem,
      detail: detail?.slice(0, 300) ?? null,
      problemSince,
      leftOut: [...leftOut],
      seenAt,
    });
  }
}
