import { Inject, Injectable } from '@nestjs/common';
import type { LoadoutPresetSummary } from '@placar/contracts';
import { BEFORE_PRESET, MOST_PRESETS, presetOf } from '@placar/domain/inventory';
import type { InventoryFault } from '@placar/domain/inventory';
import { LoadoutPreset, withTransaction } from '@placar/persistence';
import { CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { readLoadout } from '@placar/read-models';
import { DataSource, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { lockLoadout } from './loadout-rows';
import { LoadoutsService, refusalOf } from './loadouts.service';
import type { ChangedLoadout } from './loadouts.service';

const UNKNOWN: InventoryFault = { code: 'PRESET_UNKNOWN', field: 'id' };

/** Loadouts under names: kept, renamed, applied and dropped by the person whose they are, and by nobody else (decision 0112). */
@Injectable()
export class LoadoutPresets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly loadouts: LoadoutsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(userId: number): Promise<LoadoutPresetSummary[]> {
    const presets = await this.dataSource
      .getRepository(LoadoutPreset)
      .find({ where: { userId }, order: { name: 'ASC' } });
    return presets.map(({ id, name, body, savedAt }) => ({
      id,
      name,
      items: body.items[2].length + body.items[3].length,
      saved_at: savedAt.toISOString(),
    }));
  }

  /** Keeps what is carried now. */
  async save(userId: number, name: string): Promise<void> {
    await this.locked(userId, async (manager) => {
      const presets = manager.getRepository(LoadoutPreset);
      await refuseTaken(manager, { userId, name });
      if ((await presets.countBy({ userId, name: Not(BEFORE_PRESET) })) >= MOST_PRESETS)
        throw refusalOf({ code: 'TOO_MANY_PRESETS', field: 'name', max: MOST_PRESETS });
      const { loadout } = await readLoadout(manager, userId);
      await presets.insert({ userId, name, body: presetOf(loadout), savedAt: this.clock.now() });
    });
  }

  async rename(userId: number, id: number, name: string): Promise<void> {
    await this.locked(userId, async (manager) => {
      await refuseTaken(manager, { userId, name, id });
      const own = { id, userId, name: Not(BEFORE_PRESET) };
      const { affected } = await manager.getRepository(LoadoutPreset).update(own, { name });
      if (affected !== 1) throw refusalOf(UNKNOWN);
    });
  }

  async remove(userId: number, id: number): Promise<void> {
    const { affected } = await this.dataSource.getRepository(LoadoutPreset).delete({ id, userId });
    if (affected !== 1) throw refusalOf(UNKNOWN);
  }

  /** Carries what the preset has, in place of all that is carried now; that is kept without a name, so that it can be taken back. */
  async apply(userId: number, id: number, version: number): Promise<ChangedLoadout> {
    const preset = await this.dataSource.getRepository(LoadoutPreset).findOneBy({ id, userId });
    if (preset === null) throw refusalOf(UNKNOWN);
    const savedAt = this.clock.now();
    return this.loadouts.change(userId, [{ kind: 'replace', body: preset.body }], version, async (manager, before) => {
      const kept = { userId, name: BEFORE_PRESET, body: presetOf(before), savedAt };
      await manager.getRepository(LoadoutPreset).upsert(kept, ['userId', 'name']);
    });
  }

  /** One after the other for each person, so that the limit holds. */
  private locked(userId: number, work: (manager: EntityManager) => Promise<void>): Promise<void> {
    return withTransaction(this.dataSource, async (manager) => {
      await lockLoadout(manager, userId);
      await work(manager);
    });
  }
}

async function refuseTaken(
  manager: EntityManager,
  { userId, name, id = 0 }: { userId: number; name: string; id?: number },
): Promise<void> {
  if (await manager.getRepository(LoadoutPreset).existsBy({ userId, name, id: Not(id) }))
    throw refusalOf({ code: 'PRESET_NAME', field: 'name' });
}
