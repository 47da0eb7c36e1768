import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, CLOCK, jsonOf, OutgoingHttp } from '@placar/platform';
import type { AppConfig, Clock } from '@placar/platform';
import { z } from 'zod';

/** Why Steam could not be asked. */
export type SteamTrouble = 'no_key' | 'key_refused' | 'resting' | 'rate_limited' | 'failed';

/** Steam gave no answer; the message holds no key. */
export class SteamUnavailable extends Error {
  override readonly name = 'SteamUnavailable';

  constructor(
    readonly trouble: SteamTrouble,
    message: string,
  ) {
    super(message);
  }
}

/** What Steam shows of a person; null where it shows nothing usable. */
export interface SteamSummary {
  steamId: string;
  name: string | null;
  small: string | null;
  medium: string | null;
  large: string | null;
}

/** Bans of a person, VAC and of games, and the days since the newest of them (0 when there is none). */
export interface SteamBans {
  steamId: string;
  bans: number;
  daysSinceLast: number;
}

/** Most accounts of one `GetPlayerSummaries`. */
export const SUMMARY_BATCH = 100;

const CS2_APP_ID = '730';
const ANSWER_MS = 4_000;
const MAX_BYTES = 512 * 1024;
/** After so many failures in a row nobody is made to wait for the next one. */
const FAILURES = 3;
const REST_MS = 30_000;
const LONGEST_REST_MS = 10 * 60_000;
/** Steam allows 100,000 calls a day; one process never asks for more than its share, whoever types names at it. */
const CALLS_A_MINUTE = 60;

const Vanity = z.object({ response: z.object({ success: z.number(), steamid: z.string().optional() }) });
const UpToDate = z.object({ response: z.object({ success: z.boolean(), up_to_date: z.boolean().optional() }) });
const Count = z.number().int().nonnegative();
const Bans = z.object({
  players: z.array(
    z.object({ SteamId: z.string(), NumberOfVACBans: Count, NumberOfGameBans: Count, DaysSinceLastBan: Count }),
  ),
});
/** Of a person who hides the games the answer is empty. */
const OwnedGames = z.object({
  response: z.object({
    game_count: Count.optional(),
    games: z.array(z.object({ appid: z.number(), playtime_forever: Count })).optional(),
  }),
});
const Summaries = z.object({
  response: z.object({
    players: z.array(
      z.object({
        steamid: z.string(),
        personaname: z.unknown().optional(),
        avatar: z.unknown().optional(),
        avatarmedium: z.unknown().optional(),
        avatarfull: z.unknown().optional(),
      }),
    ),
  }),
});

/**
 * Steam's web API. It rests after three failures in a row, and as long as Steam asks for after 429: whoever asks meanwhile
 * is told at once.
 */
@Injectable()
export class SteamWebApi {
  private failures = 0;
  private restUntil = 0;
  private minute = { since: 0, calls: 0 };

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly http: OutgoingHttp,
  ) {}

  /** False: this installation has no key, and nothing can be asked. */
  get hasKey(): boolean {
    return this.config.auth.steamApiKey !== null;
  }

  /** The SteamID64 behind a custom profile name, or null when Steam knows nobody of that name. Throws SteamUnavailable. */
  async resolveVanityName(name: string): Promise<string | null> {
    const query = { key: this.key(), vanityurl: name };
    const { response } = await this.ask('ISteamUser/ResolveVanityURL/v1', query, Vanity);
    return response.success === 1 && response.steamid !== undefined ? response.steamid : null;
  }

  /** Names and pictures; accounts that Steam does not know are missing. Throws SteamUnavailable. */
  async summaries(steamIds: readonly string[]): Promise<SteamSummary[]> {
    const query = { key: this.key(), steamids: steamIds.slice(0, SUMMARY_BATCH).join(',') };
    const { response } = await this.ask('ISteamUser/GetPlayerSummaries/v2', query, Summaries);
    return response.players.map((player) => ({
      steamId: player.steamid,
      name: nameFrom(player.personaname),
      small: pictureFrom(player.avatar),
      medium: pictureFrom(player.avatarmedium),
      large: pictureFrom(player.avatarfull),
    }));
  }

  /** Bans of these accounts; accounts that Steam does not know are missing. Throws SteamUnavailable. */
  async bans(steamIds: readonly string[]): Promise<SteamBans[]> {
    const query = { key: this.key(), steamids: steamIds.slice(0, SUMMARY_BATCH).join(',') };
    const { players } = await this.ask('ISteamUser/GetPlayerBans/v1', query, Bans);
    return players.map((player) => ({
      steamId: player.SteamId,
      bans: player.NumberOfVACBans + player.NumberOfGameBans,
      daysSinceLast: player.DaysSinceLastBan,
    }));
  }

  /** Minutes that this person has played CS2; null when the person hides them. Throws SteamUnavailable. */
  async minutesPlayed(steamId: string): Promise<number | null> {
    const game = { include_played_free_games: '1', 'appids_filter[0]': CS2_APP_ID };
    const query = { key: this.key(), steamid: steamId, ...game };
    const { response } = await this.ask('IPlayerService/GetOwnedGames/v1', query, OwnedGames);
    if (response.game_count === undefined) return null;
    return response.games?.find(({ appid }) => String(appid) === CS2_APP_ID)?.playtime_forever ?? 0;
  }

  /** Whether servers of this build of CS2 may be joined; null when Steam does not say. Needs no key. Throws SteamUnavailable. */
  async isUpToDate(build: string): Promise<boolean | null> {
    const { response } = await this.ask('ISteamApps/UpToDateCheck/v1', { appid: CS2_APP_ID, version: build }, UpToDate);
    return response.success ? (response.up_to_date ?? null) : null;
  }

  private key(): string {
    const { steamApiKey } = this.config.auth;
    if (steamApiKey === null) throw new SteamUnavailable('no_key', 'no key for the Steam web API is configured');
    return steamApiKey;
  }

  private async ask<T>(path: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T> {
    if (this.clock.now().getTime() < this.restUntil) throw new SteamUnavailable('resting', 'the Steam web API rests');
    this.countCall();
    const url = `${this.config.auth.steamApiUrl}/${path}/?${new URLSearchParams(query).toString()}`;
    const answer = await this.http
      .request({ url, timeoutMs: ANSWER_MS, maxBytes: MAX_BYTES })
      .catch((error: unknown) => this.failed('failed', error instanceof Error ? error.message : 'no answer'));
    if (answer.status === 429) {
      const retryAfter = Number(answer.headers['retry-after']);
      return this.failed('rate_limited', 'Steam answered 429', retryAfter > 0 ? retryAfter * 1_000 : REST_MS);
    }
    // A key that is refused once is refused again; whoever mends it restarts the program.
    if (answer.status === 401 || answer.status === 403) {
      return this.failed('key_refused', `Steam refused the key (${answer.status})`, LONGEST_REST_MS);
    }
    const parsed = answer.status === 200 ? schema.safeParse(jsonOf(answer.body)) : null;
    if (!parsed?.success) return this.failed('failed', `Steam answered ${answer.status}`);
    this.failures = 0;
    return parsed.data;
  }

  private countCall(): void {
    const now = this.clock.now().getTime();
    // A clock that was set back begins a new minute as well.
    if (Math.abs(now - this.minute.since) >= 60_000) this.minute = { since: now, calls: 0 };
    this.minute.calls += 1;
    if (this.minute.calls > CALLS_A_MINUTE) throw new SteamUnavailable('resting', 'too many calls in this minute');
  }

  private failed(trouble: SteamTrouble, message: string, restMs?: number): never {
    this.failures += 1;
    const rest = restMs ?? (this.failures >= FAILURES ? REST_MS : 0);
    if (rest > 0) this.restUntil = this.clock.now().getTime() + Math.min(rest, LONGEST_REST_MS);
    throw new SteamUnavailable(trouble, message);
  }
}

/** A name that people chose: without control characters, at most 64 characters. */
function nameFrom(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const name = value.replace(/[\u0000-\u001f\u007f]/g, '').trim();
  return name === '' ? null : [...name].slice(0, 64).join('');
}

/** The address of a picture, where it is one that we keep. */
export const pictureFrom = (value: unknown): string | null =>
  typeof value === 'string' && value.startsWith('https://') && value.length <= 150 ? value : null;
