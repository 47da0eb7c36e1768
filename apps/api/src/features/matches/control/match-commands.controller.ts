import { Described } from '../../../http/routes/described';
import { Controller, Get, Headers, Post, Res } from '@nestjs/common';
import { LedgerAnswer, LedgerEntry, LedgerQuery, PostMatchCommand, RowId, WaitQuery } from '@placar/contracts';
import { CommandLedgerQueries } from '@placar/read-models';
import type { Response } from 'express';
import { idempotencyKeyOf } from '../../../http/idempotency-key';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../../http/zod-pipe';
import { MatchAccess } from '../match-access';
import { MatchControl } from './match-control';

/** Commands as the page sends them, and the ledger of who asked what. */
@Policy('user', 'match:administer')
@Controller('matches/:id/commands')
export class MatchCommandsController {
  constructor(
    private readonly control: MatchControl,
    private readonly access: MatchAccess,
    private readonly ledger: CommandLedgerQueries,
  ) {}

  /** 202 with the line of the ledger at once, 200 when it is settled already; `?wait=ms` waits for that. */
  @Described({
    summary: 'Asks a match for something: the modern way of all the calls above.',
    answer: LedgerEntry,
    errors: [
      'MATCH_ALREADY_FINISHED',
      'MATCH_NOT_RUNNING',
      'MATCH_NOT_PAUSED',
      'MATCH_ALREADY_PAUSED',
      'MATCH_HAS_NO_SERVER',
      'MATCH_ALREADY_LOADED',
      'COMMAND_PENDING',
      'COMMAND_STALE',
      'IDEMPOTENCY_KEY_REUSED',
      'BACKUP_NOT_FOUND',
      'BACKUP_NOT_USABLE',
      'SERVER_NOT_FOUND',
      'SERVER_IN_USE',
      'SKINS_SERVER',
      'RECOVERY_NOT_RUNNING',
      'PAUSE_BUDGET_SPENT',
      'RCON_LINE_DENIED',
      'RCON_ARGUMENT_INVALID',
    ],
    also: { 202: { summary: 'Not settled yet; the stream and the ledger tell when it is.', answer: LedgerEntry } },
    headers: {
      'Idempotency-Key':
        'A repeat of yours with the same key does nothing and answers the same command; another command with it is refused (422).',
    },
  })
  @Post()
  async post(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(PostMatchCommand) body: PostMatchCommand,
    @ZodQuery(WaitQuery) { wait }: WaitQuery,
    @Headers('idempotency-key') header: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LedgerEntry> {
    const { idempotency_key: fromBody, expected_version: expectedVersion = null, ...request } = body;
    const idempotencyKey = idempotencyKeyOf(header) ?? fromBody ?? null;
    const entry = await this.control.ask(viewer, id, request, { idempotencyKey, expectedVersion, waitMs: wait });
    response.status(entry.settled_at === null ? 202 : 200);
    return entry;
  }

  /** Newest first, for the owner and staff. */
  @Described({
    summary: 'Who asked what of this match, and what came of it; newest first.',
    answer: LedgerAnswer,
  })
  @Get()
  async list(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodQuery(LedgerQuery) { limit }: LedgerQuery,
  ): Promise<LedgerAnswer> {
    await this.access.administer(viewer, id);
    return { commands: await this.ledger.ofMatch(id, limit) };
  }
}
