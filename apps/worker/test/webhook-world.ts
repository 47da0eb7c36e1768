import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PublicEvent } from '@placar/contracts';
import type { MatchEvent } from '@placar/domain';
import { viewOf } from '@placar/domain/tournament';
import type { TournamentSettings } from '@placar/domain/tournament';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import type { TournamentAct } from '@placar/match-engine/tournaments';
import { createDataSource, pgPool } from '@placar/persistence';
import { createLogger, OutgoingHttp, sealSecret } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { createTestDatabase, testConfig } from '@placar/testing';
import type { TestDatabase } from '@placar/testing';
import { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { WebhookFanout } from '../src/webhooks/webhook-fanout';
import { WebhookLines } from '../src/webhooks/webhook-lines';
import { WebhookSender } from '../src/webhooks/webhook-sender';

/** No roster is ever asked for here: private matches of these tests have no players. */
const ENGINE = { load: () => Promise.resolve(null) };

export interface Received {
  path: string;
  event: PublicEvent;
  signed: boolean;
  headers: IncomingMessage['headers'];
}
/** What a receiver does with a request after it has applied it. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse, nth: number) => void;

/** Somebody else's program that takes events: keeps all that came, and answers as badly as it is told to. */
export class Receiver {
  readonly received: Received[] = [];
  private readonly tries = new Map<string, number>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(secret: string, behaviours: Record<string, Behaviour>): Promise<Receiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const receiver = new Receiver(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        const path = request.url ?? '';
        const event = JSON.parse(body) as PublicEvent;
        const signed = isSigned(secret, String(request.headers['placar-signature']), body);
        receiver.received.push({ path, event, signed, headers: request.headers });
        const key = `${path} ${event.id}`;
        const nth = (receiver.tries.get(key) ?? 0) + 1;
        receiver.tries.set(key, nth);
        const behave = behaviours[path] ?? ((_request, answer) => answer.end('{}'));
        behave(request, response, nth);
      });
    });
    return receiver;
  }

  /** Ids in the order in which each came for the first time. */
  firstSeen(path: string, matchId?: number): string[] {
    const of = this.received.filter(
      (one) => one.path === path && (matchId === undefined || one.event.match_id === matchId),
    );
    return [...new Set(of.map(({ event }) => event.id))];
  }

  /** What came, each event once, in the order in which each came for the first time. */
  firstCame(path: string): PublicEvent[] {
    return this.firstSeen(path).flatMap(
      (id) => this.received.find((one) => one.path === path && one.event.id === id)?.event ?? [],
    );
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** The check of docs/api.md, in its own words. */
export function isSigned(secret: string, header: string, body: string): boolean {
  const [, seconds = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
  return timingSafeEqual(expected, Buffer.from(given.padEnd(64, '0'), 'hex'));
}

/** One worker's part in webhooks, with connections of its own that can be cut. */
export class HookWorker {
  private readonly pool: Pool;
  private readonly fanout: WebhookFanout;
  private readonly lines: WebhookLines;
  private readonly sender: WebhookSender;
  private running: Promise<void> = Promise.resolve();
  private alive = true;
  readonly sending = new Set<Promise<void>>();

  constructor(
    private readonly world: WebhookWorld,
    private readonly name: string,
    guarded = false,
  ) {
    this.pool = new Pool({ connectionString: world.database.url, application_name: name, max: 8 });
    this.pool.on('error', () => undefined);
    this.fanout = new WebhookFanout(this.pool, ENGINE);
    this.lines = new WebhookLines(this.pool);
    const { config } = world;
    this.sender = new WebhookSender({
      http: new OutgoingHttp({ allowPrivateHosts: !guarded }),
      lines: this.lines,
      config,
      logger: createLogger(config.log),
      now: () => Math.floor(Date.now() / 1_000),
    });
  }

  /** Goes on until it is stopped or killed. */
  start(): this {
    this.running = (async () => {
      while (this.alive) {
        await this.round().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
    })();
    return this;
  }

  async round(): Promise<void> {
    while (await this.fanout.step());
    for (const delivery of await this.lines.take(64 - this.sending.size)) {
      const sent = this.sender
        .send(delivery)
        .catch(() => undefined)
        .finally(() => this.sending.delete(sent));
      this.sending.add(sent);
    }
  }

  /** Until nothing is under way. */
  async settle(): Promise<void> {
    await Promise.all(this.sending);
  }

  /** Its connections break where they are; what it was sending goes on without ever being written down. */
  async kill(): Promise<void> {
    this.alive = false;
    await this.world.source.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1',
      [this.name],
    );
    await this.running;
    await this.pool.end().catch(() => undefined);
    // Half a minute later.
    await this.world.source.query('UPDATE webhook_deliveries SET claimed_until = now() WHERE claimed_until > now()');
  }

  async stop(): Promise<void> {
    this.alive = false;
    await this.running;
    await this.settle();
    await this.pool.end();
  }
}

/** A database with matches whose log is written as the engine writes it: under the lock of the match, in one transaction. */
export class WebhookWorld {
  readonly secret = 'whsec_ção-日本';
  private sequence = 0;

  private constructor(
    readonly database: TestDatabase,
    readonly config: AppConfig,
    readonly source: DataSource,
  ) {}

  static async start(): Promise<WebhookWorld> {
    const database = await createTestDatabase();
    const config = testConfig({ DATABASE_URL: database.url });
    return new WebhookWorld(database, config, await createDataSource({ url: database.url }).initialize());
  }

  get pool(): Pool {
    return pgPool(this.source);
  }

  async stop(): Promise<void> {
    await this.source.destroy();
    await this.database.drop();
  }

  async match(
    more: Partial<{ user_id: number; season_id: number; private_match: boolean; tv_delay: number }> = {},
  ): Promise<number> {
    const id = (this.sequence += 1);
    const { user_id = null, season_id = null, private_match = false, tv_delay = 0 } = more;
    await this.source.query(
      `INSERT INTO matches (id, version, attempt, user_id, season_id, team1_string, team2_string, max_maps, title, skip_veto, veto_mappool,
          side_type, private_match, enforce_teams, is_pug, wingman, min_player_ready, players_per_team, min_spectators_to_ready, tv_delay, status, is_open,
          created_at, updated_at)
       VALUES ($1, 0, 1, $2, $3, 'Gaúchos 🧉', 'Fúria "Ção"', 1, 'Final', true, 'de_nuke', 'standard', $4, true, false, false, 5, 5, 0, $5, 'live', true, now(), now())`,
      [id, user_id, season_id, private_match, tv_delay],
    );
    return id;
  }

  /** Appends to the log of a match; `hold` keeps the transaction open until it resolves, `undo` takes it back at the end. Answers the position. */
  async append(
    matchId: number,
    event: MatchEvent,
    { hold, undo = false }: { hold?: () => Promise<unknown>; undo?: boolean } = {},
  ): Promise<number> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query<{ version: number }>('SELECT version FROM matches WHERE id = $1 FOR UPDATE', [
        matchId,
      ]);
      const version = (rows[0]?.version ?? 0) + 1;
      const inserted = await client.query<{ position: string }>(
        `INSERT INTO match_events (match_id, version, type, payload, actor, occurred_at) VALUES ($1, $2, $3, $4, '{"kind":"platform","id":null,"name":""}', now()) RETURNING position`,
        [matchId, version, event.type, JSON.stringify(event.payload)],
      );
      await client.query('UPDATE matches SET version = $2 WHERE id = $1', [matchId, version]);
      await hold?.();
      await client.query(undo ? 'ROLLBACK' : 'COMMIT');
      return Number(inserted.rows[0]?.position);
    } finally {
      client.release();
    }
  }

  /** A tournament of four teams, changed as the product changes it. */
  async cup(organiserId: number): Promise<HookCup> {
    const relay = { sendCommitted: () => Promise.resolve() };
    const bus = { publish: () => Promise.resolve(true) };
    const engine = new TournamentEngine(this.source, relay, bus, { now: () => new Date() });
    const made = await engine.create(organiserId, CUP, BY);
    if (!made.ok) throw new Error(made.refusal.message);
    return new HookCup(engine, made.state.id);
  }

  async hook(
    userId: number,
    url: string,
    more: Partial<{ scope: string; season_id: number; events: string[] }> = {},
  ): Promise<number> {
    const { scope = 'all', season_id = null, events = [] } = more;
    const [row] = await this.source.query<{ id: number }[]>(
      `INSERT INTO webhooks (user_id, scope, season_id, url, events, secret_encrypted) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [userId, scope, season_id, url, events, sealSecret(this.secret, this.config.secrets.encryptionKey)],
    );
    return row?.id ?? 0;
  }
}

const BY = { actor: { kind: 'platform', id: null, name: '' }, cause: 'test' } as const;
const CUP: TournamentSettings = {
  name: 'Copa de ganchos',
  coOrganisers: [],
  startsAt: null,
  teamSize: 1,
  substitutes: 0,
  coach: false,
  most: 4,
  approval: false,
  signUpClosesAt: null,
  checkIn: null,
  minimumRating: null,
  stages: [{ format: { kind: 'single_elimination', thirdPlace: false }, advance: null, invited: 4 }],
};

/** A tournament that is played by hand. */
export class HookCup {
  constructor(
    private readonly engine: TournamentEngine,
    readonly id: number,
  ) {}

  async signUp(teams: number): Promise<void> {
    await this.act({ type: 'open-sign-up' });
    for (let number = 1; number <= teams; number += 1) {
      const member = {
        steamId: `7656119870000000${number}`,
        name: `p${number}`,
        role: 'player',
        rating: null,
      } as const;
      await this.act({ type: 'sign-up', name: `Time ${number}`, teamId: null, captainId: number, members: [member] });
    }
  }

  /** To its end: the side that stands first wins. */
  async play(): Promise<void> {
    await this.act({ type: 'begin' });
    for (;;) {
      const loaded = await this.engine.load(this.id);
      const ready = loaded && viewOf(loaded.state, 0)?.pairings.find(({ state }) => state === 'ready');
      if (!ready) return;
      const [one, other] = ready.sides.flatMap((side) => (side.kind === 'entry' ? [side.entry] : []));
      if (one === undefined || other === undefined) return;
      const result = { entries: [one, other], how: 'played', winner: one, maps: [1, 0], rounds: [13, 7] } as const;
      await this.act({ type: 'note-result', stage: 0, key: ready.key, result });
    }
  }

  private async act(command: TournamentAct): Promise<void> {
    const run = await this.engine.run(this.id, command, BY);
    if (!run.ok) throw new Error(`${command.type}: ${run.refusal.code} ${run.refusal.message}`);
  }
}
