import { Injectable } from '@nestjs/common';
import type { CreateSeasonBody, SeasonCvars, UpdateSeasonBody } from '@placar/contracts';
import { canEditSeason } from '@placar/domain/access';
import { Outbox, OutboxRelay } from '@placar/messaging';
import { Season, SeasonCvar, User, withTransaction } from '@placar/persistence';
import { AppError, invalidInput, notAllowed } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';

/** A match that was being made while its season was deleted is found by the second look. */
const SECOND_LOOK_MS = 60_000;

/** Writing seasons (wire contract §5.7): each write is one transaction. */
@Injectable()
export class SeasonsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly relay: OutboxRelay,
  ) {}

  create(viewer: Viewer, body: CreateSeasonBody): Promise<number> {
    return withTransaction(this.dataSource, async (manager) => {
      const seasons = manager.getRepository(Season);
      const { name, start_date: startDate, end_date: endDate } = body;
      const { id } = await seasons.save(seasons.create({ userId: viewer.id, name, startDate, endDate }));
      await this.writeCvars(manager, id, body.season_cvar ?? {});
      return id;
    });
  }

  /** Only what is given changes, but `end_date` is always written, and given cvars replace all there were. */
  async update(viewer: Viewer, seasonId: number, body: UpdateSeasonBody): Promise<void> {
    await withTransaction(this.dataSource, async (manager) => {
      const season = await this.requireOwn(manager, viewer, seasonId);
      if (body.user_id != null) await requireUser(manager, body.user_id);
      const startDate = body.start_date ?? season.startDate;
      const endDate = body.end_date ?? null;
      if (endDate !== null && endDate < startDate) throw invalidInput('end_date', 'must not be before the start');
      await manager
        .getRepository(Season)
        .update(
          { id: seasonId },
          { startDate, endDate, name: body.name ?? season.name, userId: body.user_id ?? season.userId },
        );
      if (body.season_cvar == null) return;
      await manager.getRepository(SeasonCvar).delete({ seasonId });
      await this.writeCvars(manager, seasonId, body.season_cvar);
    });
  }

  /** Its matches stay with their results and let go of it one by one, in the background. CONFLICT while one of them is open. */
  async remove(viewer: Viewer, seasonId: number): Promise<void> {
    const jobs = await withTransaction(this.dataSource, async (manager) => {
      await this.requireOwn(manager, viewer, seasonId);
      const open = await manager.query<unknown[]>('SELECT 1 FROM matches WHERE season_id = $1 AND is_open LIMIT 1', [
        seasonId,
      ]);
      if (open.length > 0) {
        throw new AppError('CONFLICT', 'Cannot delete season as a match of it is not finished.');
      }
      await manager.getRepository(Season).delete({ id: seasonId });
      const detach = { job: 'detach-season' as const, payload: { season_id: seasonId } };
      return this.outbox.insert(manager, [detach, { ...detach, delayMs: SECOND_LOOK_MS }]);
    });
    await this.relay.nudge(jobs);
  }

  private async requireOwn(manager: EntityManager, viewer: Viewer, seasonId: number): Promise<Season> {
    const season = await manager
      .getRepository(Season)
      .findOne({ where: { id: seasonId }, lock: { mode: 'pessimistic_write' } });
    if (!season) throw new AppError('SEASON_NOT_FOUND', 'No season found.');
    if (!canEditSeason(viewer, { user_id: season.userId })) throw notAllowed();
    return season;
  }

  private async writeCvars(manager: EntityManager, seasonId: number, cvars: SeasonCvars): Promise<void> {
    const rows = Object.entries(cvars).map(([cvarName, cvarValue]) => ({ seasonId, cvarName, cvarValue }));
    if (rows.length > 0) await manager.getRepository(SeasonCvar).insert(rows);
  }
}

async function requireUser(manager: EntityManager, userId: number): Promise<void> {
  if (!(await manager.getRepository(User).existsBy({ id: userId }))) throw invalidInput('user_id', 'is not a user');
}
