import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const STEAM_KEY = 'A'.repeat(32);

/** What happens to the next calls, in place of an answer. */
export type SteamFault = 'status_429' | 'status_500' | 'silence' | 'cut' | 'no_json' | 'endless';

/**
 * Steam's web API as it answers: `ResolveVanityURL` v1, `GetPlayerSummaries` v2, `GetPlayerBans` v1, `GetOwnedGames` v1 and
 * `UpToDateCheck` v1, with its refusals as HTML.
 */
export class FakeSteamApi {
  /** SteamID64 by custom name, and names by SteamID64. */
  readonly vanities = new Map<string, string>();
  readonly people = new Map<string, string>();
  /** Minutes in CS2 by SteamID64; who is missing hides them. */
  readonly minutes = new Map<string, number>();
  /** Bans by SteamID64. */
  readonly bans = new Map<string, { vac: number; games: number; days: number }>();
  /** Builds of CS2 that may be joined; others are out of date. */
  readonly builds = new Set<string>();
  /** Path and query of each call, without the key. */
  readonly calls: { method: string; ids: string[]; name: string | null }[] = [];
  faults: SteamFault[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<FakeSteamApi> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const fake = new FakeSteamApi(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => fake.answer(request, response));
    return fake;
  }

  /** Settings of an api that asks this one. */
  get environment(): Record<string, string> {
    return { STEAM_API_URL: this.url, STEAM_API_KEY: STEAM_KEY };
  }

  count(method: string): number {
    return this.calls.filter((call) => call.method === method).length;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', this.url);
    const [, method = ''] =
      /^\/(?:ISteamUser|ISteamApps|IPlayerService)\/(ResolveVanityURL\/v1|GetPlayerSummaries\/v2|GetPlayerBans\/v1|GetOwnedGames\/v1|UpToDateCheck\/v1)\/$/.exec(
        url.pathname,
      ) ?? [];
    const ids = (url.searchParams.get('steamids') ?? url.searchParams.get('steamid') ?? '')
      .split(',')
      .filter((id) => id !== '');
    const name = url.searchParams.get('vanityurl');
    this.calls.push({ method: method.split('/')[0] ?? '', ids, name });
    const fault = this.faults.shift();
    if (fault !== undefined) return this.fail(fault, request, response);
    if (method === '') return html(response, 404, 'Not Found');
    if (method.startsWith('UpToDate')) return json(response, { response: this.upToDate(url.searchParams) });
    if (url.searchParams.get('key') !== STEAM_KEY) return html(response, 403, 'Forbidden');
    if (method.startsWith('Resolve')) json(response, { response: this.resolve(name ?? '') });
    else if (ids.length === 0 || ids.length > 100) html(response, 400, 'Bad Request');
    else if (method.startsWith('GetPlayerBans')) json(response, { players: ids.map((id) => this.bansOf(id)) });
    else if (method.startsWith('GetOwned')) json(response, { response: this.gamesOf(ids[0] ?? '', url.searchParams) });
    else json(response, { response: { players: ids.flatMap((id) => this.summary(id)) } });
  }

  private upToDate(query: URLSearchParams): object {
    if (query.get('appid') !== '730') return { success: false, error: "Couldn't get app info for the app specified." };
    if (this.builds.has(query.get('version') ?? ''))
      return { success: true, up_to_date: true, version_is_listable: true };
    const message = 'Your server is out of date, please upgrade';
    return { success: true, up_to_date: false, version_is_listable: false, required_version: 14178, message };
  }

  private resolve(name: string): object {
    const steamid = this.vanities.get(name.toLowerCase());
    return steamid === undefined ? { success: 42, message: 'No match' } : { steamid, success: 1 };
  }

  private bansOf(id: string): object {
    const { vac, games, days } = this.bans.get(id) ?? { vac: 0, games: 0, days: 0 };
    return {
      SteamId: id,
      CommunityBanned: false,
      VACBanned: vac > 0,
      NumberOfVACBans: vac,
      DaysSinceLastBan: days,
      NumberOfGameBans: games,
      EconomyBan: 'none',
    };
  }

  /** Only the games that were asked for, and free ones only when they were asked for. */
  private gamesOf(id: string, query: URLSearchParams): object {
    const minutes = this.minutes.get(id);
    if (minutes === undefined) return {};
    const isAsked = query.get('appids_filter[0]') === '730' && query.get('include_played_free_games') === '1';
    if (!isAsked || minutes === 0) return { game_count: 0 };
    return { game_count: 1, games: [{ appid: 730, playtime_forever: minutes, rtime_last_played: 1_700_000_000 }] };
  }

  private summary(steamid: string): object[] {
    const personaname = this.people.get(steamid);
    if (personaname === undefined) return [];
    const hash = `fef49e7fa7e1997310d705b2a6158ff8dc1cdf${steamid.slice(-2)}`;
    const avatar = `https://avatars.steamstatic.com/${hash}`;
    return [
      {
        steamid,
        communityvisibilitystate: 3,
        profilestate: 1,
        personaname,
        profileurl: `https://steamcommunity.com/profiles/${steamid}/`,
        avatar: `${avatar}.jpg`,
        avatarmedium: `${avatar}_medium.jpg`,
        avatarfull: `${avatar}_full.jpg`,
        avatarhash: hash,
        personastate: 0,
        primaryclanid: '103582791429521408',
        timecreated: 1063407589,
        personastateflags: 0,
      },
    ];
  }

  private fail(fault: SteamFault, request: IncomingMessage, response: ServerResponse): void {
    switch (fault) {
      case 'status_429':
        response.setHeader('Retry-After', '45');
        return html(response, 429, 'Too Many Requests');
      case 'status_500':
        return html(response, 500, 'Internal Server Error');
      case 'no_json':
        return html(response, 200, 'Steam is down for maintenance');
      case 'endless':
        response.write('{"response":{"players":['.padEnd(700 * 1024, ' '));
        return;
      case 'cut':
        request.socket.destroy();
        return;
      case 'silence':
        return;
    }
  }
}

function json(response: ServerResponse, body: object): void {
  response.setHeader('Content-Type', 'application/json; charset=UTF-8');
  response.end(JSON.stringify(body));
}

function html(response: ServerResponse, status: number, title: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/html; charset=UTF-8');
  response.end(`<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`);
}
