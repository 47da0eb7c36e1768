import type { NestExpressApplication } from '@nestjs/platform-express';
import { hash } from '@node-rs/argon2';
import type { User } from '@placar/persistence';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import { LIVE_TOPICS } from '@placar/contracts';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { USUAL_MODE, freePort } from '@placar/testing';
import type { TestMode } from '@placar/testing';
import { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module';
import { createAccount } from '../src/features/auth/create-account';
import { createApi } from '../src/http/create-api';
import { parsed, send } from './http-client';
import type { HttpAnswer } from './http-client';

export interface Answer extends HttpAnswer {
  body: unknown;
}

export interface CallOptions {
  method?: string;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** One browser (or script): keeps cookies, follows no redirect. */
export class TestClient {
  cookies = new Map<string, string>();

  constructor(readonly base: string) {}

  /** Its cookies as the header of a call has them. */
  get cookieLine(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async call(path: string, options: CallOptions = {}): Promise<Answer> {
    const { method = 'GET', body, headers = {} } = options;
    const cookie = this.cookieLine;
    const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await send(new URL(path, this.base), method, sent, {
      ...(cookie === '' ? {} : { cookie }),
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return { ...answer, body: parsed(answer.text) };
  }

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.call(path, headers ? { headers } : {});
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.call(path, { method: 'POST', body });
  }

  put(path: string, body?: unknown): Promise<Answer> {
    return this.call(path, { method: 'PUT', body });
  }

  delete(path: string, body?: unknown): Promise<Answer> {
    return this.call(path, { method: 'DELETE', body });
  }
}

export type Role = 'member' | 'admin' | 'super_admin';

/** The api on an ephemeral port with a database of its own. */
export class TestApi {
  private constructor(
    readonly app: NestExpressApplication,
    readonly config: AppConfig,
    readonly url: string,
    private readonly dropStores: () => Promise<void>,
  ) {}

  static async start(
    environment: Record<string, string> = {},
    { mode = USUAL_MODE, ...options }: { clock?: Clock; logger?: Logger; mode?: TestMode } = {},
  ): Promise<TestApi> {
    const port = await freePort();
    const stores = await mode.start({ HTTP_PORT: String(port), ...environment });
    const { config } = stores;
    const app = await createApi(config, { root: (...given) => AppModule.forRoot(...given), ...options });
    await app.listen(port, '127.0.0.1');
    return new TestApi(app, config, `http://127.0.0.1:${port}`, () => stores.stop());
  }

  /** One more process on the same database. Its `stop` leaves the database alone. */
  async beside(): Promise<TestApi> {
    const port = await freePort();
    const config = { ...this.config, http: { ...this.config.http, port } };
    const app = await createApi(config, { root: (...given) => AppModule.forRoot(...given) });
    await app.listen(port, '127.0.0.1');
    return new TestApi(app, config, `http://127.0.0.1:${port}`, () => Promise.resolve());
  }

  get database(): DataSource {
    return this.app.get(DataSource);
  }

  visitor(): TestClient {
    return new TestClient(this.url);
  }

  /** A new account with this role, logged in. */
  async login(role: Role, overrides: Partial<User> = {}): Promise<TestClient & { user: User }> {
    sequence += 1;
    const username = `${role}-ção-${sequence}`;
    const passwordHash = await (oneHash ??= hash(PASSWORD.normalize('NFC'), CHEAP));
    const user = await createAccount(this.database.manager, {
      name: username,
      username,
      passwordHash,
      admin: role === 'admin',
      superAdmin: role === 'super_admin',
      ...overrides,
    });
    const client = this.visitor();
    const { status } = await client.post('/api/login', { username, password: PASSWORD });
    if (status !== 200) throw new Error(`login failed with ${status}`);
    return Object.assign(client, { user });
  }

  /** Tells what a commit changed, as a worker does, and resolves when this process has heard it: its public cache is fresh. */
  async tellRecords(tags: string[]): Promise<void> {
    const bus = this.app.get<LiveBus>(LIVE_BUS);
    const mark = `heard-${(sequence += 1)}`;
    let heard: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => (heard = resolve));
    const remove = await bus.subscribe(({ topic, body }) => {
      if (topic === LIVE_TOPICS.records && JSON.stringify(body).includes(mark)) heard();
    });
    await bus.publish({ topic: LIVE_TOPICS.records, body: { tags: [...tags, mark] } });
    await arrival;
    await remove();
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.dropStores();
  }
}

export const PASSWORD = 'correct horse — bateria 🐴';
/** A hash says what it costs to check: those of people who only need to be logged in cost nothing. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };
let oneHash: Promise<string> | undefined;
let sequence = 0;
