import { Inject, Injectable } from '@nestjs/common';
import { parseSteamId, SteamId64 } from '@placar/contracts';
import { CLOCK, invalidInput, LOGGER } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { RateLimits } from '../../http/limits/rate-limits';
import { SteamUnavailable, SteamWebApi } from './steam-web-api';

const GIVE_NUMBERS = 'please give the SteamID64 or the profile address with numbers';
const AT_ONCE = 4;
/** Lookups for people who are not logged in: they must not use up what Steam allows to all. */
const STRANGERS_A_MINUTE = 20;

/** Who types the name; null: nobody who is logged in. */
export type Asker = { id: number } | null;

const KNOWN = `SELECT steam_id FROM steam_names WHERE name = $1
  AND resolved_at > now() - CASE WHEN steam_id IS NULL THEN interval '10 minutes' ELSE interval '1 day' END`;
const REMEMBER = `INSERT INTO steam_names (name, steam_id) VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET steam_id = $2, resolved_at = now()`;
const FORGET = `DELETE FROM steam_names WHERE resolved_at < now() - interval '2 days'`;

/** Reads a Steam account in any spelling; custom profile names are looked up at Steam and remembered for a day. */
@Injectable()
export class SteamIds {
  private strangers = { since: 0, lookups: 0 };

  constructor(
    private readonly steam: SteamWebApi,
    private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The SteamID64 that a person means. Throws INVALID_INPUT on `field`, with the reason; RATE_LIMITED for too many lookups. */
  async resolve(text: string, field: string, asker: Asker = null): Promise<string> {
    const parsed = parseSteamId(text);
    if (parsed.kind === 'id') return parsed.steamId;
    if (parsed.kind === 'invalid') throw invalidInput(field, 'is not a Steam id');
    return this.resolveName(parsed.name, field, asker);
  }

  /** All of them, in order; `fieldOf` names the field of each text. */
  async resolveAll(
    texts: readonly string[],
    fieldOf: (text: string) => string,
    asker: Asker = null,
  ): Promise<string[]> {
    const resolved: string[] = [];
    for (let start = 0; start < texts.length; start += AT_ONCE) {
      const some = texts.slice(start, start + AT_ONCE);
      resolved.push(...(await Promise.all(some.map((text) => this.resolve(text, fieldOf(text), asker)))));
    }
    return resolved;
  }

  /** Lines `"<steam account>;<nickname>"` of a match's spectators, with the account as SteamID64. */
  async spectators(lines: readonly string[], asker: Asker = null): Promise<string[]> {
    const accounts = lines.map((line) => line.split(';')[0] ?? '');
    const steamIds = await this.resolveAll(accounts, () => 'spectator_auths', asker);
    return lines.map((line, index) => `${steamIds[index] ?? ''}${line.slice(accounts[index]?.length)}`);
  }

  private async resolveName(name: string, field: string, asker: Asker): Promise<string> {
    const steamId = await this.lookUp(name, asker).catch((error: unknown) => {
      if (!(error instanceof SteamUnavailable)) throw error;
      if (error.trouble === 'no_key')
        throw invalidInput(field, `is a custom profile name, which cannot be looked up here; ${GIVE_NUMBERS}`);
      this.logger.warn({ err: error }, 'a custom profile name could not be looked up');
      throw invalidInput(field, `is a custom profile name, and Steam does not answer at the moment; ${GIVE_NUMBERS}`);
    });
    if (steamId === null) throw invalidInput(field, 'is a custom profile name that Steam does not know');
    return steamId;
  }

  private async lookUp(name: string, asker: Asker): Promise<string | null> {
    const key = name.toLowerCase();
    const [known] = await this.dataSource.query<{ steam_id: string | null }[]>(KNOWN, [key]);
    if (known) return known.steam_id;
    if (this.steam.hasKey) await this.count(asker);
    const answer = SteamId64.safeParse(await this.steam.resolveVanityName(name));
    const steamId = answer.success ? answer.data : null;
    await this.dataSource.query(FORGET);
    await this.dataSource.query(REMEMBER, [key, steamId]);
    return steamId;
  }

  private async count(asker: Asker): Promise<void> {
    if (asker !== null) {
      await this.limits.take('outgoing', `user ${asker.id}`);
      return;
    }
    const now = this.clock.now().getTime();
    if (Math.abs(now - this.strangers.since) >= 60_000) this.strangers = { since: now, lookups: 0 };
    this.strangers.lookups += 1;
    if (this.strangers.lookups > STRANGERS_A_MINUTE)
      throw new SteamUnavailable('resting', 'too many lookups by visitors');
  }
}
