import { Inject, Injectable, Module } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { pgPool, whileHolding } from '@placar/persistence';
import { APP_CONFIG, CLOCK, LOGGER, Loop } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { LoadoutBridge } from './loadout-bridge';
import { LoadoutMirrors } from './loadout-mirrors';
import { PluginDatabase } from './plugin-database';

const EVERY_MS = 200;
/** Number of the advisory lock of whoever writes; the others have nothing to do then. */
const LOCK = 7_065_397;

/** Runs the bridge to the plugin's database, where the installation has one (decision 0097). */
@Injectable()
export class LoadoutBridgeLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly database: PluginDatabase | null = null;
  private readonly loop: Loop | null = null;

  constructor(
    dataSource: DataSource,
    @Inject(APP_CONFIG) { inventory }: AppConfig,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    if (inventory.toServers !== 'weaponpaints' || inventory.pluginDatabaseUrl === null) return;
    const database = new PluginDatabase(inventory.pluginDatabaseUrl);
    const mirrors = new LoadoutMirrors(dataSource, new Set(inventory.vipOnly));
    const bridge = new LoadoutBridge({ dataSource, database, mirrors, clock, logger });
    const run = async (): Promise<void> => {
      await whileHolding(pgPool(dataSource), LOCK, () => bridge.step());
    };
    this.database = database;
    this.loop = new Loop({ name: 'loadouts', everyMs: EVERY_MS, firstMs: 0, run, logger });
  }

  onApplicationBootstrap(): void {
    this.loop?.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop?.stop();
    await this.database?.close();
  }
}

/** What people carry, on its way to game servers. */
@Module({ providers: [LoadoutBridgeLoop] })
export class LoadoutsModule {}
