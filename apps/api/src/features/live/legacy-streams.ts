import { Injectable } from '@nestjs/common';
import { isAppError } from '@placar/platform';
import type { Response } from 'express';
import { OpenStreams } from '../../http/open-streams';
import type { Viewer } from '../../http/session/viewer';
import { MatchAccess } from '../matches/match-access';
import { LiveConnection } from './live-connection';
import { BACK_MS, LiveHub } from './live-hub';
import { rawEventText } from './live-frame';
import type { AudienceListener, ChangeListener } from './match-feed';

/** One kind of the old streams: its event, what makes it tell anew, and the whole of what it tells (wire contract §6). */
export interface LegacyStream {
  event: 'matches' | 'mapstats' | 'playerstats' | 'playerstatextras' | 'vetodata' | 'vetosidedata' | 'bombs';
  /** Tells streams of one event apart that tell different things. */
  variant?: string;
  /** Part names begin with it. */
  part: string;
  /** The present snapshot for this viewer. */
  read: (viewer: Viewer | null, matchId: number) => Promise<unknown>;
  /** Viewers with the same answer share one read; empty for the public. */
  audience?: (viewer: Viewer | null) => string;
}

/** How a viewer may see a match. */
interface Seen {
  staff: boolean;
  delayed: boolean;
}

interface Channel {
  /** With who reads. All of a channel are told the same; its present state is read for one of them. */
  connections: Map<LiveConnection, Viewer | null>;
  latest: Buffer | null;
  refresh: () => Promise<void>;
  close: () => void;
}

/**
 * The old streams, in their own wire form: a full snapshot at first and with every change, fanned out per match. A match that is
 * unknown, or not theirs to see, opens quietly with what `read` answers for it.
 */
@Injectable()
export class LegacyStreams {
  private readonly channels = new Map<string, Channel>();

  constructor(
    private readonly hub: LiveHub,
    private readonly access: MatchAccess,
    private readonly openStreams: OpenStreams,
  ) {}

  async open(stream: LegacyStream, viewer: Viewer | null, matchId: number, response: Response): Promise<void> {
    this.openStreams.admit(response.req);
    const seen = await this.seen(viewer, matchId);
    const channel = this.channel(stream, viewer, matchId, seen);
    // Before the answer begins: what fails now is still a proper error.
    if (channel.latest === null) await channel.refresh();
    const connection = new LiveConnection(response);
    this.hub.attach(connection);
    connection.onClose(this.openStreams.add((retryMs) => connection.end(retryMs), response.req));
    connection.onCaughtUp = () => void (channel.latest && connection.send(channel.latest));
    channel.connections.set(connection, viewer);
    connection.onClose(() => {
      channel.connections.delete(connection);
      if (channel.connections.size === 0) channel.close();
    });
    if (channel.latest) connection.send(channel.latest);
  }

  private async seen(viewer: Viewer | null, matchId: number): Promise<Seen | null> {
    try {
      const { row, staff } = await this.access.see(viewer, matchId);
      return { staff, delayed: !staff && row.tv_delay > 0 };
    } catch (error) {
      if (isAppError(error, 'MATCH_NOT_FOUND')) return null;
      throw error;
    }
  }

  private channel(stream: LegacyStream, viewer: Viewer | null, matchId: number, seen: Seen | null): Channel {
    const audience = seen === null ? 'none' : `${seen.staff ? 'staff' : 'public'}:${stream.audience?.(viewer) ?? ''}`;
    const key = `${stream.event}:${stream.variant ?? ''}:${matchId}:${audience}`;
    const known = this.channels.get(key);
    if (known) return known;
    const connections: Channel['connections'] = new Map();
    const channel: Channel = {
      connections,
      latest: null,
      refresh: coalesced(async () => {
        const [reader = viewer] = connections.values();
        const text = rawEventText(stream.event, JSON.stringify(await stream.read(reader, matchId)));
        const frame = Buffer.from(text);
        if (channel.latest?.equals(frame)) return;
        channel.latest = frame;
        for (const connection of connections.keys()) connection.send(frame);
      }),
      close: () => this.channels.delete(key),
    };
    this.channels.set(key, channel);
    if (seen !== null) this.feed(stream, matchId, channel, seen);
    return channel;
  }

  private feed(stream: LegacyStream, matchId: number, channel: Channel, { staff, delayed }: Seen): void {
    const feed = this.hub.feed(matchId);
    // Whose rights have changed comes back and is judged anew: to go on here would mean to be told nothing.
    const onAudience: AudienceListener = (isThere) => {
      for (const [connection, viewer] of [...channel.connections])
        if (!isThere || !feed.maySee(viewer) || feed.isStaff(viewer) !== staff) connection.end(BACK_MS);
    };
    feed.audienceListeners.add(onAudience);
    const listener: ChangeListener = (parts, onDelayedSide) => {
      if (onDelayedSide !== delayed || ![...parts].some((part) => part.startsWith(stream.part))) return;
      // The next change tells it again; nothing to answer here.
      void channel.refresh().catch(() => undefined);
    };
    const close = channel.close;
    channel.close = () => {
      close();
      feed.unlisten(listener);
      feed.audienceListeners.delete(onAudience);
      this.hub.release(feed);
    };
    void feed.listen(listener, delayed);
  }
}

/** Runs one at a time; calls during a run make one more run after it. */
function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  const run = async (): Promise<void> => {
    do {
      again = false;
      await work();
    } while (again);
  };
  return () => {
    again = running !== null;
    running ??= run().finally(() => (running = null));
    return running;
  };
}
