import { Server } from '@placar/persistence';
import { sealSecret } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { DataSource, EntityManager } from 'typeorm';
import { nextNumber } from './sequence';

export interface ServerOverrides extends Partial<Server> {
  /** In clear; sealed with the key of `config` before it is stored. */
  rconPassword?: string;
}

/** Inserts a game server on 127.0.0.1; the port differs for each. */
export async function createServer(
  database: DataSource | EntityManager,
  config: Pick<AppConfig, 'secrets'>,
  overrides: ServerOverrides = {},
): Promise<Server> {
  const { rconPassword = 'rcon-password', ...fields } = overrides;
  const number = nextNumber();
  const repository = database.getRepository(Server);
  const server = repository.create({
    displayName: `Servidor São Paulo #${number}`,
    ipString: '127.0.0.1',
    port: 20_000 + (number % 40_000),
    rconPasswordEncrypted: sealSecret(rconPassword, config.secrets.encryptionKey),
    ...fields,
  });
  await repository.insert(server);
  return server;
}
