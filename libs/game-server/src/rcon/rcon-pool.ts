import type { RconEndpoint, RconExecuteOptions, RconOutcome } from './rcon-outcome';
import type { RconConnectionOptions } from './rcon-connection-options';
import { RconBreaker } from './rcon-breaker';
import { RconConnection } from './rcon-connection';

export interface RconPoolOptions {
  readonly connection?: RconConnectionOptions;
  readonly breaker?: RconBreaker;
  /** Above this many known servers, those without connection or work are forgotten. */
  readonly maxServers?: number;
}

/** One connection per game server. A changed host, port or password replaces it; an idle one closes by itself. */
export class RconPool {
  readonly breaker: RconBreaker;
  private readonly connections = new Map<string, RconConnection>();
  private readonly retiring = new Set<Promise<void>>();
  private closed = false;

  constructor(private readonly options: RconPoolOptions = {}) {
    this.breaker = options.breaker ?? new RconBreaker();
  }

  /** Never throws. On a warm, idle connection the bytes are written before this returns. */
  execute(endpoint: RconEndpoint, command: string, options?: RconExecuteOptions): Promise<RconOutcome> {
    if (this.closed) return Promise.resolve({ kind: 'refused', detail: 'client_closed', ms: 0 });
    return this.connectionFor(endpoint).execute(command, options);
  }

  /** Connects and authenticates ahead of the first command. */
  warm(endpoint: RconEndpoint): Promise<RconOutcome> {
    if (this.closed) return Promise.resolve({ kind: 'refused', detail: 'client_closed', ms: 0 });
    return this.connectionFor(endpoint).warm();
  }

  /** Ends the connection of a server that was deleted or released; what runs may finish. */
  async forget(serverId: string): Promise<void> {
    const connection = this.connections.get(serverId);
    this.connections.delete(serverId);
    await connection?.retire();
  }

  isConnected(serverId: string): boolean {
    return this.connections.get(serverId)?.isConnected ?? false;
  }

  async close(): Promise<void> {
    this.closed = true;
    const open = [...this.connections.values()].map((connection) => connection.close());
    this.connections.clear();
    await Promise.all([...open, ...this.retiring]);
  }

  private connectionFor(endpoint: RconEndpoint): RconConnection {
    const known = this.connections.get(endpoint.serverId);
    if (known && isSameEndpoint(known.endpoint, endpoint)) return known;
    if (known) this.retire(known);
    else this.makeRoom();
    const connection = new RconConnection(endpoint, this.breaker, this.options.connection);
    this.connections.set(endpoint.serverId, connection);
    return connection;
  }

  private retire(connection: RconConnection): void {
    const done = connection.retire().finally(() => this.retiring.delete(done));
    this.retiring.add(done);
  }

  private makeRoom(): void {
    if (this.connections.size < (this.options.maxServers ?? 1000)) return;
    for (const [serverId, connection] of this.connections) {
      if (connection.isIdle) this.connections.delete(serverId);
    }
  }
}

function isSameEndpoint(one: RconEndpoint, other: RconEndpoint): boolean {
  return (
    one.host === other.host &&
    one.port === other.port &&
    one.password === other.password &&
    one.credential === other.credential
  );
}
