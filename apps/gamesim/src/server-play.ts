import type { ForcedMap, ForcedOutcome, VirtualServerApi } from './api-types';
import type { Game } from './game';
import type { ManualDriver } from './manual-driver';
import type { ServerHost } from './server-host';
import type { ServerRecords } from './server-records';

/** Plays rounds, maps and series to their end on a manual clock. */
export class ServerPlay {
  constructor(
    private readonly server: Pick<VirtualServerApi, 'name' | 'state' | 'settled'>,
    private readonly host: ServerHost,
    private readonly driver: ManualDriver,
    private readonly parts: { records: ServerRecords; game(): Game | null },
  ) {}

  async round(forced?: ForcedOutcome): Promise<void> {
    this.host.script.forceNextRound(forced?.winner);
    const before = this.parts.records.countOf('round_end');
    await this.stepWhile(() => this.parts.records.countOf('round_end') === before, 'a round to end');
  }

  async map(forced?: ForcedMap): Promise<void> {
    if (forced) this.host.script.forceMap(this.parts.game()?.plugin.mapNumber ?? 0, forced);
    const before = this.parts.records.countOf('map_result');
    await this.stepWhile(() => this.parts.records.countOf('map_result') === before, 'a map to end');
  }

  async series(forced?: ForcedMap[]): Promise<void> {
    if (forced) this.host.script.replaceMaps(forced);
    const isOver = (): boolean =>
      this.host.currentMatch()?.status === 'finished' &&
      this.server.state() === 'none' &&
      !this.parts.game()?.demoPending;
    await this.stepWhile(() => !isOver(), 'the series to end');
    this.parts.game()?.publisher.flushReordered();
    await this.server.settled();
  }

  private async stepWhile(isWaiting: () => boolean, what: string): Promise<void> {
    if (await this.driver.runWhile(isWaiting)) return;
    const pause = this.parts.game()?.plugin.isPaused ? ', paused' : '';
    throw new Error(`${this.server.name} waits in vain for ${what}: state ${this.server.state()}${pause}`);
  }
}
