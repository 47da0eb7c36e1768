import { Controller, Get, Inject, Res } from '@nestjs/common';
import { AppError, CLOCK, LOGGER } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import type { Response } from 'express';
import { writeHashedZip } from '@placar/read-models';
import { Limited } from '../../../http/limits/rate-limit.guard';
import { AuditedRead, CurrentUser, Policy } from '../../../http/policy/policy';
import { Described } from '../../../http/routes/described';
import type { Viewer } from '../../../http/session/viewer';
import { DataExport } from './data-export';

/** Zips that this process writes at the same time. */
const MOST_AT_ONCE = 2;
const RETRY_SECONDS = 10;

/** What a person does with everything that is kept of them (decision 0080). */
@Controller('users/me')
export class OwnDataController {
  private writing = 0;

  constructor(
    private readonly dataExport: DataExport,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get('export')
  @Policy('session')
  @AuditedRead()
  @Limited('exports')
  @Described({
    summary:
      'Everything that is kept of the caller as a zip of JSON files, with the sha256 of each in `hashes.sha256`.',
    answer: 'file',
    details:
      'Account, sessions, keys, teams, matches, statistics, loadout, orders, VIP, chat, penalties, reports, commands and audit lines of the caller; no secrets. Matches are found by the Steam account that the caller has proved. Each read leaves a line in the audit log.',
  })
  async export(@CurrentUser() viewer: Viewer, @Res() response: Response): Promise<void> {
    if (this.writing >= MOST_AT_ONCE) {
      response.setHeader('Retry-After', RETRY_SECONDS);
      throw new AppError('RATE_LIMITED', 'Too many requests, please try again later.');
    }
    this.writing += 1;
    try {
      const at = this.clock.now();
      response.attachment(`account-${viewer.id}.zip`);
      response.setHeader('Cache-Control', 'no-store');
      await writeHashedZip(this.dataExport.files(viewer, at), response, at);
    } catch (error) {
      if (!response.headersSent) throw error;
      // The zip has no end then, and whoever opens it sees that.
      this.logger.warn({ err: error, user_id: viewer.id }, 'an export was not read to its end');
    } finally {
      this.writing -= 1;
    }
  }
}
