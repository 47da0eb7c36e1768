import { Described } from '../../../http/routes/described';
import { Controller, Get, Post, Res } from '@nestjs/common';
import { ErrorCode, MessageAnswer, RestorableBackup, RowId, oneElementList, typedText } from '@placar/contracts';
import type { ApiErrorBody, LedgerEntry } from '@placar/contracts';
import { backupOf } from '@placar/domain';
import { AppError, isAppError } from '@placar/platform';
import type { Response } from 'express';
import { z } from 'zod';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody, ZodParam } from '../../../http/zod-pipe';
import { MatchAccess } from '../match-access';
import { MatchControl } from './match-control';
import { MatchMoves } from './match-moves';
import { answerOutcome, commanding, OTHER_OUTCOMES, REFUSALS, UNDER_WAY } from './outcome-answer';
import type { OutcomeAnswer } from './outcome-answer';
import { RoundBackups } from './round-backups';
import { ServerBackups } from './server-backups';

const RestoreBody = oneElementList(
  z.object({ backup_name: typedText(400, 0).nullish().describe('A file, or a line of the list.') }),
);
const RemoteRestoreBody = oneElementList(
  z.object({
    server_id: RowId.nullish().describe('Server to restore on; without it the one the match has.'),
    backup_file: typedText(400, 0).nullish().describe('Name of the round backup.'),
  }),
);
const BackupText = MessageAnswer.extend({
  response: z.string().describe('One file name a line; what only the game server has is marked after its name.'),
  backups: z.array(RestorableBackup).describe('The same, for programs. Newest first.'),
});
const BackupList = MessageAnswer.extend({ response: z.array(z.string()).describe('File names.') });
const RESTORE_REFUSALS = [
  ...REFUSALS.onServer,
  'BACKUP_NAME_INVALID',
  'BACKUP_NOT_FOUND',
  'BACKUP_NOT_USABLE',
] as const satisfies readonly ErrorCode[];
const RESTORED = 'Restored backup.';
const GOES_ON = 'Map 1 goes on after round 4.';
const BUSY_SERVER = 'Match is already in progress on chosen server, or get5 is unavailable.';
const WORDS = { done: RESTORED, failed: 'Error on game server.', response: restoredTo };
/** Old clients show a line and send it back whole; its first word is the file. */
const SERVER_MARK = ' (on the game server only)';

/** Listing and restoring round backups (wire contract §5.5). */
@Policy('user', 'match:administer')
@Controller('matches/:id/backup')
export class MatchBackupsController {
  constructor(
    private readonly control: MatchControl,
    private readonly access: MatchAccess,
    private readonly backups: RoundBackups,
    private readonly moves: MatchMoves,
    private readonly servers: ServerBackups,
  ) {}

  /** One file name a line: old clients split the text and send a line back. */
  @Described({
    summary: 'Round backups of the match: ours and those on its game server, as text.',
    answer: BackupText,
    errors: ['MATCH_ALREADY_FINISHED'],
    details:
      'Older clients split the text and send one of its lines back. Waits up to 2 s for the list of the game server; without it `on_server` is null.',
  })
  @Get()
  async list(@CurrentUser() viewer: Viewer, @ZodParam('id', RowId) id: number): Promise<z.infer<typeof BackupText>> {
    const { server_id: serverId } = await this.openMatch(viewer, id);
    const onServer = serverId === null ? null : await this.servers.of(id, serverId);
    const backups = await this.backups.listed(id, onServer);
    const lines = backups.map(({ file, stored }) => (stored ? file : `${file}${SERVER_MARK}`));
    const message = backups.length > 0 ? 'Backups retrieved.' : 'No backups found.';
    return { message, response: lines.join('\n'), backups };
  }

  @Described({
    summary: 'Round backups that we hold a copy of.',
    answer: BackupList,
    errors: ['MATCH_ALREADY_FINISHED'],
    also: { 404: { summary: 'There are none; `response` is an empty list.', answer: BackupList } },
  })
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

  @Described(
    commanding('Goes back to a round, from the copy on the disk of the server.', RESTORED, RESTORE_REFUSALS, GOES_ON),
  )
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
  @Described({
    ...commanding(
      'Goes back to a round from our copy, on this server or on another one.',
      RESTORED,
      [...RESTORE_REFUSALS, 'SERVER_NOT_FOUND', 'SERVER_IN_USE', 'SKINS_SERVER'],
      GOES_ON,
    ),
    also: {
      ...OTHER_OUTCOMES,
      412: {
        summary: 'The other server has a match.',
        answer: MessageAnswer.extend({ code: ErrorCode.describe('`SERVER_IN_USE`.') }),
      },
    },
  })
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

  private async openMatch(viewer: Viewer, id: number): Promise<{ server_id: number | null }> {
    const row = await this.access.administer(viewer, id);
    if (!row.is_open) throw new AppError('MATCH_ALREADY_FINISHED', 'Match is already finished.');
    return row;
  }
}

/** In words, as no plugin says it: where the match goes on, and what of it was not seen. Never empty. */
function restoredTo({ status, args, detail, match_id: matchId }: LedgerEntry): string | undefined {
  if (status !== 'confirmed') return status === 'requested' || status === 'sent' ? UNDER_WAY : undefined;
  const file = typeof args['file'] === 'string' ? args['file'] : '';
  const at = backupOf(matchId, file);
  if (at === null) return WORDS.done;
  const place = `Map ${at.mapNumber + 1} goes on after round ${at.round}.`;
  return detail === 'score_unknown'
    ? `${place} Map and round were confirmed; the score there is not known to us.`
    : place;
}

const invalidName = (message: string, field: string): AppError =>
  new AppError('BACKUP_NAME_INVALID', message, { fields: { [field]: message } });
