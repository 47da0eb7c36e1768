import { Inject, Injectable, Module } from '@nestjs/common';
import { pgPool, whileHolding } from '@placar/persistence';
import { APP_CONFIG, CLOCK, LOGGER } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { BackgroundLoop } from '../background-loop';
import { LoadoutBridge } from './loadout-bridge';
import { LoadoutMirrors } from './loadout-mirrors';
import { PluginDatabase } from './plugin-database';

const EVERY_MS = 200;
/** Number of the advisory lock of whoever writes; the others have nothing to do then. */
const LOCK = 7_065_397;

/** Runs the bridge to the plugin's database, where the installation has one (decision 0097). */
@Injectable()
export class LoadoutBridgeLoop extends BackgroundLoop {
  private readonly database: PluginDatabase | null = null;
  private readonly bridge: LoadoutBridge | null = null;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) { inventory }: AppConfig,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    const url = inventory.toServers === 'weaponpaints' ? inventory.pluginDatabaseUrl : null;
    super({ name: 'loadouts', isOff: url === null, everyMs: EVERY_MS, firstMs: 0, logger });
    if (url === null) return;
    const database = new PluginDatabase(url);
    const mirrors = new LoadoutMirrors(dataSource, new Set(inventory.vipOnly));
    this.bridge = new LoadoutBridge({ dataSource, database, mirrors, clock, logger });
    this.database = database;
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.database?.close();
  }

  protected async run(): Promise<void> {
    await whileHolding(pgPool(this.dataSource), LOCK, async () => this.bridge?.step());
  }
}

/** What people carry, on its way to game servers. */
@Module({ providers: [LoadoutBridgeLoop] })
export class LoadoutsModule {}
