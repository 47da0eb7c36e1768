import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BackupIngest } from './backup-ingest';
import { DemoIngest } from './demo-ingest';
import { EventIngest } from './event-ingest';
import { answer, IngestRefusal } from './ingest-answers';

type Receiver = { receive(request: IncomingMessage, response: ServerResponse): Promise<void> };

/**
 * `POST /api/v2`, `/v2/backup`, `/v2/demo`. Not Nest routes: they are mounted in front of every other middleware, when this
 * class is made, because a match sends thousands of events and none of them needs a session, a parsed body or a pipe. The
 * policy of these routes is the token of the match, checked by each receiver.
 */
@Injectable()
export class IngestRouter {
  private readonly receivers: ReadonlyMap<string, Receiver>;

  constructor(
    adapterHost: HttpAdapterHost,
    events: EventIngest,
    backups: BackupIngest,
    demos: DemoIngest,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.receivers = new Map<string, Receiver>([
      ['/', events],
      ['/backup', backups],
      ['/demo', demos],
    ]);
    const handle = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
      const path = (request.url ?? '/')
        .replace(/\?.*$/, '')
        .replace(/(.)\/$/, '$1')
        .toLowerCase();
      const receiver = request.method === 'POST' ? this.receivers.get(path) : undefined;
      if (receiver) void this.receive(receiver, request, response);
      else next();
    };
    (adapterHost.httpAdapter as { use(path: string, handler: typeof handle): unknown }).use('/api/v2', handle);
  }

  private async receive(receiver: Receiver, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await receiver.receive(request, response);
    } catch (error) {
      if (response.headersSent || response.destroyed) {
        this.logger.error({ err: error, path: request.url }, 'an upload failed after its answer');
        return;
      }
      closeUnread(request, response);
      if (error instanceof IngestRefusal) {
        this.logger.debug({ path: request.url, status: error.status }, error.message);
        answer(response, error.status, { message: error.message, ...(error.fields ? { fields: error.fields } : {}) });
        return;
      }
      this.logger.error({ err: error, path: request.url }, 'an upload failed');
      answer(response, 500, { message: 'Something went wrong on our side.' });
    }
  }
}

/** A refused upload is not received to its end; the pause lets the answer arrive before the connection goes. */
function closeUnread(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  response.setHeader('Connection', 'close');
  response.once('finish', () => setTimeout(() => request.destroy(), 200).unref());
}
