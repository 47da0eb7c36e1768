import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { LOGGER, Loop } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { SteamUnavailable, SteamWebApi, SUMMARY_BATCH } from './steam-web-api';
import type { SteamSummary } from './steam-web-api';

/** Several readers at once make one batch. */
const GATHER_MS = 100;
const MOST_WAITING = 5_000;

/** A row that is fresh is not asked for again; one that another process asked for a minute ago neither. */
const CLAIM = `INSERT INTO steam_profiles AS p (steam_id) SELECT DISTINCT unnest($1::text[])
  ON CONFLICT (steam_id) DO UPDATE SET asked_at = now()
    WHERE p.asked_at < now() - interval '1 minute' AND (p.fetched_at IS NULL OR p.fetched_at < now() - interval '1 day')
  RETURNING p.steam_id`;
const STORE = `UPDATE steam_profiles p SET fetched_at = now(),
    name = coalesce(s.name, p.name), small_image = coalesce(s.small, p.small_image),
    medium_image = coalesce(s.medium, p.medium_image), large_image = coalesce(s.large, p.large_image)
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) AS s (steam_id, name, small, medium, large)
  WHERE p.steam_id = s.steam_id`;

/**
 * Names and avatars of people who may have no account here, kept in `steam_profiles` and read from there with SQL. They are
 * fetched in the background: no request waits for Steam.
 */
@Injectable()
export class SteamProfiles implements OnApplicationShutdown {
  private readonly waiting = new Set<string>();
  private readonly loop: Loop;

  constructor(
    private readonly steam: SteamWebApi,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.loop = new Loop({ name: 'steam profiles', wakeMs: GATHER_MS, run: () => this.fetchBatch(), logger });
  }

  /** Asks for these people to be looked up soon; returns at once, and forgets what there is no room for. */
  want(steamIds: Iterable<string>): void {
    if (!this.steam.hasKey) return;
    for (const steamId of steamIds) if (this.waiting.size < MOST_WAITING) this.waiting.add(steamId);
    if (this.waiting.size > 0) this.loop.wake();
  }

  /** For who logs in right now. Null: no key, nobody of that id, or Steam does not answer within seconds. */
  async now(steamId: string): Promise<SteamSummary | null> {
    if (!this.steam.hasKey) return null;
    try {
      const [summary] = await this.steam.summaries([steamId]);
      return summary ?? null;
    } catch (error) {
      this.logger.warn({ err: error }, 'the profile of a person who logs in could not be fetched from Steam');
      return null;
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  private async fetchBatch(): Promise<void> {
    const batch = [...this.waiting].slice(0, SUMMARY_BATCH);
    for (const steamId of batch) this.waiting.delete(steamId);
    if (this.waiting.size > 0) this.loop.wake();
    try {
      const claimed = await this.dataSource.query<{ steam_id: string }[]>(CLAIM, [batch]);
      if (claimed.length === 0) return;
      const steamIds = claimed.map(({ steam_id: steamId }) => steamId);
      await this.store(steamIds, await this.steam.summaries(steamIds));
    } catch (error) {
      // The claim runs out after a minute; the next reader asks again.
      if (error instanceof SteamUnavailable) this.waiting.clear();
      this.logger.warn({ err: error, accounts: batch.length }, 'names and pictures could not be fetched from Steam');
    }
  }

  /** Accounts that Steam does not know are stored as empty, so that they are not asked for at each look. */
  private async store(steamIds: readonly string[], summaries: readonly SteamSummary[]): Promise<void> {
    const known = new Map(summaries.map((summary) => [summary.steamId, summary]));
    const column = (read: (summary: SteamSummary) => string | null): (string | null)[] =>
      steamIds.map((steamId) => {
        const summary = known.get(steamId);
        return summary ? read(summary) : null;
      });
    await this.dataSource.query(STORE, [
      steamIds,
      column(({ name }) => name),
      column(({ small }) => small),
      column(({ medium }) => medium),
      column(({ large }) => large),
    ]);
  }
}
