import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandBus } from '@nestjs/cqrs';
import type { ApplyCommandJob, MatchCommandKind } from '@placar/contracts';
import type { GameServerOperations } from '@placar/game-server';
import { RecordMatchFactCommand, SettleMatchCommandCommand } from '@placar/match-engine';
import type { JobContext, JobHandler } from '@placar/messaging';
import { metrics } from '@placar/platform';
import type { DataSource } from 'typeorm';
import { forMatch } from '../../match-log/rcon-subject';
import { SERVER_OF_JOB } from '../../servers/server-directory';
import type { ServerDirectory } from '../../servers/server-directory';
import type { MatchLoader } from './apply-load';
import { applyPause, applyUnpause } from './apply-pause';
import type { RoundRestorer } from './apply-restore';
import {
  applyAddPlayer,
  applyAddSpectator,
  applyForceStart,
  applyRcon,
  applyRemovePlayer,
  applySay,
} from './apply-side-commands';
import type { CommandContext } from './command-context';
import { settlementOf } from './command-settlement';
import { persist } from './persist';
import type { Settlement } from './command-settlement';

/** Kinds that must not run twice: after a crash between sending and settling they end as unknown. */
const ONCE_ONLY: ReadonlySet<MatchCommandKind> = new Set([
  'rcon',
  'say',
  'add_player',
  'add_spectator',
  'remove_player',
]);

const MARK_AFTER_MS = 4;

/** Applies a requested command to its game server and settles it with what was seen. */
export class ApplyCommandHandler implements JobHandler {
  readonly job = 'apply-command';
  readonly beside = SERVER_OF_JOB;

  constructor(
    private readonly dependencies: {
      dataSource: DataSource;
      commandBus: CommandBus;
      gateway: GameServerOperations;
      servers: ServerDirectory;
      loader: MatchLoader;
      restorer: RoundRestorer;
      /** Opens what was sealed for us; null when it cannot be. */
      openSealed: (sealed: string) => string | null;
    },
  ) {}

  handle(job: ApplyCommandJob, context: JobContext): Promise<void> {
    const about = { matchId: job.match_id, cause: 'command', commandId: job.command_id } as const;
    return forMatch(about, () => this.apply(job, context));
  }

  private async apply(job: ApplyCommandJob, { startedBefore, beside, logger }: JobContext): Promise<void> {
    const marks: Promise<unknown>[] = [];
    const settlement = await this.settlementFor(job, { retried: startedBefore, beside }, (sentAt) => {
      // Not in the same breath: the bytes that a person waits for are still on their way out of this machine.
      marks.push(
        sleep(MARK_AFTER_MS)
          .then(() => this.markSent(job, sentAt))
          .catch((error: unknown) => logger.warn({ err: error }, 'sent mark not stored')),
      );
    });
    await Promise.all(marks);
    if (settlement !== null) await this.settle(job, settlement);
  }

  onExhausted(job: ApplyCommandJob, error: Error): Promise<void> {
    return this.settle(job, { outcome: 'unknown', detail: `worker_failed: ${error.message}`.slice(0, 200) });
  }

  /** Null when the command was settled by somebody else meanwhile. */
  private async settlementFor(
    job: ApplyCommandJob,
    { retried, beside }: { retried: boolean; beside: unknown },
    onSent: (sentAt: Date) => void,
  ): Promise<Settlement | null> {
    const { servers, gateway } = this.dependencies;
    if (retried) {
      const line = await this.line(job.command_id);
      if (line === null || line.settled) return null;
      if (line.sent && ONCE_ONLY.has(job.request.kind)) return { outcome: 'unknown', detail: 'worker_lost' };
    }
    if (job.server_id === null) return { outcome: 'refused', detail: 'no_server' };
    const server = await servers.find(job.server_id, beside);
    if (typeof server === 'string') return { outcome: 'refused', detail: server };
    const fenced =
      server.lease === null ||
      server.lease.draining ||
      server.lease.matchId !== job.match_id ||
      server.lease.attempt !== job.attempt;
    // A match that is over and holds no server (the pool took it back after a failed load) has nothing there to end.
    const isEnd = job.request.kind === 'cancel' || job.request.kind === 'forfeit';
    if (fenced && isEnd) return { outcome: 'confirmed', detail: null };
    if (fenced) return { outcome: 'refused', detail: 'superseded' };
    if (ONCE_ONLY.has(job.request.kind)) await this.markSent(job, new Date());
    return this.execute({ job, endpoint: server.endpoint, gateway, retried, onSent });
  }

  private async execute(context: CommandContext): Promise<Settlement> {
    const { request } = context.job;
    const { loader, restorer } = this.dependencies;
    switch (request.kind) {
      case 'pause':
        return applyPause(request, context);
      case 'unpause':
        return applyUnpause(request, context);
      case 'load':
      case 'restart':
      case 'change_server':
      case 'recover':
        return loader.load(context);
      case 'cancel':
      case 'forfeit':
        return settlementOf(
          await persist(() =>
            context.gateway.endMatch(context.endpoint, { matchId: context.job.match_id, onSent: context.onSent }),
          ),
        );
      case 'restore':
        return restorer.restore(request, context);
      case 'take_over':
        // Settled where it is decided: nothing of it is for the server.
        return { outcome: 'refused', detail: 'not_for_the_server' };
      case 'force_start':
        return applyForceStart(request, context);
      case 'add_player':
        return applyAddPlayer(request, context);
      case 'remove_player':
        return applyRemovePlayer(request, context);
      case 'add_spectator':
        return applyAddSpectator(request, context);
      case 'say':
        return applySay(request, context);
      case 'rcon':
        return applyRcon(request, context, this.dependencies.openSealed);
    }
  }

  private async line(commandId: string): Promise<{ sent: boolean; settled: boolean } | null> {
    const [row] = await this.dependencies.dataSource.query<{ sent: boolean; settled: boolean }[]>(
      'SELECT sent_at IS NOT NULL AS sent, settled_at IS NOT NULL AS settled FROM match_commands WHERE id = $1',
      [commandId],
    );
    return row ?? null;
  }

  private markSent(job: ApplyCommandJob, sentAt: Date): Promise<unknown> {
    metrics.commandSentSeconds.observe({ kind: job.request.kind }, secondsSince(job.requested_at, sentAt.getTime()));
    const fact = { type: 'mark-sent' as const, commandId: job.command_id, sentAt: sentAt.toISOString() };
    return this.dependencies.commandBus.execute(new RecordMatchFactCommand(job.match_id, fact));
  }

  /** The next look at the server comes at once: the page should not wait for it. */
  private async settle(job: ApplyCommandJob, settlement: Settlement): Promise<void> {
    await this.dependencies.commandBus.execute(new SettleMatchCommandCommand(job.match_id, job.command_id, settlement));
    const labels = { kind: job.request.kind, outcome: settlement.outcome };
    metrics.commandSettledSeconds.observe(labels, secondsSince(job.requested_at, Date.now()));
    await this.dependencies.dataSource.query('UPDATE match_watch SET next_check_at = now() WHERE match_id = $1', [
      job.match_id,
    ]);
  }
}

const secondsSince = (from: string, until: number): number => Math.max(0, until - Date.parse(from)) / 1000;
