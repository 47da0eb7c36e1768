import { Controller, Get, Post, Res } from '@nestjs/common';
import { RowId, oneElementList } from '@placar/contracts';
import type { ApiErrorBody } from '@placar/contracts';
import { backupOf } from '@placar/domain';
import { AppError, isAppError } from '@placar/platform';
import type { Response } from 'express';
import { z } from 'zod';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody, ZodParam } from '../../../http/zod-pipe';
import { MatchAccess } from '../match-access.public';
import { MatchControl } from './match-control';
import { MatchMoves } from './match-moves';
import { answerOutcome } from './outcome-answer';
import type { OutcomeAnswer } from './outcome-answer';
import { RoundBackups } from './round-backups';

const RestoreBody = oneElementList(z.object({ backup_name: z.string().max(400).nullish() }));
const RemoteRestoreBody = oneElementList(
  z.object({ server_id: RowId.nullish(), backup_file: z.string().max(400).nullish() }),
);
const BUSY_SERVER = 'Match is already in progress on chosen server, or get5 is unavailable.';
const WORDS = { done: 'Restored backup.', failed: 'Error on game server.', response: true };

/** Listing and restoring round backups (wire contract §5.5). */
@Policy('user')
@Controller('matches/:id/backup')
export class MatchBackupsController {
  constructor(
    private readonly control: MatchControl,
    private readonly access: MatchAccess,
    private readonly backups: RoundBackups,
    private readonly moves: MatchMoves,
  ) {}

  /** One file name a line: old clients split the text and send a line back. */
  @Get()
  async list(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
  ): Promise<{ message: string; response: string }> {
    await this.openMatch(viewer, id);
    return { message: 'Backups retrieved.', response: (await this.backups.files(id)).join('\n') };
  }

  @Get('remote')
  async listRemote(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ message: string; response: string[] }> {
    await this.openMatch(viewer, id);
    const files = await this.backups.files(id);
    if (files.length > 0) return { message: 'Backups retrieved.', response: files };
    response.status(404);
    return { message: 'No backups found.', response: [] };
  }

  @Post()
  async restore(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(RestoreBody) body: z.infer<typeof RestoreBody>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer> {
    await this.access.administer(viewer, id);
    // A line of the plugin's own list has more words after the file.
    const file = (body.backup_name ?? '').trim().split(/\s+/)[0] ?? '';
    if (file === '') throw invalidName('Please provide the backup name.', 'backup_name');
    const entry = await this.control.ask(viewer, id, { kind: 'restore', args: { file, source: 'server' } });
    response.status(200);
    return answerOutcome(response, entry, WORDS);
  }

  /** Restores one of our copies, on this server or on another one. */
  @Post('remote')
  async restoreRemote(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(RemoteRestoreBody) body: z.infer<typeof RemoteRestoreBody>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OutcomeAnswer | Pick<ApiErrorBody, 'message' | 'code'>> {
    await this.openMatch(viewer, id);
    const file = body.backup_file?.trim() ?? '';
    const wanted = backupOf(id, file);
    if (wanted === null) throw invalidName('Backup name invalid.', 'backup_file');
    if ((await this.backups.body(id, wanted.mapNumber, wanted.round)) === null) {
      throw new AppError('BACKUP_NOT_FOUND', 'No backups found.', { fields: { backup_file: 'is not in our store' } });
    }
    response.status(200);
    try {
      return answerOutcome(response, await this.moves.restoreOn(viewer, id, body.server_id ?? null, file), WORDS);
    } catch (error) {
      if (!isAppError(error, 'SERVER_IN_USE')) throw error;
      response.status(412);
      return { message: BUSY_SERVER, code: error.code };
    }
  }

  private async openMatch(viewer: Viewer, id: number): Promise<void> {
    const row = await this.access.administer(viewer, id);
    if (!row.is_open) throw new AppError('MATCH_ALREADY_FINISHED', 'Match is already finished.');
  }
}

const invalidName = (message: string, field: string): AppError =>
  new AppError('BACKUP_NAME_INVALID', message, { fields: { [field]: message } });
