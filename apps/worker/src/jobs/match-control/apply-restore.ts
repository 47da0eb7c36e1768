import { firstMapOf } from '@placar/domain';
import type { MatchState } from '@placar/domain';
import type { CommandResult } from '@placar/game-server';
import type { KeptBackup, MatchFiles } from '../../match-files';
import type { MatchLoader } from './apply-load';
import { PLUGIN_BOOLEANS } from './apply-load';
import type { CommandContext, RequestOf } from './command-context';
import { settlementOf } from './command-settlement';
import type { Settlement } from './command-settlement';
import { persist } from './persist';

/** Restores a round: from the server's own file, or from our store when it is asked for or the file is gone (F9). */
export class RoundRestorer {
  constructor(
    private readonly files: MatchFiles,
    private readonly loader: MatchLoader,
    private readonly stateOf: (matchId: number) => Promise<MatchState | null>,
  ) {}

  async restore(request: RequestOf<'restore'>, context: CommandContext): Promise<Settlement> {
    const { job } = context;
    const backup = await this.find(request.args.file, job.match_id);
    if (backup === null) return { outcome: 'refused', detail: 'backup_missing' };
    const state = await this.stateOf(job.match_id);
    if (state === null || state.attempt !== job.attempt) return { outcome: 'refused', detail: 'superseded' };
    const madeFrom = firstMapOf(state, backup.madeIn);
    // Maps that the attempts number differently cannot be told apart on the server afterwards; the way back is a recovery.
    if (madeFrom !== firstMapOf(state)) return { outcome: 'refused', detail: 'other_numbering' };
    const expect = {
      mapNumber: backup.mapNumber - madeFrom,
      round: backup.round,
      score1: backup.team1,
      score2: backup.team2,
    };
    const fromDisk = request.args.source !== 'stored' && madeFrom === 0;
    let result = fromDisk ? await persist(() => this.fromDisk(backup, expect, context)) : null;
    if (result === null || result.reason === 'backup_missing')
      result = await persist(() => this.fromStore(backup, expect, context));
    if (result.outcome === 'confirmed') await this.loader.arm(context);
    const { mapNumber, round, team1, team2, file } = backup;
    return settlementOf(result, { backup: { mapNumber, round, team1, team2, file } });
  }

  private fromDisk(
    backup: KeptBackup,
    expect: Expectation,
    { job, endpoint, gateway, onSent }: CommandContext,
  ): Promise<CommandResult> {
    return gateway.restoreLocal(endpoint, { file: backup.file, matchId: job.match_id, expect, onSent });
  }

  private async fromStore(
    backup: KeptBackup,
    expect: Expectation,
    { job, endpoint, gateway, onSent }: CommandContext,
  ): Promise<CommandResult> {
    return gateway.restoreFromUrl(endpoint, {
      url: await this.files.backupUrl(job, backup),
      headerKey: 'Authorization',
      headerValue: this.files.token(job),
      matchId: job.match_id,
      expect,
      booleans: PLUGIN_BOOLEANS,
      onSent,
    });
  }

  /** Only what we hold a verified copy of can be restored: the expected score is read from it. */
  private async find(file: string, matchId: number): Promise<KeptBackup | null> {
    const parts = /^matchzy_(\d+)_(\d+)_round(\d+)\.json$/.exec(file);
    if (!parts || Number(parts[1]) !== matchId) return null;
    const stored = await this.files.backup(matchId, Number(parts[2]), Number(parts[3]));
    return stored === null ? null : { ...stored, file };
  }
}

interface Expectation {
  mapNumber: number;
  round: number;
  score1: number;
  score2: number;
}
