import { resolveOutboundHost } from '@placar/game-server';
import type { RconEndpoint } from '@placar/game-server';
import { openSecret } from '@placar/platform';
import { pgPool } from '@placar/persistence';
import type { AppConfig } from '@placar/platform';
import type { DataSource } from 'typeorm';

/** A server as the worker needs it: where to connect, and which match attempt holds it. */
export interface KnownServer {
  id: number;
  endpoint: RconEndpoint;
  lease: { matchId: number; attempt: number } | null;
}

/** Why a server cannot even be addressed. */
export type Unaddressable = 'not_found' | 'unresolvable' | 'blocked_address' | 'blocked_port' | 'secret_unreadable';

interface ServerRow {
  id: number;
  ip_string: string;
  port: number;
  rcon_password_encrypted: string;
  match_id: number | null;
  attempt: number | null;
}

/** Looks servers up with their secrets opened; the only place that does. */
export class ServerDirectory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
  ) {}

  /** One query: endpoint and active lease. Host names are resolved once and guarded against private ranges. */
  async find(serverId: number): Promise<KnownServer | Unaddressable> {
    // Prepared: it stands between a click and the console line that it wants.
    const { rows } = await pgPool(this.dataSource).query<ServerRow>({
      name: 'server-with-lease',
      text: `SELECT s.id, s.ip_string, s.port, s.rcon_password_encrypted, l.match_id, l.attempt
         FROM servers s LEFT JOIN server_leases l ON l.server_id = s.id AND l.released_at IS NULL
        WHERE s.id = $1`,
      values: [serverId],
    });
    const row = rows[0];
    if (!row) return 'not_found';
    const password = this.password(row);
    if (password === null) return 'secret_unreadable';
    const address = await resolveOutboundHost(row.ip_string, row.port, {
      allowPrivate: this.config.gameServer.allowPrivateHosts,
    });
    if (!address.ok) return address.detail;
    return {
      id: row.id,
      endpoint: { serverId: String(row.id), host: address.address, port: row.port, password },
      lease: row.match_id === null || row.attempt === null ? null : { matchId: row.match_id, attempt: row.attempt },
    };
  }

  /** Keeps what a contact with the server taught, for lists and pickers. `problem` null means healthy. */
  async note(
    serverId: number,
    seen: { latencyMs: number | null; problem: string | null; pluginVersion?: string | null },
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE servers SET last_seen_at = CASE WHEN $2::int IS NULL THEN last_seen_at ELSE now() END,
              last_latency_ms = COALESCE($2, last_latency_ms), last_problem = $3, plugin_version = COALESCE($4, plugin_version)
        WHERE id = $1`,
      [serverId, seen.latencyMs, seen.problem, seen.pluginVersion ?? null],
    );
  }

  private password(row: ServerRow): string | null {
    if (row.rcon_password_encrypted === '') return '';
    try {
      return openSecret(
        row.rcon_password_encrypted,
        this.config.secrets.encryptionKey,
        ...this.config.secrets.previousEncryptionKeys,
      );
    } catch {
      return null;
    }
  }
}
