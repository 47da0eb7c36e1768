import type { ApplyCommandJob, RecoveryStep } from '@placar/contracts';
import { firstMapOf } from '@placar/domain';
import type { AttemptPlan, MatchState } from '@placar/domain';
import { hasScore, standingOf } from '@placar/game-server';
import type {
  CommandResult,
  ExecutedResult,
  ExpectedRestore,
  LoadMatchResult,
  RemoteTargets,
} from '@placar/game-server';
import { wasFetched } from '@placar/match-engine';
import type { Logger } from '@placar/platform';
import type { MatchFiles } from '../../match-files';
import type { CommandContext } from './command-context';
import { settlementOf } from './command-settlement';
import type { Settlement } from './command-settlement';
import { persist, persistUnsent } from './persist';
import { questionOfNewAttempt } from './restore-question';

/** Plugin booleans that the platform relies on, sent unquoted before a load (plugin contract §1.5). */
export const PLUGIN_BOOLEANS = { matchzy_pause_after_restore: true, matchzy_stop_command_available: true } as const;

export interface LoaderDependencies {
  files: MatchFiles;
  /** The present state of a match, from the log. */
  stateOf: (matchId: number) => Promise<MatchState | null>;
  /** Tells the match which step of a recovery is being taken. */
  noteStep: (job: ApplyCommandJob, step: RecoveryStep) => Promise<void>;
  logger: Logger;
}

type RestorePlan = Extract<AttemptPlan, { kind: 'restore' }>;

/** Loads, restarts, moves and recoveries are one thing to a server: a new attempt with a new token, by the plan in the log. */
export class MatchLoader {
  constructor(private readonly deps: LoaderDependencies) {}

  /** Puts the attempt of the job on its server, from a stored backup or by its config, as its plan says. */
  async load(context: CommandContext): Promise<Settlement> {
    const { job, endpoint, gateway } = context;
    const state = await this.deps.stateOf(job.match_id);
    if (state === null || state.attempt !== job.attempt) return { outcome: 'refused', detail: 'superseded' };
    if (job.request.kind === 'recover') return this.recover(context, state);
    if (job.attempt > 1 && !(await this.wasFetched(context))) {
      const ended = await persist(() => gateway.endMatch(endpoint, { matchId: job.match_id }));
      if (ended.outcome !== 'confirmed') return settlementOf(ended);
    }
    const { plan } = state;
    // What an earlier try fetched it needs no more.
    const unfit = (await this.wasFetched(context)) ? null : await this.configProblem(context);
    if (unfit !== null) return unfit;
    if (plan?.kind !== 'restore') return loaded(await persist(() => this.fresh(context)));
    const result = await persistUnsent(() => this.restored(context, state, plan));
    if (result.outcome === 'confirmed') await this.arm(context);
    return loaded(result);
  }

  /**
   * One try of a recovery (plugin contract F9, F15). Everything in it may be done twice: it is taken up again by another worker
   * when this one dies, and by the next try when nobody knows how it ended.
   */
  private async recover(context: CommandContext, state: MatchState): Promise<Settlement> {
    const { job } = context;
    const { plan } = state;
    if (!plan) return { outcome: 'refused', detail: 'superseded' };
    // What an earlier try fetched it needs no more.
    const unfit = (await this.wasFetched(context)) ? null : await this.configProblem(context);
    if (unfit !== null) return unfit;
    const result = plan.kind === 'restore' ? await this.restored(context, state, plan) : await this.again(context);
    if ('settled' in result) return result.settled;
    if (result.outcome !== 'confirmed') return settlementOf(result);
    // A restore can outlast the patience of the match: this try's targets carry a token that counts for nothing by then (F7).
    const present = await this.deps.stateOf(job.match_id);
    if (present?.attempt !== job.attempt) return { outcome: 'refused', detail: 'superseded' };
    await this.deps.noteStep(job, 'rearming');
    const armed = await this.arm(context);
    if (armed.outcome !== 'executed') return { outcome: 'unknown', detail: armed.reason ?? 'not_armed' };
    await this.deps.noteStep(job, 'verifying');
    return this.verified(context, state, plan);
  }

  /** The map's config once more; what is left of the match on the server is ended first (plugin contract F12). */
  private async again(context: CommandContext): Promise<LoadMatchResult | { settled: Settlement }> {
    const { job, endpoint, gateway } = context;
    if (!(await this.wasFetched(context))) {
      const ended = await gateway.endMatch(endpoint, { matchId: job.match_id });
      if (ended.outcome !== 'confirmed') return { settled: settlementOf(ended) };
    }
    return this.fresh(context);
  }

  /**
   * Looks once more, after everything was sent: the match, its map, and the score that it goes on from. A restore that waits for
   * the players shows its score only when they are ready; the recovery looks at it then.
   */
  private async verified(
    { job, endpoint, gateway }: CommandContext,
    state: MatchState,
    plan: AttemptPlan,
  ): Promise<Settlement> {
    const read = await gateway.readStatus(endpoint, { lane: 'priority' });
    if (read.outcome !== 'ok') return { outcome: 'unknown', detail: read.reason };
    const { status } = read;
    if (status.gamestate === 'none') return { outcome: 'unknown', detail: 'no_answer' };
    const expected = plan.kind === 'fresh' ? null : expectedOf(state, plan);
    const standing = expected === null ? null : standingOf(status, job.match_id, expected);
    const isSame =
      status.matchId === job.match_id &&
      (expected === null ||
        standing === 'waiting' ||
        standing === 'past' ||
        (status.mapNumber === expected.mapNumber && hasScore(status, expected)));
    // Where the engine still loads its part, its score is looked at again before anything is resumed.
    const isLoading = status.gamestate === 'live' && plan.kind === 'restore' && !status.paused;
    return isSame || (isLoading && status.matchId === job.match_id)
      ? { outcome: 'confirmed', detail: null, facts: { pluginVersion: status.pluginVersion } }
      : { outcome: 'contradicted', detail: 'state_is_not_the_backup' };
  }

  private fresh({ job, endpoint, gateway, onSent }: CommandContext): Promise<LoadMatchResult> {
    const { files } = this.deps;
    return gateway.loadMatch(endpoint, {
      matchId: job.match_id,
      configUrl: files.configUrl(job.match_id),
      headerKey: 'Authorization',
      headerValue: files.token(job),
      wasConfigFetched: () => wasFetched(files.database, job.match_id, job.attempt),
      targets: this.targets(job),
      booleans: PLUGIN_BOOLEANS,
      bootMarker: bootMarkerOf(job.match_id, job.attempt),
      onSent,
    });
  }

  /** Remote restore: the backup carries config, teams and scores, re-tokened for this attempt (plugin contract §3.2). */
  private async restored(context: CommandContext, state: MatchState, plan: RestorePlan): Promise<CommandResult> {
    const { job, endpoint, gateway, onSent, retried } = context;
    const question = questionOfNewAttempt(state, {
      plan,
      mayHaveBeenSent: retried,
      wasFetched: () => this.wasFetched(context),
    });
    return gateway.restoreFromUrl(endpoint, {
      question,
      url: await this.deps.files.backupUrl(job, { id: plan.backupId, mapNumber: plan.mapNumber, round: plan.round }),
      headerKey: 'Authorization',
      headerValue: this.deps.files.token(job),
      matchId: job.match_id,
      expect: expectedOf(state, plan),
      booleans: PLUGIN_BOOLEANS,
      onSent,
    });
  }

  /**
   * True once the config or the backup of this attempt was fetched with its token: an earlier try reached the server, and what shows
   * our match there is this attempt's. It must not be ended then.
   */
  private wasFetched({ job }: CommandContext): Promise<boolean> {
    return wasFetched(this.deps.files.database, job.match_id, job.attempt);
  }

  /** A game server that waits for our config or our backup stands still with all its players (plugin contract F17). */
  async configProblem({ job }: CommandContext): Promise<Settlement | null> {
    const answer = await this.deps.files.checkConfig(job);
    this.deps.logger.info({ match_id: job.match_id, ms: answer.ms, detail: answer.detail }, 'config route checked');
    return answer.answers ? null : { outcome: 'refused', detail: 'config_unreachable' };
  }

  /** A restart of the server lost every setting; a restore brings back the match, not the targets' guarantee (§2.1). */
  async arm({ job, endpoint, gateway }: CommandContext): Promise<ExecutedResult> {
    const armed = await gateway.rearm(endpoint, this.targets(job));
    const marked = await gateway.setBootMarker(endpoint, bootMarkerOf(job.match_id, job.attempt));
    return armed.outcome === 'executed' ? marked : armed;
  }

  targets(job: Pick<ApplyCommandJob, 'match_id' | 'attempt'>): RemoteTargets {
    const { files } = this.deps;
    const header = { headerKey: 'Authorization', headerValue: files.token(job) };
    return {
      events: { url: `${files.baseUrl}/v2`, ...header },
      backups: { url: `${files.baseUrl}/v2/backup`, ...header },
      demos: { url: `${files.baseUrl}/v2/demo`, ...header },
    };
  }
}

const expectedOf = (state: MatchState, plan: RestorePlan): ExpectedRestore => ({
  mapNumber: plan.mapNumber - firstMapOf(state),
  round: plan.round,
  score1: plan.team1,
  score2: plan.team2,
});

const loaded = (result: CommandResult): Settlement =>
  settlementOf(result, { pluginVersion: result.status?.pluginVersion ?? null });

/** What a server process is known by as long as it lives (plugin contract §5.4). */
export const bootMarkerOf = (matchId: number, attempt: number | ''): string => `m${matchId}a${attempt}`;
