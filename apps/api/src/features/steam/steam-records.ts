import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, LOGGER, Loop } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { SteamUnavailable, SteamWebApi } from './steam-web-api';
import type { SteamBans } from './steam-web-api';

const EVERY_MS = 60_000;
/** Each of them is a call for the hours. */
const AT_ONCE = 10;
const DAY_MS = 86_400_000;

/** People who sit in a lobby and of whom nothing is known, or nothing of this week; another process does not ask for them meanwhile. */
const CLAIM = `INSERT INTO steam_records AS r (steam_id)
    SELECT DISTINCT u.steam_id FROM lobby_places p JOIN users u ON u.id = p.user_id LEFT JOIN steam_records k ON k.steam_id = u.steam_id
      WHERE p.kind <> 'caster' AND u.steam_id IS NOT NULL AND (k.steam_id IS NULL
        OR (k.asked_at < now() - interval '10 minutes' AND (k.fetched_at IS NULL OR k.fetched_at < now() - interval '7 days')))
      ORDER BY u.steam_id LIMIT ${AT_ONCE}
  ON CONFLICT (steam_id) DO UPDATE SET asked_at = now() WHERE r.asked_at < now() - interval '10 minutes'
  RETURNING steam_id`;
/** Steam tells the days since the last ban: the day that was worked out first stays as long as the number of bans does. */
const STORE = `UPDATE steam_records SET fetched_at = now(), minutes = $2, bans = $3,
    changed_at = CASE WHEN bans < $3 THEN now() ELSE changed_at END,
    banned_on = CASE WHEN bans = $3 THEN coalesce(banned_on, $4::date) ELSE $4::date END
  WHERE steam_id = $1`;

/** Hours and bans of people who take a seat in a lobby, for the staff. Fetched in the background: nobody waits for Steam, nobody is barred. */
@Injectable()
export class SteamRecords implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    private readonly steam: SteamWebApi,
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.loop = new Loop({ name: 'steam records', everyMs: EVERY_MS, jitter: 0.3, run: () => this.look(), logger });
  }

  onApplicationBootstrap(): void {
    if (this.steam.hasKey) this.loop.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** Asks for some of those who sit now. What Steam does not answer is asked for again ten minutes later. */
  async look(): Promise<void> {
    const claimed = await this.dataSource.query<{ steam_id: string }[]>(CLAIM);
    if (claimed.length === 0) return;
    try {
      const bans = await this.steam.bans(claimed.map(({ steam_id: steamId }) => steamId));
      for (const one of bans) await this.store(one, await this.steam.minutesPlayed(one.steamId));
    } catch (error) {
      if (!(error instanceof SteamUnavailable)) throw error;
      this.logger.warn({ err: error, accounts: claimed.length }, 'hours and bans could not be fetched from Steam');
    }
  }

  private async store({ steamId, bans, daysSinceLast }: SteamBans, minutes: number | null): Promise<void> {
    const day = new Date(this.clock.now().getTime() - daysSinceLast * DAY_MS).toISOString().slice(0, 10);
    await this.dataSource.query(STORE, [steamId, minutes, bans, bans > 0 ? day : null]);
  }
}
