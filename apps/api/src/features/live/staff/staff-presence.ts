import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { LIVE_TOPICS } from '@placar/contracts';
import type { PresenceFrame, StaffActivity } from '@placar/contracts';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { LOGGER, Loop } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../../http/session/viewer';
import type { LiveConnection } from '../live-connection';
import { eventText } from '../live-frame';

/** Whoever is not said to be there any more is forgotten after this long: a process that died says nothing. */
export const PRESENCE_SECONDS = 30;
const SAY_AGAIN_MS = 10_000;
/** Heals messages that the bus lost, and shows who ran out. */
const POLL_MS = 3_000;
/** The source of what a person said by a call; every other source is a process with an open stream. */
const SAID = 'said';

const BE_THERE = `INSERT INTO match_presence (match_id, user_id, source, until)
  SELECT match_id, user_id, $2, now() + make_interval(secs => $3)
    FROM json_to_recordset($1::json) AS r(match_id int, user_id int)
  ON CONFLICT (match_id, user_id, source) DO UPDATE SET until = EXCLUDED.until,
    since = CASE WHEN match_presence.until > now() THEN match_presence.since ELSE now() END`;
const SAY = `INSERT INTO match_presence (match_id, user_id, source, activity, until)
  VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
  ON CONFLICT (match_id, user_id, source) DO UPDATE SET activity = EXCLUDED.activity, until = EXCLUDED.until,
    since = CASE WHEN match_presence.until > now() THEN match_presence.since ELSE now() END`;
const READ = `SELECT p.match_id, p.user_id, u.name, u.small_image AS image, min(p.since) AS since, max(p.activity) AS activity
  FROM match_presence p JOIN users u ON u.id = p.user_id
  WHERE p.match_id = ANY($1) AND p.until > now()
  GROUP BY p.match_id, p.user_id, u.name, u.small_image ORDER BY min(p.since), p.user_id`;

interface PresenceRow {
  match_id: number;
  user_id: number;
  name: string;
  image: string | null;
  since: Date;
  activity: StaffActivity | null;
}

interface Present {
  matchId: number;
  userId: number;
  /** What was written last. */
  text: string;
}

/**
 * Event `presence` of the streams: who of the staff of a match has it open now, in whatever process. An open stream is a row with an
 * end that its process keeps moving on; nobody has to clean up after a process that dies.
 */
@Injectable()
export class StaffPresence implements OnModuleInit, OnApplicationShutdown {
  private readonly process = randomUUID();
  private readonly open = new Map<LiveConnection, Present>();
  private readonly stops: (() => unknown)[] = [];
  private readonly reading: Loop;
  private readonly saying: Loop;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.reading = new Loop({ name: 'presence feed', everyMs: POLL_MS, run: () => this.read(), logger });
    this.saying = new Loop({ name: 'presence', everyMs: SAY_AGAIN_MS, run: () => this.sayAgain(), logger });
  }

  async onModuleInit(): Promise<void> {
    this.stops.push(this.bus.onGap(() => void this.refresh()));
    this.stops.push(
      await this.bus.subscribe(({ topic, match_id: matchId }) => {
        if (topic === LIVE_TOPICS.presence && [...this.open.values()].some((one) => one.matchId === matchId))
          void this.refresh();
      }),
    );
    for (const loop of [this.reading, this.saying]) {
      loop.start();
      this.stops.push(() => loop.stop());
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.stops.map((stop) => stop()));
    this.open.clear();
    await this.dataSource
      .query('DELETE FROM match_presence WHERE source = $1', [this.process])
      .catch((error: unknown) => this.logger.warn({ err: error }, 'who was here is forgotten only after a while'));
  }

  /** Counts this person as present while the stream is open, and tells who else is. Only for the staff of the match. */
  async follow(connection: LiveConnection, viewer: Viewer, matchId: number): Promise<void> {
    if (!connection.isOpen) return;
    this.open.set(connection, { matchId, userId: viewer.id, text: '' });
    connection.onClose(() => void this.leave(connection, matchId, viewer.id));
    await this.quietly(() => this.beThere([{ match_id: matchId, user_id: viewer.id }]));
    await this.refresh();
    await this.tell(matchId);
  }

  /** What somebody is about to do; forgotten after a while unless said again. */
  async say(viewer: Viewer, matchId: number, activity: StaffActivity | null): Promise<void> {
    if (activity === null)
      await this.dataSource.query('DELETE FROM match_presence WHERE match_id = $1 AND user_id = $2 AND source = $3', [
        matchId,
        viewer.id,
        SAID,
      ]);
    else await this.dataSource.query(SAY, [matchId, viewer.id, SAID, activity, PRESENCE_SECONDS]);
    await this.tell(matchId);
  }

  private async leave(connection: LiveConnection, matchId: number, userId: number): Promise<void> {
    if (!this.open.delete(connection)) return;
    // Another tab of the same person may still be open.
    if ([...this.open.values()].some((one) => one.matchId === matchId && one.userId === userId)) return;
    await this.quietly(async () => {
      await this.dataSource.query(
        'DELETE FROM match_presence WHERE match_id = $1 AND user_id = $2 AND source IN ($3, $4)',
        [matchId, userId, this.process, SAID],
      );
      await this.tell(matchId);
    });
  }

  private tell(matchId: number): Promise<boolean> {
    return this.bus.publish({ topic: LIVE_TOPICS.presence, match_id: matchId });
  }

  private beThere(people: readonly { match_id: number; user_id: number }[]): Promise<unknown> {
    return this.dataSource.query(BE_THERE, [JSON.stringify(people), this.process, PRESENCE_SECONDS]);
  }

  private async sayAgain(): Promise<void> {
    const people = new Map(
      [...this.open.values()].map(({ matchId, userId }) => [
        `${matchId} ${userId}`,
        { match_id: matchId, user_id: userId },
      ]),
    );
    if (people.size === 0) return;
    await this.beThere([...people.values()]);
    await this.dataSource.query(`DELETE FROM match_presence WHERE until < now() - interval '1 minute'`);
  }

  private async quietly(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error }, 'who is here could not be written down');
    }
  }

  private refresh(): Promise<void> {
    return this.open.size === 0 ? Promise.resolve() : this.reading.now();
  }

  private async read(): Promise<void> {
    if (this.open.size === 0) return;
    const matchIds = [...new Set([...this.open.values()].map((one) => one.matchId))];
    const rows = await this.dataSource.query<PresenceRow[]>(READ, [matchIds]);
    for (const [connection, present] of this.open) {
      const text = frameText(present.matchId, rows);
      if (present.text !== text && connection.send(text)) present.text = text;
    }
  }
}

function frameText(matchId: number, rows: readonly PresenceRow[]): string {
  const people = rows.filter((row) => row.match_id === matchId);
  const frame: PresenceFrame = {
    match_id: matchId,
    people: people.map(({ user_id, name, image, since, activity }) => ({
      user_id,
      name,
      image,
      since: new Date(since).toISOString(),
      activity,
    })),
  };
  return eventText('presence', frame);
}
