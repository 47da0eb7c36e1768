import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';

/** A reading that is prepared once on each connection: `name` stands for exactly one `text`. */
export interface NamedRead {
  name: string;
  text: string;
  values: unknown[];
}

/** Rows of a hot reading: planned once, and without what TypeORM does around each statement. */
export async function preparedRead<T extends object>(dataSource: DataSource, read: NamedRead): Promise<T[]> {
  const { rows } = await pgPool(dataSource).query<T>(read);
  return rows;
}
