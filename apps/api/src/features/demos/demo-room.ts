import { Inject, Injectable } from '@nestjs/common';
import type { Operations } from '@placar/contracts';
import { APP_CONFIG, DEMO_STORE } from '@placar/platform';
import type { AppConfig, DemoStore } from '@placar/platform';
import { DataSource } from 'typeorm';

/** What recordings take, what they may take, and how long they stay. */
@Injectable()
export class DemoRoom {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(DEMO_STORE) private readonly store: DemoStore,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  async read(): Promise<Operations['demos']> {
    const { keepDays, mostBytes, leastFreeBytes } = this.config.demos;
    const [sum] = await this.dataSource.query<{ files: number; bytes: number }[]>(
      'SELECT count(*)::int AS files, COALESCE(sum(size_bytes), 0)::float8 AS bytes FROM demos',
    );
    return {
      files: sum?.files ?? 0,
      bytes: sum?.bytes ?? 0,
      most_bytes: mostBytes,
      keep_days: keepDays,
      store: this.store.kind,
      free_bytes: await this.store.freeBytes(),
      least_free_bytes: leastFreeBytes,
    };
  }
}
