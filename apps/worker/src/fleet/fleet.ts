import type { CommandBus } from '@nestjs/cqrs';
import type { FleetProvider, StageDeadlines } from '@placar/domain';
import type { GameServerOperations, RconPool } from '@placar/game-server';
import type { LiveBus } from '@placar/messaging';
import type { AppConfig, Logger, WatchedTime } from '@placar/platform';
import type { DataSource } from 'typeorm';
import { FleetLoop } from './fleet-loop';
import { FleetRows } from './fleet-rows';
import { FleetSweeper } from './fleet-sweeper';
import { MatchLoading } from './match-loading';
import { createProviders } from './providers/create-providers';
import { Provisioner } from './provisioner';
import { RconRotation } from './rcon-rotation';
import { RentedUpkeep } from './rented-upkeep';
import { ServerHandover } from './server-handover';
import type { DueTimers } from '../timers/due-timers';
import type { ServerProvider } from './server-provider';

export interface FleetDependencies {
  config: AppConfig;
  logger: Logger;
  dataSource: DataSource;
  commandBus: CommandBus;
  gateway: GameServerOperations;
  rcon: Pick<RconPool, 'execute'>;
  bus: LiveBus;
  timers: Pick<DueTimers, 'add'>;
  /** The time in which this process was able to look; default all of it. */
  watched?: Pick<WatchedTime, 'elapsed'>;
  /** Others than the configured ones. */
  providers?: readonly ServerProvider[];
  deadlines?: Partial<Record<FleetProvider, StageDeadlines>>;
}

/** Everything that starts, watches and ends servers on demand, wired. */
export function createFleet(deps: FleetDependencies): FleetLoop {
  const { config, logger, dataSource, commandBus, gateway, rcon, bus, timers, deadlines } = deps;
  const { sweepSeconds, orphanGraceSeconds, answerSeconds } = config.fleet;
  const providers = deps.providers ?? createProviders(config, logger);
  const rows = new FleetRows(dataSource, config);
  const handover = new ServerHandover(rows, config);
  const provisioner = new Provisioner({
    config,
    logger,
    rows,
    handover,
    loading: new MatchLoading(dataSource, commandBus),
    rotation: new RconRotation({ rows, config, gateway, rcon, logger }),
    rented: new RentedUpkeep({ rows, config, gateway, rcon, logger }),
    gateway,
    bus,
    providers: new Map(providers.map((provider) => [provider.name, provider])),
    ...(deadlines === undefined ? {} : { deadlines }),
    ...(deps.watched === undefined ? {} : { watched: deps.watched }),
  });
  const sweeper = new FleetSweeper({ rows, handover, providers, logger, orphanGraceSeconds, answerSeconds });
  return new FleetLoop({ rows, provisioner, sweeper, providers, timers, logger, sweepSeconds });
}
