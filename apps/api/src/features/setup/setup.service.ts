import { Inject, Injectable } from '@nestjs/common';
import { SiteConfig } from '@placar/contracts';
import type { SetupAnswer, SetupOutcome, SetupPart, SetupTestAnswer } from '@placar/contracts';
import { ProviderError } from '@placar/match-engine/orders';
import type { PaymentProvider } from '@placar/match-engine/orders';
import { APP_CONFIG, AppError, DEMO_STORE, jsonOf, NoRoomError, OutgoingHttp } from '@placar/platform';
import type { AppConfig, DemoStore } from '@placar/platform';
import { randomUUID } from 'node:crypto';
import { opendir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PAYMENT_PROVIDER } from '../economy/payment-provider';
import { SteamUnavailable, SteamWebApi } from '../steam/steam-web-api';
import type { SteamTrouble } from '../steam/steam-web-api';
import { setupRows } from './setup-rows';

const ANSWER_MS = 5_000;
/** Any account that is there: the first of Steam's public ones. */
const SOME_STEAM_ID = '76561197960287930';
const STEAM_OUTCOMES: Readonly<Record<SteamTrouble, SetupOutcome>> = {
  no_key: 'not_set',
  key_refused: 'refused',
  resting: 'resting',
  rate_limited: 'resting',
  failed: 'no_answer',
};

/** What the operator has set up, and tests that go the way the product goes: what they call working was seen to work. */
@Injectable()
export class SetupService {
  /** The operator named these addresses: they may be of this machine or network. */
  private readonly http = new OutgoingHttp({ allowPrivateHosts: true });
  private readonly tests: Readonly<Record<SetupPart, () => Promise<SetupOutcome>>> = {
    address: () => this.testAddress(),
    steam: () => this.testSteam(),
    payments: () => this.testPayments(),
    discord: () => this.testDiscord(),
    pictures: () => this.testPictures(),
    recordings: () => this.testRecordings(),
  };

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly steam: SteamWebApi,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
    @Inject(DEMO_STORE) private readonly demos: DemoStore,
  ) {}

  read(): SetupAnswer {
    return { parts: setupRows(this.config) };
  }

  /** Throws NOT_FOUND for a part that is switched off. */
  async test(part: SetupPart): Promise<SetupTestAnswer> {
    if (!setupRows(this.config).some((row) => row.part === part))
      throw new AppError('NOT_FOUND', 'This part is switched off.');
    const startedAt = performance.now();
    const outcome = await this.tests[part]();
    return { part, outcome, took_ms: Math.round(performance.now() - startedAt) };
  }

  /** As a game server would: to the address that they are given, from outside. */
  private async testAddress(): Promise<SetupOutcome> {
    const said = await this.ask(`${this.config.http.publicUrl}/api/config`);
    if (said === null) return 'no_answer';
    const site = SiteConfig.safeParse(said.body);
    return site.success && site.data.brand === this.config.brand.name ? 'works' : 'wrong_answer';
  }

  private async testSteam(): Promise<SetupOutcome> {
    try {
      await this.steam.summaries([SOME_STEAM_ID]);
      return 'works';
    } catch (error) {
      if (error instanceof SteamUnavailable) return STEAM_OUTCOMES[error.trouble];
      throw error;
    }
  }

  /** Asks for the payments of an order that nobody made: the token is taken, or it is not. */
  private async testPayments(): Promise<SetupOutcome> {
    if (this.provider === null) return 'not_set';
    try {
      const payments = await this.provider.search(randomUUID());
      return payments.length === 0 ? 'works' : 'wrong_answer';
    } catch (error) {
      if (error instanceof ProviderError) return error.isFinal ? 'refused' : 'no_answer';
      throw error;
    }
  }

  /** Whether Discord is reached from here; a channel has a test of its own where it is set. */
  private async testDiscord(): Promise<SetupOutcome> {
    const said = await this.ask(`${this.config.discord.apiUrl}/gateway`);
    if (said === null) return 'no_answer';
    const isGateway = typeof said.body === 'object' && said.body !== null && 'url' in said.body;
    return isGateway ? 'works' : 'wrong_answer';
  }

  private async testPictures(): Promise<SetupOutcome> {
    const { imagesDir } = this.config.inventory;
    if (imagesDir === null) return 'not_set';
    try {
      for await (const entry of await opendir(imagesDir, { recursive: true }))
        if (entry.isFile() && entry.name.endsWith('.webp')) return 'works';
      return 'nothing_there';
    } catch {
      return 'no_answer';
    }
  }

  /** Writes a small file, reads it back and removes it. */
  private async testRecordings(): Promise<SetupOutcome> {
    const file = `setup-${randomUUID()}.dem`;
    const written = Buffer.from(randomUUID());
    try {
      await this.demos.put(file, Readable.from([written]));
      const stored = await this.demos.read(file, null);
      const read = stored === null ? null : await buffer(stored.body);
      return read?.equals(written) === true ? 'works' : 'wrong_answer';
    } catch (error) {
      return error instanceof NoRoomError ? 'no_room' : 'no_answer';
    } finally {
      await this.demos.remove(file).catch(() => undefined);
    }
  }

  /** The JSON of an answer of any status; null: nobody answered. */
  private async ask(url: string): Promise<{ body: unknown } | null> {
    try {
      const { body } = await this.http.request({ url, timeoutMs: ANSWER_MS, maxBytes: 64 * 1024 });
      return { body: jsonOf(body) };
    } catch {
      return null;
    }
  }
}
