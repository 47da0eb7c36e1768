import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUser, waitFor } from '@placar/testing';
import type { User } from '@placar/persistence';
import type { Browser } from 'playwright-core';
import { hashPassword } from '../../api/src/features/auth/password';
import { ApiClient } from '../stack/api-client';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { Stack } from '../stack/stack';
import type { MatchPlan } from '../stack/stack';
import { launchChromium } from './chromium';
import { Person } from './person';
import type { PersonOptions } from './person';

const WEB_DIST = join(__dirname, '../../web/dist');
const PASSWORD = 'senha de prova 9';

export interface Account {
  username: string;
  password: string;
  name: string;
  api: ApiClient;
}

/** The product with its built pages, simulated game servers, and a browser for everybody. */
export class World {
  private readonly people: Person[] = [];

  private constructor(
    readonly stack: Stack,
    readonly browser: Browser,
    private readonly pages: string,
  ) {}

  static async start(options: { redis?: boolean; environment?: Record<string, string> } = {}): Promise<World> {
    if (!existsSync(join(WEB_DIST, 'index.html')))
      throw new Error('the pages are not built: run "npm run build" first');
    // A copy: a build in the meantime must not take the chunks away from under the open pages.
    const pages = mkdtempSync(join(tmpdir(), 'placar-pages-'));
    cpSync(WEB_DIST, pages, { recursive: true });
    const environment = { WEB_DIST_DIR: pages, SERVER_LOST_SECONDS: '3', ...options.environment };
    const starts = [Stack.start({ ...options, environment }), launchChromium()] as const;
    try {
      const [stack, browser] = await Promise.all(starts);
      return new World(stack, browser, pages);
    } catch (error) {
      const [stack, browser] = await Promise.allSettled(starts);
      if (browser.status === 'fulfilled') await browser.value.close();
      if (stack.status === 'fulfilled') await stack.value.stop();
      rmSync(pages, { recursive: true, force: true });
      throw error;
    }
  }

  get url(): string {
    return this.stack.urls[0] ?? '';
  }

  /** An account with a password, and a session of it for calls beside the browser. */
  async account(overrides: Partial<User> = {}): Promise<Account> {
    const user = await createUser(this.stack.database, { ...overrides, passwordHash: await hashPassword(PASSWORD) });
    const username = user.username ?? '';
    const api = new ApiClient(this.url);
    await api.login(username, PASSWORD);
    return { username, password: PASSWORD, name: user.name, api };
  }

  /** A browser window of its own, of a visitor or of an account that is logged in already. */
  async person(options: Omit<PersonOptions, 'baseUrl' | 'session'> & { as?: Account } = {}): Promise<Person> {
    const { as, ...rest } = options;
    const session = as?.api.session;
    const person = await Person.arrive(this.browser, {
      ...rest,
      baseUrl: this.url,
      ...(session === undefined ? {} : { session }),
    });
    this.people.push(person);
    return person;
  }

  /**
   * A match in play on a server, after its first round, which team 1 won. On a manual clock nothing moves from then on
   * but by the test's word.
   */
  async playing(server: VirtualServerApi, plan: Omit<MatchPlan, 'server'> = {}): Promise<number> {
    const matchId = await this.stack.createMatch({ ...plan, server });
    await waitFor(() => server.state() !== 'none', { what: 'the match on the server' });
    await server.playRound({ winner: 'team1' });
    await this.stack.until(matchId, 'live');
    return matchId;
  }

  /** The worker stands still while this happens, so that what is asked for is seen before anybody carries it out. */
  async withoutWorker(act: () => Promise<void>): Promise<void> {
    const { workers } = this.stack;
    for (const worker of workers) worker.freeze();
    try {
      await act();
    } finally {
      for (const worker of workers) worker.thaw();
    }
  }

  /** Their windows close; what they did stays. */
  async everybodyLeaves(): Promise<void> {
    for (const person of this.people.splice(0)) await person.leave().catch(() => undefined);
  }

  async stop(): Promise<void> {
    await this.everybodyLeaves();
    await this.browser.close();
    await this.stack.stop();
    rmSync(this.pages, { recursive: true, force: true });
  }
}
