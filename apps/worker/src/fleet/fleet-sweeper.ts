import { steadyNow } from '@placar/platform';
import type { Logger } from '@placar/platform';
import type { FleetRows, Leftover } from './fleet-rows';
import type { ServerHandover } from './server-handover';
import { within } from './server-provider';
import type { ServerProvider } from './server-provider';

export interface FleetSweeperParts {
  rows: FleetRows;
  handover: ServerHandover;
  providers: readonly ServerProvider[];
  logger: Logger;
  orphanGraceSeconds: number;
  answerSeconds: number;
}

/**
 * Compares what runs with what should (architecture §7): no instance without a live request. A provider that does not answer
 * proves nothing, so nothing is done about it.
 */
export class FleetSweeper {
  /** Since when a thing of ours is known to have no row; a fresh one may be on its way. */
  private readonly strangers = new Map<string, number>();

  constructor(private readonly parts: FleetSweeperParts) {}

  async sweep(): Promise<void> {
    for (const provider of this.parts.providers) {
      try {
        await this.endLeftovers(provider);
        await this.endStrangers(provider);
      } catch (error) {
        this.parts.logger.warn({ err: error, provider: provider.name }, 'fleet could not be swept');
      }
    }
    await this.parts.handover.removeLeftovers().catch((error: unknown) => {
      this.parts.logger.warn({ err: error }, 'rows of gone servers could not be removed');
    });
  }

  /** Instances of requests that are over, or of an earlier try, whose stop was not seen. */
  private async endLeftovers(provider: ServerProvider): Promise<void> {
    const leftovers = await this.parts.rows.leftovers();
    for (const leftover of leftovers.filter((each) => each.provider === provider.name)) {
      // One that cannot be ended must not keep the others running.
      await this.endLeftover(provider, leftover).catch((error: unknown) => {
        this.parts.logger.warn({ err: error, external_id: leftover.externalId }, 'leftover server could not be swept');
      });
    }
  }

  private async endLeftover(provider: ServerProvider, { id, externalId, serverId }: Leftover): Promise<void> {
    await this.answered(provider.stop(externalId));
    const view = await this.answered(provider.observe(externalId));
    if (view.stage !== 'absent') return;
    await this.parts.rows.instanceStopped(id, 'swept');
    // Its request gave up before this was seen, so nobody else takes its row away.
    if (serverId !== null) await this.parts.handover.gone(serverId);
    this.parts.logger.info({ provider: provider.name, external_id: externalId }, 'leftover server swept');
  }

  private async endStrangers(provider: ServerProvider): Promise<void> {
    const listed = await this.answered(provider.list());
    const accounted = await this.parts.rows.accounted(provider.name);
    const strange = listed.filter(({ externalId }) => !accounted.has(externalId));
    const keys = new Set(strange.map(({ externalId }) => `${provider.name}/${externalId}`));
    for (const key of this.strangers.keys())
      if (key.startsWith(`${provider.name}/`) && !keys.has(key)) this.strangers.delete(key);
    for (const { externalId } of strange) {
      const key = `${provider.name}/${externalId}`;
      const since = this.strangers.get(key) ?? steadyNow();
      this.strangers.set(key, since);
      if (steadyNow() - since < this.parts.orphanGraceSeconds * 1_000) continue;
      this.parts.logger.warn(
        { provider: provider.name, external_id: externalId },
        'server without a request is stopped',
      );
      await this.answered(provider.stop(externalId));
    }
  }

  private answered<T>(work: Promise<T>): Promise<T> {
    return within(this.parts.answerSeconds * 1_000, 'provider', work);
  }
}
