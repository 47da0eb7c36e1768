import type { CommandBus } from '@nestjs/cqrs';
import { MATCH_COMMAND_CATALOGUE, firstCharacters } from '@placar/contracts';
import type { ApplyCommandJob } from '@placar/contracts';
import type { GameServerOperations } from '@placar/game-server';
import { RecordMatchFactCommand, SettleMatchCommandCommand } from '@placar/match-engine';
import { HandlesJob } from '@placar/messaging';
import type { JobContext, JobHandler } from '@placar/messaging';
import { awakeMark, metrics, sharedNow, wasFrozenSince } from '@placar/platform';
import type { DataSource } from 'typeorm';
import { forMatch } from '../../match-log/rcon-subject';
import type { ServerDirectory } from '../../servers/server-directory';
import { commandExecutors, execute } from './command-executors';
import type { CommandExecutors, ExecutorParts } from './command-executors';
import type { Settlement } from './command-settlement';

/** Applies a requested command to its game server and settles it with what was seen. */
@HandlesJob()
export class ApplyCommandHandler implements JobHandler {
  readonly job = 'apply-command';

  private readonly executors: CommandExecutors;

  constructor(
    private readonly dependencies: ExecutorParts & {
      dataSource: DataSource;
      commandBus: CommandBus;
      gateway: GameServerOperations;
      servers: ServerDirectory;
    },
  ) {
    this.executors = commandExecutors(dependencies);
  }

  handle(job: ApplyCommandJob, context: JobContext): Promise<void> {
    const about = { matchId: job.match_id, cause: 'command', commandId: job.command_id } as const;
    return forMatch(about, () => this.apply(job, context));
  }

  private async apply(job: ApplyCommandJob, { startedBefore, signal, logger }: JobContext): Promise<void> {
    const marks: Promise<unknown>[] = [];
    const startedAt = awakeMark();
    const settlement = await this.settlementFor(job, startedBefore, (sentAt) => {
      marks.push(
        this.markSent(job, sentAt).catch((error: unknown) => logger.warn({ err: error }, 'sent mark not stored')),
      );
    });
    await Promise.all(marks);
    // Its time is over, or another worker has the job by now: what was seen is that one's to tell.
    signal.throwIfAborted();
    // Seen from before this process stood still, or refused because of it: the job begins anew, with a look.
    if (settlement !== null && settlement.outcome !== 'confirmed' && wasFrozenSince(startedAt))
      throw new Error('this process stood still in the middle of the command');
    if (settlement !== null) await this.settle(job, settlement);
  }

  onExhausted(job: ApplyCommandJob, error: Error): Promise<void> {
    return this.settle(job, { outcome: 'unknown', detail: firstCharacters(`worker_failed: ${error.message}`, 200) });
  }

  /** Null when the command was settled by somebody else meanwhile. */
  private async settlementFor(
    job: ApplyCommandJob,
    retried: boolean,
    onSent: (sentAt: Date) => void,
  ): Promise<Settlement | null> {
    const { servers, gateway } = this.dependencies;
    const { request } = job;
    const { beforeRetry, subject } = MATCH_COMMAND_CATALOGUE[request.kind];
    let wasMarked = false;
    if (retried) {
      const line = await this.line(job.command_id);
      if (line === null || line.settled) return null;
      wasMarked = line.sent;
      if (line.sent && beforeRetry === 'mark_then_unknown') return { outcome: 'unknown', detail: 'worker_lost' };
    }
    if (job.server_id === null) return { outcome: 'refused', detail: 'no_server' };
    const server = await servers.find(job.server_id);
    if (typeof server === 'string') return { outcome: 'refused', detail: server };
    const fenced =
      server.lease === null ||
      server.lease.draining ||
      server.lease.matchId !== job.match_id ||
      server.lease.attempt !== job.attempt;
    // A match that is over and holds no server (the pool took it back after a failed load) has nothing there to end.
    if (fenced && subject === 'end') return { outcome: 'confirmed', detail: null };
    if (fenced) return { outcome: 'refused', detail: 'superseded' };
    const markSent = async (): Promise<void> => void (await this.markSent(job, await this.databaseTime()));
    if (beforeRetry === 'mark_then_unknown') await markSent();
    const mayHaveBeenSent = retried && (beforeRetry !== 'mark_then_status' || wasMarked);
    const noteSent = beforeRetry === 'status' ? onSent : (): void => undefined;
    const { endpoint } = server;
    const context = { job, endpoint, gateway, retried: mayHaveBeenSent, markSent, onSent: noteSent };
    return execute(this.executors, request.kind, request, context);
  }

  private async line(commandId: string): Promise<{ sent: boolean; settled: boolean } | null> {
    const [row] = await this.dependencies.dataSource.query<{ sent: boolean; settled: boolean }[]>(
      'SELECT sent_at IS NOT NULL AS sent, settled_at IS NOT NULL AS settled FROM match_commands WHERE id = $1',
      [commandId],
    );
    return row ?? null;
  }

  /** The clock that dates the reports: which of them came before a restore was sent is told by it. */
  private async databaseTime(): Promise<Date> {
    const [row] = await this.dependencies.dataSource.query<{ now: Date }[]>('SELECT now() AS now');
    return row?.now ?? new Date(sharedNow());
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
    metrics.commandSettledSeconds.observe(labels, secondsSince(job.requested_at, sharedNow()));
    await this.dependencies.dataSource.query('UPDATE match_watch SET next_check_at = now() WHERE match_id = $1', [
      job.match_id,
    ]);
  }
}

const secondsSince = (from: string, until: number): number => Math.max(0, until - Date.parse(from)) / 1000;
