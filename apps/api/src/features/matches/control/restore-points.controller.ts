import { Described } from '../../../http/routes/described';
import { Controller, Get } from '@nestjs/common';
import { RestorePointsAnswer, RestorePreview, RowId } from '@placar/contracts';
import type { RestorePoint } from '@placar/contracts';
import { backupOf, isClosed, restorePreview } from '@placar/domain';
import { RoundBackupQueries } from '@placar/match-engine';
import { AppError } from '@placar/platform';
import { z } from 'zod';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import type { Viewer } from '../../../http/session/viewer';
import { ZodParam } from '../../../http/zod-pipe';
import { MatchAccess } from '../match-access';
import { ServerBackups } from './server-backups';

/** What a match can go back to, and what that would undo. For its owner and staff. */
@Policy('user', 'match:administer')
@Controller('matches/:id/restore-points')
export class RestorePointsController {
  constructor(
    private readonly access: MatchAccess,
    private readonly backups: RoundBackupQueries,
    private readonly servers: ServerBackups,
  ) {}

  /** Newest first, those that cannot be used with the reason. Waits up to 2 s for the game server's own list. */
  @Described({
    summary: 'Rounds that the match can go back to, newest first.',
    answer: RestorePointsAnswer,
    details: 'Waits up to 2 s for the list of the game server.',
  })
  @Get()
  async list(@CurrentUser() viewer: Viewer, @ZodParam('id', RowId) id: number): Promise<RestorePointsAnswer> {
    const row = await this.access.administer(viewer, id);
    const onServer = row.is_open && row.server_id !== null ? await this.servers.of(id, row.server_id) : null;
    return { points: await this.backups.points(await this.access.state(id), onServer) };
  }

  /** From the log alone: no server is asked, and nothing changes. */
  @Described({
    summary: 'What going back to that round would undo; nothing changes.',
    answer: RestorePreview,
    errors: ['BACKUP_NOT_FOUND', 'MATCH_ALREADY_FINISHED'],
  })
  @Get(':file')
  async preview(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodParam('file', z.string().max(200).describe('Name of the round backup.')) file: string,
  ): Promise<RestorePreview> {
    await this.access.administer(viewer, id);
    const state = await this.access.state(id);
    if (isClosed(state)) throw new AppError('MATCH_ALREADY_FINISHED', 'Match is already finished.');
    const wanted = backupOf(id, file);
    if (wanted === null) throw notFound();
    const of = (points: readonly RestorePoint[]): RestorePoint | undefined =>
      points.find((point) => point.map_number === wanted.mapNumber && point.round === wanted.round);
    const kept = of(await this.backups.points(state));
    if (kept?.usable === true) return restorePreview(state, kept);
    // The server may have a file of that round that we hold no copy of; whether it does is asked by the list alone.
    const onServer = new Set([`${wanted.mapNumber}:${wanted.round}`]);
    const onDisk = of(await this.backups.points(state, onServer));
    const point = onDisk?.usable === true ? { ...onDisk, on_server: null } : kept;
    if (point === undefined) throw notFound();
    return restorePreview(state, point);
  }
}

const notFound = (): AppError =>
  new AppError('BACKUP_NOT_FOUND', 'That backup does not belong to this match.', {
    fields: { file: 'is none of the backups of this match' },
  });
