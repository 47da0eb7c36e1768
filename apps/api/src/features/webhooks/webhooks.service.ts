import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { CreateWebhookBody, UpdateWebhookBody, WebhookScope } from '@placar/contracts';
import { canEditSeason } from '@placar/domain/access';
import {
  deliveriesOf,
  EventAudience,
  EventHorizon,
  listeningHooks,
  MatchEngine,
  publicLogEntries,
  putInLine,
} from '@placar/match-engine';
import { pgPool } from '@placar/persistence';
import { APP_CONFIG, AppError, CLOCK, invalidInput, NetworkGuard, notAllowed, sealSecret } from '@placar/platform';
import type { AppConfig, Clock } from '@placar/platform';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';
import { WebhooksQueries } from './webhooks.queries';
import type { WebhookRow } from './webhooks.queries';

const MOST_PER_USER = 20;
const REPLAY_MOST = 1_000;

export interface Replayed {
  queued: number;
  next_after: number;
  more: boolean;
}

/** Longer than a position that was taken and never used holds the log up. */
const PATIENCE_MS = 7_000;

/** What owners of webhooks do with them. A hook of somebody else does not exist. */
@Injectable()
export class WebhooksService {
  private readonly pool: Pool;
  private readonly horizon: EventHorizon;
  private readonly audience: EventAudience;

  constructor(
    private readonly hooks: WebhooksQueries,
    dataSource: DataSource,
    engine: MatchEngine,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.pool = pgPool(dataSource);
    this.horizon = new EventHorizon(this.pool);
    this.audience = new EventAudience(engine);
  }

  async own(viewer: Viewer, id: number): Promise<WebhookRow> {
    const row = await this.hooks.one(id);
    if (row?.user_id !== viewer.id) throw new AppError('NOT_FOUND', 'No webhook found.');
    return row;
  }

  async create(viewer: Viewer, body: CreateWebhookBody): Promise<{ id: number; secret: string }> {
    const seasonId = body.season_id ?? null;
    const scope: WebhookScope = body.scope ?? (seasonId === null ? 'own' : 'season');
    this.refuseUnreachable(body.url);
    if (seasonId !== null) await this.refuseUnlessOwner(viewer, seasonId);
    const { secret, sealed } = this.newSecret();
    const { url, description, events } = body;
    const hook = { userId: viewer.id, scope, seasonId, url, description, events, secretEncrypted: sealed };
    const id = await this.hooks.insert(hook, MOST_PER_USER);
    if (id === null) throw new AppError('CONFLICT', `Nobody may have more than ${MOST_PER_USER} webhooks.`);
    return { id, secret };
  }

  async update(viewer: Viewer, { id, ...change }: UpdateWebhookBody): Promise<void> {
    await this.own(viewer, id);
    if (change.url !== undefined) this.refuseUnreachable(change.url);
    await this.hooks.update(id, change);
  }

  async remove(viewer: Viewer, id: number): Promise<void> {
    await this.own(viewer, id);
    await this.hooks.remove(id);
  }

  /** The old secret signs nothing any more. */
  async rotate(viewer: Viewer, id: number): Promise<string> {
    await this.own(viewer, id);
    const { secret, sealed } = this.newSecret();
    await this.hooks.setSecret(id, sealed);
    return secret;
  }

  /** Puts a test into the line; the log of deliveries tells what came of it. */
  async ping(viewer: Viewer, id: number): Promise<void> {
    await this.own(viewer, id);
    const now = this.clock.now().toISOString();
    const event = { id: `ping-${randomUUID().slice(0, 23)}`, type: 'ping', created_at: now, data: {} };
    const delivery = { webhook_id: id, event_id: event.id, position: 0, type: event.type, match_id: 0 };
    await putInLine(this.pool, [{ ...delivery, body: JSON.stringify(event), next_try_at: now }], { again: false });
  }

  async sendAgain(viewer: Viewer, id: number, deliveryId: number): Promise<void> {
    await this.own(viewer, id);
    if (!(await this.hooks.sendAgain(id, deliveryId))) throw new AppError('NOT_FOUND', 'No such delivery.');
  }

  /** Sends what happened in this part of history, also what was sent before; at most so much with one call. */
  async replay(viewer: Viewer, id: number, range: { after: number; until?: number | undefined }): Promise<Replayed> {
    await this.own(viewer, id);
    const [hook] = await listeningHooks(this.pool, id);
    const horizon = await this.horizon.readToEnd(PATIENCE_MS);
    const until = Math.min(range.until ?? Number.MAX_SAFE_INTEGER, horizon.until);
    if (hook === undefined) return { queued: 0, next_after: range.after, more: false };
    const entries = await publicLogEntries(this.pool, { after: range.after, until, limit: REPLAY_MOST });
    const found = [];
    for (const entry of entries) found.push(...(await deliveriesOf(hook, entry, this.audience)));
    const queued = await putInLine(this.pool, found, { again: true });
    const last = entries.at(-1)?.position ?? range.after;
    return { queued, next_after: last, more: entries.length === REPLAY_MOST || !horizon.isWhole };
  }

  /** Names are judged again when they are connected to; this tells people at once what can be told. */
  private refuseUnreachable(url: string): void {
    if (new NetworkGuard(this.config.webhooks.allowPrivateHosts).mayPermit(new URL(url).hostname)) return;
    throw invalidInput('url', 'must not be a private address');
  }

  private async refuseUnlessOwner(viewer: Viewer, seasonId: number): Promise<void> {
    const season = await this.hooks.seasonOwner(seasonId);
    if (season === null) throw new AppError('SEASON_NOT_FOUND', 'No season found.');
    if (!canEditSeason(viewer, season)) throw notAllowed();
  }

  private newSecret(): { secret: string; sealed: string } {
    const secret = `whsec_${randomBytes(32).toString('base64url')}`;
    return { secret, sealed: sealSecret(secret, this.config.secrets.encryptionKey) };
  }
}
