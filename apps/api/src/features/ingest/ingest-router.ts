import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { Router } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BackupIngest } from './backup-ingest';
import { DemoIngest } from './demo-ingest';
import { EventIngest } from './event-ingest';
import { answer, IngestRefusal } from './ingest-answers';

type Receiver = { receive(request: IncomingMessage, response: ServerResponse): Promise<void> };

/**
 * `POST /api/v2`, `/v2/backup`, `/v2/demo`, as a middleware: a match sends thousands of events, and none of them needs a parsed body,
 * a guard or a pipe. The policy of these routes is the token of the match, checked by each receiver.
 */
@Injectable()
export class IngestRouter {
  readonly router = Router();

  constructor(
    events: EventIngest,
    backups: BackupIngest,
    demos: DemoIngest,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.mount('/', events);
    this.mount('/backup', backups);
    this.mount('/demo', demos);
  }

  private mount(path: string, receiver: Receiver): void {
    this.router.post(path, (request, response) => void this.receive(receiver, request, response));
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
