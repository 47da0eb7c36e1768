import type { CommandResult } from '@placar/game-server';
import type { MatchFiles, StoredBackup } from '../../match-files';
import { persist } from './persist';
import type { MatchLoader } from './apply-load';
import type { CommandContext, RequestOf } from './command-context';
import { settlementOf } from './command-settlement';
import type { Settlement } from './command-settlement';

/** Restores a round: from the server's own file, or from our store when it is asked for or the file is gone (F9). */
export class RoundRestorer {
  constructor(
    private readonly files: MatchFiles,
    private readonly loader: MatchLoader,
  ) {}

  async restore(request: RequestOf<'restore'>, context: CommandContext): Promise<Settlement> {
    const backup = await this.find(request.args.file, context.job.match_id);
    if (backup === null) return { outcome: 'refused', detail: 'backup_missing' };
    let result = request.args.source === 'stored' ? null : await persist(() => this.fromDisk(backup, context));
    if (result === null || result.reason === 'backup_missing')
      result = await persist(() => this.fromStore(backup, context));
    if (result.outcome === 'confirmed') await this.loader.arm(context);
    return settlementOf(result, { backup: { mapNumber: backup.mapNumber, round: backup.round, file: backup.file } });
  }

  private fromDisk(backup: StoredBackup, { job, endpoint, gateway, onSent }: CommandContext): Promise<CommandResult> {
    return gateway.restoreLocal(endpoint, {
      file: backup.file,
      matchId: job.match_id,
      expect: expectationOf(backup),
      onSent,
    });
  }

  private fromStore(backup: StoredBackup, { job, endpoint, gateway, onSent }: CommandContext): Promise<CommandResult> {
    return gateway.restoreFromUrl(endpoint, {
      url: `${this.files.baseUrl}/matches/${job.match_id}/backups/${backup.mapNumber}/${backup.round}`,
      headerKey: 'Authorization',
      headerValue: this.files.token(job),
      matchId: job.match_id,
      expect: expectationOf(backup),
      onSent,
    });
  }

  /** Only what we hold a verified copy of can be restored: the expected score is read from it. */
  private async find(file: string, matchId: number): Promise<StoredBackup | null> {
    const parts = /^matchzy_(\d+)_(\d+)_round(\d+)\.json$/.exec(file);
    if (!parts || Number(parts[1]) !== matchId) return null;
    const stored = await this.files.backup(matchId, Number(parts[2]), Number(parts[3]));
    return stored === null ? null : { ...stored, file };
  }
}

const expectationOf = (backup: StoredBackup) => ({
  mapNumber: backup.mapNumber,
  round: backup.round,
  score1: backup.team1,
  score2: backup.team2,
});
