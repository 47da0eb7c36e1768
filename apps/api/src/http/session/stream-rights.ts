import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { APP_CONFIG, LOGGER, Loop } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { OpenStreams } from '../open-streams';
import type { StreamOpener } from '../open-streams';
import { role } from './viewer';

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
  /** Staff banned this person from the platform. */
  banned: boolean;
}

const READ = `SELECT w.n, ${role('u.admin', '$5')} AS admin, ${role('u.super_admin', '$5')} AS super_admin, u.steam_id,
    CASE WHEN w.key_id IS NULL
      THEN EXISTS (SELECT 1 FROM sessions s WHERE s.sid = w.sid AND s.expire > now() AND (s.sess->>'user_id')::int = w.user_id)
      ELSE EXISTS (SELECT 1 FROM api_keys k WHERE k.id = w.key_id AND k.user_id = w.user_id AND k.revoked_at IS NULL)
    END AS stands,
    EXISTS (SELECT 1 FROM platform_bans b WHERE b.user_id = u.id AND b.lifted_at IS NULL AND (b.ends_at IS NULL OR b.ends_at > now())) AS banned
  FROM unnest($1::int[], $2::int[], $3::text[], $4::int[]) AS w (n, user_id, sid, key_id)
  JOIN users u ON u.id = w.user_id`;

/**
 * A stream lives on after the request that opened it was judged. Every few seconds all of them are compared with what their
 * openers may now, in one query: after a logout, a revoked key, a role given or taken, the stream ends and is judged anew.
 */
@Injectable()
export class StreamRights implements OnModuleInit, OnApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    private readonly streams: OpenStreams,
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.loop = new Loop({ name: 'stream rights', everyMs: LOOK_MS, run: () => this.compare(), logger });
  }

  onModuleInit(): void {
    this.loop.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** Ends the streams whose openers may no longer, or now, do something else. Never throws. */
  look(): Promise<void> {
    return this.loop.now();
  }

  private async compare(): Promise<void> {
    const opened = this.streams.opened();
    if (opened.length === 0) return;
    const present = await this.read(opened.map(({ opener }) => opener));
    opened.forEach(({ end, opener }, index) => {
      if (!isAsOpened(opener, present.get(index))) end(BACK_MS);
    });
  }

  private async read(openers: readonly StreamOpener[]): Promise<Map<number, Present>> {
    const rows = await this.dataSource.query<Present[]>(READ, [
      openers.map((_, index) => index),
      openers.map(({ viewer }) => viewer.id),
      openers.map(({ sessionId }) => sessionId),
      openers.map(({ apiKeyId }) => apiKeyId),
      this.config.auth.secondFactor === 'optional',
    ]);
    return new Map(rows.map((row) => [row.n, row]));
  }
}

const isAsOpened = ({ viewer, barsBanned }: StreamOpener, present: Present | undefined): boolean =>
  present !== undefined &&
  present.stands &&
  !(barsBanned && present.banned) &&
  present.admin === viewer.admin &&
  present.super_admin === viewer.super_admin &&
  present.steam_id === viewer.steam_id;
