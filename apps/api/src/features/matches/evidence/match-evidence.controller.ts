import { Controller, Get, Inject, Res } from '@nestjs/common';
import { RowId } from '@placar/contracts';
import { evidenceReader } from '@placar/domain';
import { captainOf } from '@placar/match-engine';
import { AppError, CLOCK, LOGGER } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import type { Response } from 'express';
import { AuditedRead, CurrentUser, Policy } from '../../../http/policy/policy';
import { Described } from '../../../http/routes/described';
import type { Viewer } from '../../../http/session/viewer';
import { ZodParam } from '../../../http/zod-pipe';
import { MatchAccess, actorOf, notAllowed } from '../match-access';
import { EvidenceBundle, writeHashedZip } from '@placar/read-models';

/** Zips that this process writes at the same time. */
const MOST_AT_ONCE = 3;
const RETRY_SECONDS = 10;

/** Everything that is kept of a match in one file, for a dispute. */
@Policy('user', 'match:administer')
@Controller('matches/:id/evidence')
export class MatchEvidenceController {
  private writing = 0;

  constructor(
    private readonly access: MatchAccess,
    private readonly bundle: EvidenceBundle,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Described({
    summary: 'Everything that is kept of the match as a zip, with the sha256 of each file in `hashes.sha256`.',
    answer: 'file',
    details:
      'Log, commands, reports and polls of the server, chat, console lines without secrets, notes and round backups. The captains of both teams may read it, too, once the match has ended, but no console, notes and backups, and no words that the other team said to itself. Each read leaves a line in the audit log.',
    errors: ['MATCH_NOT_FOUND'],
  })
  @AuditedRead()
  @Get()
  async read(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @Res() response: Response,
  ): Promise<void> {
    const { row, staff } = await this.access.see(viewer, id);
    const state = await this.access.state(id);
    const team = captainOf(state, actorOf(viewer, staff));
    const reader = evidenceReader(state, { isStaff: staff, captainOf: team });
    if (reader === null) throw notAllowed();
    if (reader === 'too_early')
      throw new AppError('NOT_ALLOWED', 'Captains may read the evidence once the match ended.');
    if (this.writing >= MOST_AT_ONCE) {
      response.setHeader('Retry-After', RETRY_SECONDS);
      throw new AppError('RATE_LIMITED', 'Too many requests, please try again later.');
    }
    this.writing += 1;
    try {
      const files = await this.bundle.files(state, row.server_id, reader);
      response.attachment(`match-${id}-evidence.zip`);
      response.setHeader('Cache-Control', 'no-store');
      await writeHashedZip(files, response, this.clock.now());
    } catch (error) {
      if (!response.headersSent) throw error;
      // The zip has no end then, and whoever opens it sees that.
      this.logger.warn({ err: error, match_id: id }, 'the evidence of a match was not read to its end');
    } finally {
      this.writing -= 1;
    }
  }
}
