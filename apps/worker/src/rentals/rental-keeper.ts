import { randomBytes, randomUUID } from 'node:crypto';
import { FLEET_PROVIDERS } from '@placar/domain';
import { COMMUNITY_ZONE } from '@placar/domain/grant';
import { afterRentalEvent, nextRentalStep, rentalEnd } from '@placar/domain/rental';
import type { RentalAction, RentalFacts, RentalState } from '@placar/domain/rental';
import { insertServerRequest } from '@placar/match-engine';
import type { OrderEngine } from '@placar/match-engine/orders';
import { RentalMember, RentalRecord, Server } from '@placar/persistence';
import { sealSecret } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import type { EntityManager } from 'typeorm';
import { periodsOf, serverOf } from './rental-rows';
import type { RentalRow, RentalRows } from './rental-rows';

export interface RentalKeeperParts {
  rows: RentalRows;
  orders: Pick<OrderEngine, 'giveBack'>;
  config: Pick<AppConfig, 'fleet' | 'secrets' | 'payments'>;
  clock: Clock;
  logger: Logger;
}

/** How often a rental is looked at: while its server is on its way or in use, and otherwise. */
const SOON_MS = 1_000;
const SLOW_MS = 60_000;
const DAY_MS = 86_400_000;

/** Brings one rented server a step further. The rules are `nextRentalStep`; here is the doing. */
export class RentalKeeper {
  constructor(private readonly parts: RentalKeeperParts) {}

  /** Answers in how many ms to look again; null when it is gone. */
  async step(id: string): Promise<number | null> {
    const first = await this.try(id, false);
    if (first === null || typeof first === 'number') return first;
    // Outside of the rental's lock, which the order needs, and before it ends: asked twice it asks once, and a crash in between asks again.
    for (const order of first.giveBack) await this.giveBack(order);
    const second = await this.try(id, true);
    return typeof second === 'number' ? second : null;
  }

  /** One step in a transaction. A step that needs money to be given back first writes nothing and answers for which orders. */
  private try(id: string, isGivenBack: boolean): Promise<number | null | { giveBack: string[] }> {
    const { rows, clock, config, logger } = this.parts;
    return rows.transaction(async (manager) => {
      const row = await rows.lock(manager, id);
      if (row === null) return null;
      const now = clock.now();
      const facts: RentalFacts = {
        now: now.getTime(),
        paidUntil: rentalEnd(periodsOf(row), COMMUNITY_ZONE),
        suspendedAt: row.suspended_at?.getTime() ?? null,
        graceMs: config.payments.rentalGraceDays * DAY_MS,
        server: serverOf(row),
        isLeased: row.is_leased,
        isRestartWanted:
          row.restart_at !== null && row.request !== null && row.restart_at > new Date(row.request.requested_at),
      };
      const { event, wanted, action } = nextRentalStep(
        { state: row.state, wanted: row.wanted, hasRun: row.ran_at !== null },
        facts,
      );
      if (action === 'refund' && !isGivenBack)
        return {
          giveBack: row.periods.filter(({ revoked_at: at }) => at === null).map(({ order_id: order }) => order),
        };
      const state = event === null ? row.state : (afterRentalEvent(row.state, event) ?? row.state);
      const isPaid = facts.paidUntil !== null && facts.paidUntil > facts.now;
      await this.act(manager, row, action);
      await this.closeOrOpen(manager, row, !isPaid && row.is_leased);
      if (event !== null || wanted !== row.wanted) {
        await manager.update(RentalRecord, { id }, { state, wanted, ...this.changes(row, state, now) });
        logger.info({ rental: id, from: row.state, state, event }, 'rented server');
      }
      const isMoving = event !== null || state === 'provisioning' || action !== 'none';
      return event !== null ? 0 : isMoving || state === 'running' ? SOON_MS : SLOW_MS;
    });
  }

  private changes(row: RentalRow, state: RentalState, now: Date): Partial<RentalRecord> {
    const failure = row.request?.failure ?? null;
    switch (state) {
      case 'running':
        return { ranAt: row.ran_at ?? now, failure: null };
      case 'suspended':
        return { suspendedAt: now };
      case 'ended':
        return {
          endedAt: now,
          endReason: row.ran_at === null && row.state === 'provisioning' ? 'failed' : 'time',
          failure,
        };
      case 'ordered':
        return { endedAt: null, endReason: null, suspendedAt: null, ranAt: null, failure: null, requestId: null };
      case 'stopped':
        return { suspendedAt: null, ...(row.state === 'provisioning' && { failure }) };
      case 'provisioning':
        return { restartAt: null, failure: null };
    }
  }

  private async act(manager: EntityManager, row: RentalRow, action: RentalAction): Promise<void> {
    switch (action) {
      case 'start':
        return this.start(manager, row);
      case 'stop':
        // Asked again until it is heard: whoever starts servers takes the request back while a match is on this one.
        await manager.query(
          `UPDATE server_requests SET version = version + 1, stop_requested_at = now(), stop_reason = 'rental', next_step_at = now()
            WHERE id = $1 AND stop_requested_at IS NULL AND state IN ('provisioning', 'ready')`,
          [row.request_id],
        );
        return;
      case 'refund':
      case 'delete':
        return this.forget(manager, row);
      case 'close':
      case 'none':
        return;
    }
  }

  /** A start of a rented server takes the usual provider, as any server on demand does. */
  private async start(manager: EntityManager, row: RentalRow): Promise<void> {
    const { config } = this.parts;
    const id = randomUUID();
    const seal = (): string => sealSecret(randomBytes(16).toString('base64url'), config.secrets.encryptionKey);
    if (row.rcon_password_encrypted === '')
      await manager.update(
        RentalRecord,
        { id: row.id },
        { rconPasswordEncrypted: seal(), joinPasswordEncrypted: seal() },
      );
    const provider = FLEET_PROVIDERS.find((name) => name === config.fleet.providers[0]) ?? 'process';
    const asker = { id: row.user_id, name: row.user_name };
    await insertServerRequest(manager, { id, matchId: null, asker, source: 'on_demand', provider, map: row.map });
    await manager.query('UPDATE server_requests SET rental_id = $2 WHERE id = $1', [id, row.id]);
    await manager.update(RentalRecord, { id: row.id }, { requestId: id });
  }

  private async giveBack(orderId: string): Promise<void> {
    const run = await this.parts.orders.giveBack(orderId, 'rental-failed', 'rented server could not be started');
    if (!run.ok)
      this.parts.logger.warn({ order: orderId, code: run.refusal.code }, 'nothing to give back for a rental');
  }

  /** The match that is on it may end; nobody puts another one on it. */
  private async closeOrOpen(manager: EntityManager, row: RentalRow, isClosing: boolean): Promise<void> {
    if (isClosing === row.is_closing) return;
    await manager.update(RentalRecord, { id: row.id }, { isClosing });
    if (row.server_id !== null) await manager.update(Server, { id: row.server_id }, { cordoned: isClosing });
  }

  private async forget(manager: EntityManager, row: RentalRow): Promise<void> {
    const nothing = { serverTokenEncrypted: '', rconPasswordEncrypted: '', joinPasswordEncrypted: '', settings: {} };
    await manager.update(RentalRecord, { id: row.id }, { ...nothing, serverId: null });
    await manager.delete(RentalMember, { rentalId: row.id });
    if (row.server_id !== null) await manager.delete(Server, { id: row.server_id });
  }
}
