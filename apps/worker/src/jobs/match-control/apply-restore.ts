import type { RequestOf } from '@placar/contracts';
import { backupOf, firstMapOf, scoreAfter } from '@placar/domain';
import type { MatchState } from '@placar/domain';
import { standingOf } from '@placar/game-server';
import type { CommandResult, ExpectedRestore, RestoreQuestion } from '@placar/game-server';
import type { KeptBackup, MatchFiles } from '../../match-files';
import type { MatchLoader } from './apply-load';
import { PLUGIN_BOOLEANS } from './apply-load';
import type { CommandContext } from './command-context';
import { settlementOf } from './command-settlement';
import type { Settlement } from './command-settlement';
import { persistUnsent } from './persist';
import { questionOfSameAttempt } from './restore-question';

/** Restores a round: from the server's own file, or from our store when it is asked for or the file is gone (F9). */
export class RoundRestorer {
  constructor(
    private readonly files: MatchFiles,
    private readonly loader: MatchLoader,
    private readonly stateOf: (matchId: number) => Promise<MatchState | null>,
  ) {}

  async restore(request: RequestOf<'restore'>, context: CommandContext): Promise<Settlement> {
    const { job } = context;
    const { file, source } = request.args;
    const wanted = backupOf(job.match_id, file);
    if (wanted === null) return { outcome: 'refused', detail: 'backup_missing' };
    const stored = await this.files.backup(job.match_id, wanted.mapNumber, wanted.round);
    const backup = stored === null ? null : { ...stored, file };
    const state = await this.stateOf(job.match_id);
    if (state === null || state.attempt !== job.attempt) return { outcome: 'refused', detail: 'superseded' };
    if (backup === null)
      return source === 'server'
        ? this.fromDiskAlone(wanted, state, context)
        : { outcome: 'refused', detail: 'backup_missing' };
    const madeFrom = firstMapOf(state, backup.madeIn);
    // Maps that the attempts number differently cannot be told apart on the server afterwards; the way back is a recovery.
    if (madeFrom !== firstMapOf(state)) return { outcome: 'refused', detail: 'other_numbering' };
    const expect = {
      mapNumber: backup.mapNumber - madeFrom,
      round: backup.round,
      score1: backup.team1,
      score2: backup.team2,
    };
    const asked = { backup, expect, question: this.question(state, backup, context) };
    const fromDisk = source !== 'stored' && madeFrom === 0;
    let result = fromDisk ? await persistUnsent(() => this.fromDisk(asked, context)) : null;
    if (result === null || result.reason === 'backup_missing') {
      const unfit = await this.loader.configProblem(context);
      if (unfit !== null) return unfit;
      result = await persistUnsent(() => this.fromStore(asked, context));
    }
    if (result.outcome === 'confirmed') await this.loader.arm(context);
    const { mapNumber, round, team1, team2 } = backup;
    const facts = { mapNumber, round, team1, team2, file, ...wentOn(result, job.match_id, expect) };
    return settlementOf(result, { backup: facts });
  }

  /**
   * A round that we hold no copy of. Its file must be on the plugin's list, with the score of our log; where the log lacks that
   * round, map and round are all that is confirmed, and the ledger says so.
   */
  private async fromDiskAlone(
    wanted: { mapNumber: number; round: number },
    state: MatchState,
    context: CommandContext,
  ): Promise<Settlement> {
    const { endpoint, gateway, job } = context;
    if (firstMapOf(state) !== 0) return { outcome: 'refused', detail: 'other_numbering' };
    const listed = await gateway.listBackups(endpoint, job.match_id);
    if (listed.outcome !== 'ok') return { outcome: context.retried ? 'unknown' : 'refused', detail: listed.reason };
    const found = listed.backups.find(
      ({ matchId, mapNumber, round }) =>
        matchId === job.match_id && mapNumber === wanted.mapNumber && round === wanted.round,
    );
    if (found === undefined) return { outcome: 'refused', detail: 'backup_missing' };
    const score = scoreAfter(state, wanted.mapNumber, wanted.round);
    const isOther =
      score !== null &&
      (score.team1 !== (found.score1 ?? score.team1) || score.team2 !== (found.score2 ?? score.team2));
    if (isOther) return { outcome: 'refused', detail: 'score_differs' };
    const expect = { ...wanted, score1: score?.team1 ?? null, score2: score?.team2 ?? null };
    const { file } = found;
    const question = this.question(state, wanted, context);
    const request = { file, matchId: job.match_id, expect, question };
    const result = await persistUnsent(() => gateway.restoreLocal(endpoint, request));
    if (result.outcome === 'confirmed') await this.loader.arm(context);
    const facts = { ...wanted, ...score, file, ...wentOn(result, job.match_id, expect) };
    const settlement = settlementOf(result, { backup: facts });
    const isScoreUnseen = result.outcome === 'confirmed' && score === null;
    return isScoreUnseen ? { ...settlement, detail: 'score_unknown' } : settlement;
  }

  private question(
    state: MatchState,
    backup: { mapNumber: number; round: number },
    { retried, markSent }: CommandContext,
  ): RestoreQuestion {
    return questionOfSameAttempt(state, { backup, mayHaveBeenSent: retried, markSent });
  }

  private fromDisk(
    { backup, expect, question }: Asked,
    { job, endpoint, gateway }: CommandContext,
  ): Promise<CommandResult> {
    return gateway.restoreLocal(endpoint, { file: backup.file, matchId: job.match_id, expect, question });
  }

  private async fromStore(
    { backup, expect, question }: Asked,
    { job, endpoint, gateway }: CommandContext,
  ): Promise<CommandResult> {
    return gateway.restoreFromUrl(endpoint, {
      question,
      url: await this.files.backupUrl(job, backup),
      headerKey: 'Authorization',
      headerValue: this.files.token(job),
      matchId: job.match_id,
      expect,
      booleans: PLUGIN_BOOLEANS,
    });
  }
}

/** Told to the match, so that the rounds of the restored game that came in before this stay. */
const wentOn = (result: CommandResult, matchId: number, expect: ExpectedRestore): { wentOn?: true } =>
  result.status !== undefined && standingOf(result.status, matchId, expect) === 'past' ? { wentOn: true } : {};

interface Asked {
  backup: KeptBackup;
  expect: ExpectedRestore;
  question: RestoreQuestion;
}
