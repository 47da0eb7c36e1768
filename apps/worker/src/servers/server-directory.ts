import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { RconEndpoint } from '@placar/game-server';
import { APP_CONFIG, openSecret } from '@placar/platform';
import { Server, given, pgPool } from '@placar/persistence';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';
import { ResolvedHosts } from './resolved-hosts';

/** Ends the address of a server on demand whose instance is gone; cannot exist (RFC 2606). */
export const GONE_SUFFIX = '.gone.invalid';

/** Nothing will ever listen there again. */
const isGoneHost = (host: string): boolean => host.endsWith(GONE_SUFFIX);

/** A server as the worker needs it: where to connect, and which match attempt holds it. */
export interface KnownServer {
  id: number;
  endpoint: RconEndpoint;
  /** `draining`: the match has left; only what it left behind is cleared. */
  lease: { matchId: number; attempt: number; draining: boolean } | null;
  /** Started by us or along with us at this very address, so that the guard against private networks has nothing to guard. */
  isOurs?: boolean;
}

/** Why a server cannot even be addressed. */
export type Unaddressable =
  | 'not_found'
  | 'unresolvable'
  | 'blocked_address'
  | 'blocked_port'
  | 'secret_unreadable'
  /** It was a server on demand and has ended; a match still clings to its row. */
  | 'instance_gone';

interface ServerRow {
  id: number;
  ip_string: string;
  port: number;
  rcon_password_encrypted: string;
  match_id: number | null;
  attempt: number | null;
  draining: boolean;
  ours: boolean;
}

/** A server of ours whose owner typed another address into it is a stranger like any other. */
const OURS = `EXISTS (SELECT 1 FROM server_instances i
    WHERE i.server_id = s.id AND i.stopped_at IS NULL AND i.address = s.ip_string AND i.port = s.port) AS ours`;
const COLUMNS = `s.id, s.ip_string, s.port, s.rcon_password_encrypted, l.match_id, l.attempt,
    l.draining_at IS NOT NULL AS draining, ${OURS}`;
const FROM = 'servers s LEFT JOIN server_leases l ON l.server_id = s.id AND l.released_at IS NULL';

const MOST_OPENED = 2_000;

/** The secret of a server, as it was when its row said `sealed` and `place`. */
interface Opened {
  sealed: string;
  place: string;
  password: string;
  credential: string;
}

/** Looks servers up with their secrets opened; the only place that does. */
@Injectable()
export class ServerDirectory {
  private readonly addresses: ResolvedHosts;
  private readonly startedServers: ReadonlySet<string>;
  private readonly opened = new Map<number, Opened>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {
    this.addresses = new ResolvedHosts({ allowPrivate: config.gameServer.allowPrivateHosts });
    this.startedServers = new Set(config.gameServer.startedServers);
  }

  /** Endpoint and active lease, by one query. Host names are resolved once and guarded against private ranges. */
  async find(serverId: number): Promise<KnownServer | Unaddressable> {
    const server = await this.asTyped(serverId);
    if (typeof server === 'string') return server;
    const { endpoint } = server;
    if (isGoneHost(endpoint.host)) return 'instance_gone';
    if (server.isOurs === true) return server;
    const address = await this.addresses.find(endpoint.host, endpoint.port);
    return address.ok ? { ...server, endpoint: { ...endpoint, host: address.address } } : address.detail;
  }

  /** The same with the host as its owner typed it, not looked up and not judged: for the pre-flight, whose first step that is. */
  async asTyped(serverId: number): Promise<KnownServer | 'not_found' | 'secret_unreadable'> {
    // Prepared: it stands between a click and the console line that it wants.
    const { rows } = await pgPool(this.dataSource).query<ServerRow>({
      name: 'server-with-lease',
      text: `SELECT ${COLUMNS} FROM ${FROM} WHERE s.id = $1`,
      values: [serverId],
    });
    return rows[0] ? this.serverOf(rows[0]) : 'not_found';
  }

  private serverOf(row: ServerRow): KnownServer | 'secret_unreadable' {
    const opened = this.openedOf(row);
    if (opened === null) return 'secret_unreadable';
    return {
      id: row.id,
      endpoint: {
        serverId: String(row.id),
        host: row.ip_string,
        port: row.port,
        password: opened.password,
        credential: opened.credential,
      },
      lease:
        row.match_id === null || row.attempt === null
          ? null
          : { matchId: row.match_id, attempt: row.attempt, draining: row.draining },
      isOurs: row.ours || this.startedServers.has(`${row.ip_string}:${row.port}`),
    };
  }

  /** Keeps what a contact with the server taught, for lists and pickers. `problem` null means healthy. */
  async note(
    serverId: number,
    seen: {
      latencyMs: number | null;
      problem: string | null;
      pluginVersion?: string | null;
      gameVersion?: string | null;
    },
  ): Promise<void> {
    const { latencyMs, problem, pluginVersion, gameVersion } = seen;
    const answered = latencyMs === null ? {} : { lastSeenAt: () => 'now()', lastLatencyMs: Math.round(latencyMs) };
    const told = given({ pluginVersion: pluginVersion ?? undefined, gameVersion: gameVersion ?? undefined });
    await this.dataSource.manager.update(Server, { id: serverId }, { ...answered, ...told, lastProblem: problem });
  }

  /** Opened once for each sealed text and address: a changed password is another text. */
  private openedOf(row: ServerRow): Opened | null {
    const { id, rcon_password_encrypted: sealed } = row;
    const place = `${row.ip_string}:${row.port}`;
    const known = this.opened.get(id);
    if (known?.sealed === sealed && known.place === place) return known;
    const password = sealed === '' ? '' : this.openSealed(sealed);
    if (password === null) return null;
    if (this.opened.size >= MOST_OPENED) this.opened.clear();
    const opened = { sealed, place, password, credential: credentialOf(place, sealed) };
    this.opened.set(id, opened);
    return opened;
  }

  /** Opens what the api sealed; null when no key of ours fits. */
  openSealed(sealed: string): string | null {
    try {
      return openSecret(sealed, this.config.secrets.encryptionKey, ...this.config.secrets.previousEncryptionKeys);
    } catch {
      return null;
    }
  }
}

/** Another one as soon as the owner types the password anew, even the same one, or moves the server: then it may be tried again. */
function credentialOf(place: string, sealed: string): string {
  return createHash('sha256').update(`${place}\n${sealed}`).digest('hex').slice(0, 16);
}
