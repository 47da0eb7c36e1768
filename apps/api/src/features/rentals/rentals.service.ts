import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { PutRentalBody, RentalPassword } from '@placar/contracts';
import { COMMUNITY_ZONE } from '@placar/domain/grant';
import { rentalEnd } from '@placar/domain/rental';
import {
  RentalMember,
  RentalPeriodRecord,
  RentalRecord,
  Server,
  ServerLease,
  User,
  withTransaction,
} from '@placar/persistence';
import { APP_CONFIG, AppError, CLOCK, sealSecret } from '@placar/platform';
import type { AppConfig, Clock } from '@placar/platform';
import { DataSource, IsNull } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';

const MOST_MEMBERS = 50;

export type RentalAct = 'start' | 'stop' | 'restart';

/** What owners do with their rented servers. It is written down here; the worker does it and notes what was seen. */
@Injectable()
export class RentalsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** RENTAL_STATE when its time is over, or there is nothing to stop or restart; SERVER_IN_USE while a match is on it. */
  async act(viewer: Viewer, id: string, act: RentalAct): Promise<void> {
    await this.changing(viewer, id, async (manager, rental) => {
      if (act === 'start') {
        if (!(await this.isPaid(manager, id))) throw over();
        return { wanted: 'running' };
      }
      if (act === 'restart' && rental.state !== 'running')
        throw new AppError('RENTAL_STATE', 'The rented server does not run.');
      if (rental.serverId !== null && (await isLeased(manager, rental.serverId)))
        throw new AppError('SERVER_IN_USE', 'A match is on this server. Cancel the match first.');
      return act === 'stop' ? { wanted: 'stopped' } : { wanted: 'running', restartAt: this.clock.now() };
    });
  }

  /** Settings reach a server that runs as soon as no match is on it; map and token with the next start. */
  async put(viewer: Viewer, id: string, body: PutRentalBody): Promise<void> {
    await this.changing(viewer, id, async (manager, rental) => {
      if (rental.serverId !== null) await manager.update(Server, { id: rental.serverId }, { displayName: body.name });
      return {
        name: body.name,
        map: body.map,
        settings: body.settings,
        settingsVersion: rental.settingsVersion + 1,
        ...(body.server_token !== undefined && { serverTokenEncrypted: this.seal(body.server_token) }),
      };
    });
  }

  /** A new password of the console, told this once. A server that runs takes it as soon as no match is on it. */
  async newPassword(viewer: Viewer, id: string): Promise<RentalPassword> {
    const password = randomBytes(16).toString('base64url');
    let isApplied = true;
    await this.changing(viewer, id, (_manager, rental) => {
      isApplied = rental.state !== 'running' && rental.state !== 'provisioning';
      return Promise.resolve({
        rconPasswordEncrypted: this.seal(password),
        ...(rental.joinPasswordEncrypted === '' && {
          joinPasswordEncrypted: this.seal(randomBytes(16).toString('base64url')),
        }),
      });
    });
    return { rcon_password: password, applied: isApplied };
  }

  /** USER_NOT_FOUND; a person who is there already stays. */
  async addMember(viewer: Viewer, id: string, userId: number): Promise<void> {
    await this.changing(viewer, id, async (manager) => {
      if (userId === viewer.id || !(await manager.existsBy(User, { id: userId })))
        throw new AppError('USER_NOT_FOUND', 'User does not exist.', { fields: { user_id: 'is not another user' } });
      if ((await manager.countBy(RentalMember, { rentalId: id })) >= MOST_MEMBERS)
        throw new AppError('RATE_LIMITED', `A rented server has ${MOST_MEMBERS} members at most.`);
      await manager.upsert(RentalMember, { rentalId: id, userId }, ['rentalId', 'userId']);
      return {};
    });
  }

  async removeMember(viewer: Viewer, id: string, userId: number): Promise<void> {
    await this.changing(viewer, id, async (manager) => {
      await manager.delete(RentalMember, { rentalId: id, userId });
      return {};
    });
  }

  /** Locks the rental of this owner and writes the changes; the worker looks at once. RENTAL_NOT_FOUND, RENTAL_STATE for one that has ended. */
  private async changing(
    viewer: Viewer,
    id: string,
    change: (manager: EntityManager, rental: RentalRecord) => Promise<Partial<RentalRecord>>,
  ): Promise<void> {
    await withTransaction(this.dataSource, async (manager) => {
      const where = { id, userId: viewer.id };
      const rental = await manager.findOne(RentalRecord, { where, lock: { mode: 'pessimistic_write' } });
      if (rental === null) throw new AppError('RENTAL_NOT_FOUND', 'There is no such rented server.');
      if (rental.state === 'ended') throw over();
      const changes = await change(manager, rental);
      await manager.update(RentalRecord, { id }, { ...changes, nextStepAt: () => 'now()' });
      if (rental.requestId !== null)
        await manager.query('UPDATE server_requests SET next_step_at = now() WHERE id = $1', [rental.requestId]);
    });
  }

  private async isPaid(manager: EntityManager, rentalId: string): Promise<boolean> {
    const rows = await manager.findBy(RentalPeriodRecord, { rentalId });
    const periods = rows.map(({ days, months, givenAt, revokedAt }) => ({
      length: months === null ? { days: days ?? 0 } : { months },
      givenAt: givenAt.getTime(),
      revokedAt: revokedAt?.getTime() ?? null,
    }));
    return (rentalEnd(periods, COMMUNITY_ZONE) ?? 0) > this.clock.now().getTime();
  }

  private seal(secret: string): string {
    return secret === '' ? '' : sealSecret(secret, this.config.secrets.encryptionKey);
  }
}

const over = (): AppError => new AppError('RENTAL_STATE', 'The time of this rented server is over. Renew it first.');

const isLeased = (manager: EntityManager, serverId: number): Promise<boolean> =>
  manager.existsBy(ServerLease, { serverId, releasedAt: IsNull() });
