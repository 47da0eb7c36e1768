import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { OpenStreams } from '../../http/open-streams';
import { FrameCheck } from './frame-check';
import { LiveConnection } from './live-connection';
import { LiveHub } from './live-hub';

/** Begins event streams: within the limit of their address, ended with the rights of their reader, kept alive. */
@Injectable()
export class LiveConnections {
  constructor(
    private readonly openStreams: OpenStreams,
    private readonly hub: LiveHub,
    private readonly frames: FrameCheck,
  ) {}

  /** Throws RATE_LIMITED when too many are open from this address. `beats`: heartbeats are events and not comments. */
  open(response: Response, beats = false): LiveConnection {
    this.openStreams.admit(response.req);
    const connection = new LiveConnection(response, this.frames.isRight);
    connection.onClose(this.openStreams.add((retryMs) => connection.end(retryMs), response.req));
    this.hub.track(connection, beats);
    return connection;
  }
}
