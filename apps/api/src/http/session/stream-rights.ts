import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { OpenStreams } from '../open-streams';
import type { StreamOpener } from '../open-streams';

const LOOK_MS = 3_000;
/** Whoever still has a session comes back right away, with the rights of now. */
const BACK_MS = 200;

interface Present {
  n: number;
  admin: boolean;
  super_admin: boolean;
  steam_id: string | null;
  /** The session, or the key, still stands for this user. */
  stands: boolean;
}

const READ = `SELECT w.n, u.admin, u.super_admin, u.steam_id,
    CASE WHEN w.key_id IS NULL
      THEN EXISTS (SELECT 1 FROM sessions s WHERE s.sid = w.sid AND s.expire > now() AND (s.sess->>'user_id')::int = w.user_id)
      ELSE EXISTS (SELECT 1 FROM api_keys k WHERE k.id = w.key_id AND k.user_id = w.user_id AND k.revoked_at IS NULL)
    END AS stands
  FROM unnest($1::int[], $2::int[], $3::text[], $4::int[]) AS w (n, user_id, sid, key_id)
  JOIN users u ON u.id = w.user_id`;

/**
 * A stream lives on after the request that opened it was judged. Every few seconds all of them are compared with what their
 * openers may now, in one query: after a logout, a revoked key, a role given or taken, the stream ends and is judged anew.
 */
@Injectable()
export class StreamRights implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private looking = false;

  constructor(
    private readonly streams: OpenStreams,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Ends the streams whose openers may no longer, or now, do something else. Never throws. */
  async look(): Promise<void> {
    const opened = this.streams.opened();
    if (opened.length === 0 || this.looking) return;
    this.looking = true;
    try {
      const present = await this.read(opened.map(({ opener }) => opener));
      opened.forEach(({ end, opener }, index) => {
        if (!isAsOpened(opener, present.get(index))) end(BACK_MS);
      });
    } catch (error) {
      this.logger.warn({ err: error }, 'the rights of open streams could not be read');
    } finally {
      this.looking = false;
    }
  }

  private async read(openers: readonly StreamOpener[]): Promise<Map<number, Present>> {
    const rows = await this.dataSource.query<Present[]>(READ, [
      openers.map((_, index) => index),
      openers.map(({ viewer }) => viewer.id),
      openers.map(({ sessionId }) => sessionId),
      openers.map(({ apiKeyId }) => apiKeyId),
    ]);
    return new Map(rows.map((row) => [row.n, row]));
  }
}

const isAsOpened = ({ viewer }: StreamOpener, present: Present | undefined): boolean =>
  present !== undefined &&
  present.stands &&
  present.admin === viewer.admin &&
  present.super_admin === viewer.super_admin &&
  present.steam_id === viewer.steam_id;
