import { randomBytes, randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { InboxProjector, SettleMatchCommandCommand } from '@placar/match-engine';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { Season, UserMap } from '@placar/persistence';
import type { User } from '@placar/persistence';
import { hashApiKey, matchToken } from '@placar/platform';
import { createServer, createTeam, createUser } from '@placar/testing';
import type { ApiRoute } from '../src/http/routes/route-catalogue';
import { roundEvents } from './matches/plugin-series';
import { sendRaw, sessionCookie } from './security/route-requests';
import type { Hints } from './security/route-requests';
import type { TestApi } from './test-api';

/** A picture as a data URL. */
const PICTURE = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>').toString('base64')}`;
const DEMO = 'privado_0.dem';

export type Person = 'member' | 'owner' | 'admin' | 'super_admin';

/** Records of the owner, none of them public but the match. */
export interface Records {
  match: number;
  privateMatch: number;
  team: number;
  server: number;
  season: number;
  map: number;
  apiKey: number;
  serverRequest: string;
  webhook: number;
  tournament: number;
}

type Renewable = Exclude<keyof Records, 'privateMatch' | 'serverRequest'>;
type Versions = Record<Renewable, string | null>;

/** Of the first part of a path, the records that its calls may change beside their row. */
const OWN_KINDS: Readonly<Record<string, Renewable>> = {
  matches: 'match',
  vetoes: 'match',
  vetosides: 'match',
  mapstats: 'match',
  playerstats: 'match',
  playerstatsextra: 'match',
  teams: 'team',
  servers: 'server',
  seasons: 'season',
  maps: 'map',
  tournaments: 'tournament',
  webhooks: 'webhook',
};

/** People of each role, and things that one of them owns. */
export class SeededCommunity {
  private played: number | null = null;
  private sides: [number, number] | null = null;
  /** Of the newest records. */
  private versions: Versions | null = null;

  private constructor(
    readonly api: TestApi,
    readonly people: Readonly<Record<Person, User>>,
    readonly keys: Readonly<Record<'api_key' | 'read_only_key', string>>,
  ) {}

  static async create(api: TestApi): Promise<SeededCommunity> {
    const { database } = api;
    const people = {
      member: await createUser(database),
      owner: await createUser(database),
      admin: await createUser(database, { admin: true }),
      super_admin: await createUser(database, { superAdmin: true }),
    };
    const key = async (readOnly: boolean): Promise<string> => {
      const secret = randomBytes(20).toString('base64url');
      await database.query('INSERT INTO api_keys (user_id, name, hash, read_only) VALUES ($1, $2, $3, $4)', [
        people.owner.id,
        readOnly ? 'Leitura' : 'Chave',
        hashApiKey(secret),
        readOnly,
      ]);
      return `${people.owner.id}:${secret}`;
    };
    return new SeededCommunity(api, people, { api_key: await key(false), read_only_key: await key(true) });
  }

  /** Headers of a new session. */
  async session(person: Person): Promise<Record<string, string>> {
    const { database, config } = this.api;
    return { cookie: await sessionCookie(database, config.secrets.sessionKey, this.people[person].id) };
  }

  /** New records of the owner. */
  async records(): Promise<Records> {
    const records = {
      match: await this.openMatch(),
      privateMatch: (this.played ??= await this.playedPrivateMatch()),
      team: await this.team(),
      server: await this.server(),
      season: await this.season(),
      map: await this.map(),
      apiKey: await this.apiKey(),
      serverRequest: randomUUID(),
      webhook: await this.webhook(),
      tournament: await this.tournament(),
    };
    this.versions = await this.versionsOf(records);
    return records;
  }

  /** The records with new ones for those of the route's own kind and for those that changed: a match takes forty queries to make. */
  async renewed(records: Records, route: ApiRoute): Promise<Records> {
    const own = OWN_KINDS[route.path.split('/')[1] ?? ''];
    const now = await this.versionsOf(records);
    const isOld = (kind: Renewable): boolean =>
      kind === own || now[kind] === null || now[kind] !== this.versions?.[kind];
    const renewed = {
      match: isOld('match') ? await this.openMatch() : records.match,
      privateMatch: records.privateMatch,
      team: isOld('team') ? await this.team() : records.team,
      server: isOld('server') ? await this.server() : records.server,
      season: isOld('season') ? await this.season() : records.season,
      map: isOld('map') ? await this.map() : records.map,
      apiKey: isOld('apiKey') ? await this.apiKey() : records.apiKey,
      serverRequest: randomUUID(),
      webhook: isOld('webhook') ? await this.webhook() : records.webhook,
      tournament: isOld('tournament') ? await this.tournament() : records.tournament,
    };
    this.versions = await this.versionsOf(renewed);
    return renewed;
  }

  /** What Postgres calls the version of each row, and how many rows hang on it that do not change it; null where the row is gone. */
  private async versionsOf({
    match,
    team,
    server,
    season,
    map,
    apiKey,
    webhook,
    tournament,
  }: Records): Promise<Versions> {
    const [versions] = await this.api.database.query<Versions[]>(
      `SELECT (SELECT xmin || ' ' || (SELECT count(*) FROM match_commands c WHERE c.match_id = r.id)
                 FROM matches r WHERE id = $1) AS match,
              (SELECT xmin || ' ' || (SELECT array_agg(m.xmin::text) FROM team_members m WHERE m.team_id = r.id)::text
                 FROM teams r WHERE id = $2) AS team,
              (SELECT xmin::text FROM servers WHERE id = $3) AS server,
              (SELECT xmin::text FROM seasons WHERE id = $4) AS season,
              (SELECT xmin::text FROM user_maps WHERE id = $5) AS map,
              (SELECT xmin::text FROM api_keys WHERE id = $6) AS "apiKey",
              (SELECT xmin::text FROM webhooks WHERE id = $7) AS webhook,
              (SELECT xmin::text FROM tournaments WHERE id = $8) AS tournament`,
      [match, team, server, season, map, apiKey, webhook, tournament],
    );
    if (!versions) throw new Error('no versions of the records');
    return versions;
  }

  private async team(): Promise<number> {
    const { team } = await createTeam(this.api.database, { userId: this.people.owner.id, publicTeam: false });
    return team.id;
  }

  private async server(): Promise<number> {
    const { database, config } = this.api;
    return (await createServer(database, config, { userId: this.people.owner.id, publicServer: false })).id;
  }

  private async season(): Promise<number> {
    const seasons = this.api.database.getRepository(Season);
    const season = seasons.create({ userId: this.people.owner.id, name: 'Temporada', startDate: '2026-01-31' });
    await seasons.insert(season);
    return season.id;
  }

  private async tournament(): Promise<number> {
    const { id, name } = this.people.owner;
    const format = { kind: 'single_elimination', thirdPlace: false } as const;
    const settings = {
      ...{ name: 'Copa', coOrganisers: [], startsAt: null, teamSize: 5, substitutes: 0, coach: false, most: 8 },
      ...{ approval: false, signUpClosesAt: null, checkIn: null, minimumRating: null },
      stages: [{ format, advance: null, invited: 8 }],
    };
    const cause = { actor: { kind: 'user', id, name }, cause: 'test' } as const;
    const run = await this.api.app.get(TournamentEngine, { strict: false }).create(id, settings, cause);
    if (!run.ok) throw new Error(run.refusal.message);
    return run.state.id;
  }

  private async map(): Promise<number> {
    const maps = this.api.database.getRepository(UserMap);
    const mapName = `de_${randomBytes(6).toString('hex')}`;
    const map = maps.create({ userId: this.people.owner.id, mapName, mapDisplayName: 'Mapa' });
    await maps.insert(map);
    return map.id;
  }

  private async apiKey(): Promise<number> {
    const { database } = this.api;
    await database.query(`DELETE FROM api_keys WHERE name = 'Outra'`);
    const [key] = await database.query<{ id: number }[]>(
      `INSERT INTO api_keys (user_id, name, hash) VALUES ($1, 'Outra', $2) RETURNING id`,
      [this.people.owner.id, randomBytes(32)],
    );
    return key?.id ?? 0;
  }

  private async webhook(): Promise<number> {
    await this.api.database.query('DELETE FROM webhooks WHERE user_id = $1', [this.people.owner.id]);
    return this.post('/webhooks', { url: 'http://127.0.0.1:9/hook', description: 'Gancho' });
  }

  /** Public, between two teams that no call is about. */
  private async openMatch(): Promise<number> {
    const { database } = this.api;
    const userId = this.people.owner.id;
    this.sides ??= [(await createTeam(database, { userId })).team.id, (await createTeam(database, { userId })).team.id];
    return this.match(...this.sides, false);
  }

  /** Has a round, statistics and a demo, so that there is something to hide. */
  private async playedPrivateMatch(): Promise<number> {
    const { app, database, config, url } = this.api;
    const userId = this.people.owner.id;
    const [team1, team2] = [await createTeam(database, { userId }), await createTeam(database, { userId })];
    const id = await this.match(team1.team.id, team2.team.id, true);
    const [load] = await database.query<{ id: string }[]>(
      'SELECT id FROM match_commands WHERE match_id = $1 AND settled_at IS NULL',
      [id],
    );
    const facts = { pluginVersion: '0.15.0' };
    const settled = new SettleMatchCommandCommand(id, load?.id ?? '', { outcome: 'confirmed', detail: null, facts });
    await app.get(CommandBus, { strict: false }).execute(settled);
    const headers = { authorization: matchToken(config.secrets.tokenKey, id, 1), 'content-type': 'application/json' };
    const events = [{ event: 'going_live', matchid: id, map_number: 0 }, ...roundEvents({ id, team1, team2 }, 0, '11')];
    for (const event of events) {
      const body = Buffer.from(JSON.stringify(event));
      await sendRaw(url, { method: 'POST', path: '/api/v2', headers, body }, 60_000);
    }
    await app.get(InboxProjector, { strict: false }).nudge(id);
    await database.query('INSERT INTO demos (match_id, map_number, file_name, size_bytes) VALUES ($1, 0, $2, 1)', [
      id,
      DEMO,
    ]);
    return id;
  }

  /** A match of the owner on a server of the owner. */
  private async match(team1: number, team2: number, isPrivate: boolean): Promise<number> {
    const { database, config } = this.api;
    const server = await createServer(database, config, { userId: this.people.owner.id, publicServer: false });
    const body = {
      server_id: server.id,
      team1_id: team1,
      team2_id: team2,
      max_maps: 1,
      skip_veto: true,
      veto_mappool: 'de_nuke de_mirage de_ancient',
      private_match: isPrivate,
    };
    return this.post('/matches', body);
  }

  /** The id of what the owner makes. */
  private async post(path: string, value: object): Promise<number> {
    const headers = { ...(await this.session('owner')), 'content-type': 'application/json' };
    const body = Buffer.from(JSON.stringify([value]));
    const answer = await sendRaw(this.api.url, { method: 'POST', path: `/api${path}`, headers, body }, 60_000);
    const id = answer.status === 200 ? (JSON.parse(answer.text) as { id: number }).id : null;
    if (id === null) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
    return id;
  }

  /** What to call the records of a route by. Matches that are only to be seen are private ones. */
  hintsFor(route: ApiRoute, records: Records): Hints {
    const match = route.right === 'match:see' ? records.privateMatch : records.match;
    const owner = this.people.owner;
    const byPath: Record<string, unknown> = {
      matches: match,
      teams: records.team,
      servers: records.server,
      seasons: records.season,
      maps: records.map,
      users: route.path.includes('api-keys') ? records.apiKey : owner.id,
      mapstats: match,
      playerstats: match,
      playerstatsextra: match,
      webhooks: records.webhook,
      vetoes: match,
      tournaments: records.tournament,
      vetosides: match,
      'server-requests': records.serverRequest,
    };
    const dates = {
      start_time: '2026-01-31 10:00:00',
      start_date: '2026-01-31',
      end_date: '2026-02-28',
      at: '2026-01-31T10:00:00Z',
      local: '2026-01-31T20:00',
    };
    const texts = {
      name: 'Nome',
      display_name: 'Nome',
      title: 'Título',
      winner: 1,
      logo_file: PICTURE,
      file: route.path.startsWith('/demo') ? DEMO : 'x.png',
      ...dates,
    };
    // What is created belongs to whoever calls, and to no record of somebody else.
    if (route.policy?.startsWith('create_') || route.name === 'WebhooksController.create') return texts;
    return {
      id: byPath[route.path.split('/')[1] ?? ''] ?? 1,
      match_id: match,
      matchid: match,
      matchId: match,
      team_id: /add(user|coach)$/.test(route.path) ? 'team1' : records.team,
      teamId: records.team,
      server_id: records.server,
      season_id: records.season,
      seasonId: records.season,
      user_id: owner.id,
      userId: owner.id,
      steam_id: owner.steamId ?? '',
      ...texts,
    };
  }
}
