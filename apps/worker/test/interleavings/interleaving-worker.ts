import type { CommandBus } from '@nestjs/cqrs';
import type { MatchState } from '@placar/domain';
import { GameServerGateway } from '@placar/game-server';
import type { RconEndpoint, RconExecuteOptions, RconOutcome } from '@placar/game-server';
import { RecordMatchFactCommand, SettleMatchCommandCommand } from '@placar/match-engine';
import type { AnyJobHandler, JobContext } from '@placar/messaging';
import { pgPool } from '@placar/persistence';
import { DataSource } from 'typeorm';
import { AnnounceHandler } from '../../src/jobs/match-control/announce.job';
import { ApplyCommandHandler } from '../../src/jobs/match-control/apply-command.job';
import { MatchLoader } from '../../src/jobs/match-control/apply-load';
import { RoundRestorer } from '../../src/jobs/match-control/apply-restore';
import { ClearServerHandler } from '../../src/jobs/match-control/clear-server.job';
import { SyncRosterHandler } from '../../src/jobs/match-control/sync-roster.job';
import { MatchFiles } from '../../src/match-files';
import { DrainLoop } from '../../src/reconcile/drain-loop';
import { MatchReconciler } from '../../src/reconcile/match-reconciler';
import { WatchRows } from '../../src/reconcile/watch-rows';
import { ServerDirectory } from '../../src/servers/server-directory';
import type { Trouble } from './interleaving-steps';
import type { InterleavingStage } from './interleaving-stage';

/** The worker ends here, in the middle of what it does. */
export class WorkerDied extends Error {}

type Rcon = (endpoint: RconEndpoint, line: string, options: RconExecuteOptions) => Promise<RconOutcome>;

/** The parts of the worker, wired as in its module, on the model servers. */
export class WorkerParts {
  readonly files: MatchFiles;
  readonly rows: WatchRows;
  readonly reconciler: MatchReconciler;
  readonly draining: DrainLoop;
  private readonly handlers: AnyJobHandler[];

  constructor(
    stage: InterleavingStage,
    rcon: Rcon,
    private readonly trouble: () => Trouble | null,
  ) {
    const { config, logger, clock, bus } = stage;
    const { engine } = stage.worker;
    const dataSource = stage.worker.app.get(DataSource);
    const database = pgPool(dataSource);
    const commandBus = this.mortal(stage.worker.commands);
    const gateway = new GameServerGateway({
      rcon: {
        execute: (endpoint, line, options = {}) => rcon(endpoint, line, options),
        warm: () => Promise.resolve({ kind: 'ok', text: '', ms: 0 }),
      },
      clock: {
        now: () => Date.now(),
        sleep: (ms) => Promise.resolve(clock.pass(ms * 5)),
      },
    });
    const servers = new ServerDirectory(dataSource, config);
    const stateOf = async (matchId: number): Promise<MatchState | null> => (await engine.load(matchId))?.state ?? null;
    this.files = new MatchFiles(dataSource, config);
    const loader = new MatchLoader({
      files: this.files,
      stateOf,
      noteStep: async (job, step) => {
        const fact = { type: 'note-recovery-step' as const, commandId: job.command_id, step };
        await commandBus.execute(new RecordMatchFactCommand(job.match_id, fact));
      },
      logger,
    });
    const restorer = new RoundRestorer(this.files, loader, stateOf);
    this.handlers = [
      new ApplyCommandHandler({ dataSource, commandBus, gateway, servers, loader, restorer, openSealed: () => null }),
      new AnnounceHandler(gateway, servers),
      new SyncRosterHandler(gateway, servers),
      new ClearServerHandler(gateway, servers, database, bus),
    ];
    this.rows = new WatchRows(dataSource, { elapsed: (since, now) => now - since });
    this.reconciler = new MatchReconciler({
      config,
      logger,
      commandBus,
      gateway,
      servers,
      rows: this.rows,
      bus,
      engine,
      database,
    });
    // The steps of a run say when it looks.
    const timers = { add: () => undefined };
    this.draining = new DrainLoop({ database, gateway, servers, bus, rows: this.rows, timers, logger });
  }

  async handle(job: AnyJobHandler['job'], payload: unknown, context: JobContext): Promise<void> {
    const handler = this.handlers.find((candidate) => candidate.job === job);
    if (!handler) throw new Error(`no handler for ${job}`);
    await handler.handle(payload as never, context);
  }

  async exhausted(job: AnyJobHandler['job'], payload: unknown, error: Error): Promise<void> {
    await this.handlers.find((candidate) => candidate.job === job)?.onExhausted?.(payload as never, error);
  }

  /** The worker may die right after a command is marked as sent, and right before or right after it is settled. */
  private mortal(commands: CommandBus): CommandBus {
    const execute = async (command: object): Promise<unknown> => {
      const fault = this.trouble()?.fault;
      const isEnd = command instanceof SettleMatchCommandCommand;
      const isMark = command instanceof RecordMatchFactCommand && command.fact.type === 'mark-sent';
      if (isEnd && fault === 'dies_unsettled') throw new WorkerDied();
      const result: unknown = await commands.execute(command as never);
      if ((isEnd && fault === 'dies_settled') || (isMark && fault === 'dies_marked')) throw new WorkerDied();
      return result;
    };
    return { execute } as unknown as CommandBus;
  }
}
