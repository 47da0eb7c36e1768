import { createUser, waitFor } from '@placar/testing';
import { hashPassword } from '../../api/src/features/auth/password';
import { nextSteamIdOf } from '../../api/test/people/steam-ids';
import type { VirtualServerApi } from '../../gamesim/src';
import { ExistingClient, expectRead } from './existing-client';
import type { Fields } from './existing-client';
import { FailureStack } from './failure-table.stack';

const PASSWORD = 'senha bem comprida 🐯';
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const MATCH_ROW =
  'id user_id owner team1_id team2_id team1_string team2_string max_maps team1_mapscore team2_mapscore team1_score team2_score start_time end_time cancelled forfeit winner';
const MATCH =
  'id user_id server_id team1_id team2_id team1_string team2_string max_maps team1_score team2_score start_time end_time cancelled forfeit winner season_id';
const RECENT = 'id user_id team1_id team2_id team1_string team2_string';
const USER = 'id steam_id name admin super_admin small_image medium_image large_image';
const MAP_STAT = 'id match_id map_number map_name team1_score team2_score start_time end_time demoFile winner';
const PLAYER_STAT =
  'id map_id team_id team_name steam_id name kills deaths assists flashbang_assists enemies_flashed friendlies_flashed roundsplayed k1 k2 k3 k4 k5 damage headshot_kills suicides util_damage knife_kills bomb_plants bomb_defuses kast contribution_score mvp';

/** "2026-11-20 10:00:00", as the form writes it. */
const wireTime = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');
const wireDay = (date: Date): string => date.toISOString().slice(0, 10);

/**
 * Every call of an unmodified G5V, screen by screen and in its words (client screens), against the whole product: what it loads,
 * reads and sends. What it does with an answer it does here, too.
 */
describe('an existing client', () => {
  let stack: FailureStack;
  let client: ExistingClient;
  /** Logged in, and nobody to these matches. */
  let stranger: ExistingClient;
  let visitor: ExistingClient;
  let me: Fields & { id: number };
  const teams: number[] = [];
  const games: VirtualServerApi[] = [];
  const servers: number[] = [];
  let seasonId: number;
  let liveId: number;
  let endedId: number;

  beforeAll(async () => {
    stack = await FailureStack.start();
    const origin = stack.environment.config.http.publicUrl;
    client = new ExistingClient(origin);
    visitor = new ExistingClient(origin);
    const passwordHash = await hashPassword(PASSWORD);
    await createUser(stack.database, { username: 'ana', passwordHash, admin: true, superAdmin: true });
    for (const factor of [50, 200]) games.push(await stack.fleet.addServer({ clock: { mode: 'scaled', factor } }));
  });
  afterAll(() => stack?.stop());

  const createdId = async (path: string, fields: object): Promise<number> => {
    const { id, message } = await client.send('POST', path, fields);
    if (typeof id !== 'number') throw new Error(`POST ${path}: ${message}`);
    return id;
  };
  const match = async (id: number): Promise<Fields> => client.must(`/matches/${id}`, 'match');

  it('shell: nobody is the value false, and login, registration and logout are told by their words', async () => {
    expect(await client.isLoggedIn()).toBe(false);
    expect(await client.enter('/login', { username: 'ana', password: 'errada' })).not.toContain('Success');
    expect(await client.enter('/login', { username: 'ana', password: PASSWORD })).toContain('Success');
    me = (await client.isLoggedIn()) as typeof me;
    expectRead(me, `${USER} api_key`);
    // Added together: more than nothing is an admin.
    expect((me['admin'] as number) + (me['super_admin'] as number)).toBe(2);
    expect(me['api_key']).toBe('');

    const member = new ExistingClient(stack.environment.config.http.publicUrl);
    stranger = member;
    const account = { username: 'novato', password: PASSWORD, steam_id: nextSteamIdOf() };
    expect(await member.enter('/register', account)).toContain('Success');
    expectRead(await member.isLoggedIn(), `${USER} api_key`);
    expect(await member.enter('/register', account)).not.toContain('Success');
    expect((await member.visit('/logout')).status).toBe(302);
    expect(await member.isLoggedIn()).toBe(false);
    expect(await member.enter('/login', account)).toContain('Success');
    const steam = await visitor.visit('/auth/steam');
    expect(steam.status).toBeGreaterThanOrEqual(302);
  });

  it('an empty installation is words or empty lists, never an error of the client', async () => {
    for (const [path, key] of [
      ['/matches/limit/3', 'matches'],
      ['/leaderboard', 'leaderboard'],
      ['/leaderboard/players', 'leaderboard'],
      ['/matches', 'matches'],
      ['/teams', 'teams'],
      ['/teams/myteams', 'teams'],
      ['/seasons', 'seasons'],
      ['/seasons/myseasons', 'seasons'],
      ['/seasons/myseasons/available', 'seasons'],
      ['/servers', 'servers'],
      ['/servers/myservers', 'servers'],
      ['/servers/available', 'servers'],
      ['/matches/mymatches', 'matches'],
      ['/mapstats/', 'mapstats'],
      ['/playerstats/unique', 'count'],
    ] as const) {
      const found = await client.load(path, key);
      expect(typeof found === 'string' || Array.isArray(found)).toBe(true);
    }
    for (const path of [
      '/matches/999999',
      '/teams/999999',
      '/teams/create/recent',
      '/seasons/999999',
      '/servers/999999',
    ])
      expect(typeof (await client.load(path, 'any'))).toBe('string');
    expect(await visitor.load('/servers', 'servers')).toEqual(expect.any(String));
  });

  it('servers: made, listed, asked, changed and deleted', async () => {
    const draft = ({ port, password }: VirtualServerApi, name: string) => ({
      ip_string: '127.0.0.1',
      // A typed number arrives as a text, an emptied one as null.
      port: String(port),
      display_name: name,
      rcon_password: password,
      public_server: true,
      flag: 'BR',
      gotv_port: null,
    });
    for (const [index, game] of games.entries()) {
      const { id, message } = await client.send('POST', '/servers/', draft(game, `Servidor ${index + 1}`));
      expect(message).toContain('inserted');
      servers.push(id as number);
    }
    const gone = await client.send('POST', '/servers/', {
      ...draft(games[0]!, 'Fora do ar'),
      port: '1',
      flag: '',
      public_server: 0,
    });
    expect(gone.message).toContain('inserted');
    const all = await client.must<Fields[]>('/servers', 'servers');
    const mine = await client.must<Fields[]>('/servers/myservers', 'servers');
    const available = await client.must<Fields[]>('/servers/available', 'servers');
    for (const server of [...all, ...mine])
      expectRead(server, 'id display_name ip_string port gotv_port public_server user_id name flag in_use');
    for (const server of available) expectRead(server, 'id display_name flag user_id public_server ip_string port');
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(servers));

    expect((await client.tool(`/servers/${servers[0]}/status`)).message).toContain('alive');
    const last = all.find(({ display_name }) => display_name === 'Fora do ar')!;
    expect(await client.load(`/servers/${String(last['id'])}/status`, 'message')).not.toContain('alive');
    const changed = await client.send('PUT', '/servers/', {
      ...last,
      server_id: last['id'],
      display_name: 'Fora',
      flag: '',
    });
    expect(changed.message).toContain('updated');
    expect((await client.send('DELETE', '/servers/', { server_id: last['id'] })).message).not.toBe('');
    expect((await client.must<Fields[]>('/servers', 'servers')).length).toBe(all.length - 1);
  });

  it('teams: made with a logo, filled, changed and shown', async () => {
    for (const [index, name] of ['Ação', 'Leões "do" Norte', 'Só para apagar'].entries())
      teams.push(
        await createdId('/teams/', {
          name,
          flag: index === 0 ? 'BR' : null,
          logo: null,
          tag: `T${index}`,
          public_team: true,
          logo_file: index === 0 ? PNG : null,
        }),
      );
    for (const id of teams.slice(0, 2)) {
      for (let player = 1; player <= 5; player += 1) {
        const account = BigInt(nextSteamIdOf()) - 76561197960265728n;
        // Any spelling is typed.
        const typed = player % 2 === 0 ? `[U:1:${account}]` : `STEAM_0:${account % 2n}:${account / 2n}`;
        const saved = await client.send('PUT', '/teams/', {
          id,
          auth_name: {
            [typed]: { name: player === 5 ? '' : `Jogador ${player}`, captain: player === 2, coach: false },
          },
        });
        expect(saved.message).toContain('successfully');
      }
    }
    const [first = 0, , spare = 0] = teams;
    const team = await client.must(`/teams/${first}`, 'team');
    expectRead(team, 'id user_id name tag flag logo public_team auth_name');
    const members = Object.entries(team['auth_name'] as Record<string, Fields>);
    expect(members).toHaveLength(5);
    for (const [steamId, member] of members) {
      expect(steamId).toMatch(/^7656119\d{10}$/);
      expectRead(member, 'name captain coach image');
    }
    // The crown is drawn on the first one.
    expect(members[0]?.[1]['captain']).toBe(1);
    expect((await visitor.visit(`/static/img/logos/${String(team['logo'])}.png`)).type).toBe('image/png');

    // The form sends 1 only when it read exactly true: a public team must not become a private one by an edit of its name.
    const form = { id: first, name: 'Ação ♥', flag: team['flag'], tag: team['tag'], logo_file: null };
    await client.send('PUT', '/teams/', { ...form, public_team: team['public_team'] === true ? 1 : 0 });
    expect(await client.must(`/teams/${first}`, 'team')).toMatchObject({ name: 'Ação ♥', public_team: true });

    const [[steam_id] = ['']] = members.slice(-1);
    const removed = await client.send('DELETE', '/teams/', { team_id: first, steam_id });
    expect(removed.message).toContain('successfully');
    const left = (await client.must(`/teams/${first}`, 'team'))['auth_name'] as object;
    expect(Object.keys(left)).toHaveLength(4);
    await client.send('PUT', '/teams/', {
      id: first,
      auth_name: { [steam_id]: { name: 'De volta', captain: false, coach: false } },
    });
    expect((await client.send('DELETE', '/teams/', { team_id: spare })).message).toContain('successfully');

    for (const path of ['/teams', '/teams/myteams'])
      for (const row of await client.must<Fields[]>(path, 'teams'))
        expectRead(row, 'id name tag flag user_id owner public_team');
    for (const path of [`/teams/${first}/basic`]) expectRead(await client.must(path, 'team'), 'id name flag logo');
    expect(await client.must(`/teams/${first}/recent`, 'matches')).toEqual([]);
    expectRead(await client.must(`/users/${String(team['user_id'])}`, 'user'), 'id name');
    expect((await client.send('POST', '/teams/challonge', { tournament_id: 'nenhum' })).message).not.toContain(
      'successfully',
    );
  });

  it('maps of a user: listed, made, changed and deleted', async () => {
    const maps = await client.must<Fields[]>(`/maps/${me.id}`, 'maplist');
    for (const map of maps) expectRead(map, 'id map_name map_display_name enabled');
    const id = await createdId('/maps/', { map_name: 'de_train', map_display_name: 'Train', enabled: true });
    expect(
      (await client.send('PUT', '/maps/', { id, map_name: 'de_train', map_display_name: 'Comboio', enabled: 0 }))
        .message,
    ).toContain('successfully');
    const enabled = await client.must<Fields[]>(`/maps/${me.id}/enabled`, 'maplist');
    expect(enabled.map((map) => map['id'])).not.toContain(id);
    expect((await client.send('DELETE', '/maps/', { id })).message).toContain('successfully');
  });

  it('seasons: made with defaults that are empty, listed, changed', async () => {
    const today = new Date();
    const season_cvar = {
      min_players_to_ready: 5,
      min_spectators_to_ready: 0,
      players_per_team: 5,
      maps_to_win: 1,
      skip_veto: true,
      map_pool: 'de_nuke de_mirage',
      spectators: '',
      side_type: 'standard',
      map_sides: '',
      wingman: false,
      mp_overtime_enable: 1,
      // An emptied number.
      mp_freezetime: null,
    };
    seasonId = await createdId('/seasons/', {
      name: 'Temporada de Verão',
      start_date: wireDay(today),
      end_date: null,
      season_cvar,
    });
    const other = await createdId('/seasons/', {
      name: 'Curta',
      start_date: wireDay(today),
      end_date: wireDay(today),
      season_cvar,
    });
    const cvars = await client.must<Record<string, string>>(`/seasons/${seasonId}/cvar`, 'cvars');
    expect(cvars).toMatchObject({ map_pool: 'de_nuke de_mirage', spectators: '', map_sides: '', maps_to_win: '1' });
    expect(Object.values(cvars).every((value) => typeof value === 'string')).toBe(true);
    const saved = await client.send('PUT', '/seasons/', {
      season_id: seasonId,
      name: 'Temporada de Verão 2',
      start_date: wireDay(today),
      end_date: null,
      season_cvar: cvars,
    });
    expect(saved.message).toContain('successfully');
    for (const path of ['/seasons', '/seasons/myseasons'])
      for (const row of await client.must<Fields[]>(path, 'seasons'))
        expectRead(row, 'id user_id name start_date end_date');
    expect((await client.send('DELETE', '/seasons/', { season_id: other })).message).toContain('successfully!');
    expect(
      await client.send('POST', '/seasons/challonge', { tournament_id: 'nenhum', import_teams: true }),
    ).not.toHaveProperty('id');
  });

  /** The form of a new match as it is filled after a season was chosen: what is empty there is null. */
  const matchForm = async (server_id: number): Promise<Fields> => {
    const seasons = await client.must<Fields[]>('/seasons/myseasons/available', 'seasons');
    const season = seasons.find(({ id }) => id === seasonId)!;
    const { map_pool, spectators, map_sides, ...cvars } = season['cvars'] as Record<string, string>;
    for (const text of [map_pool, spectators, map_sides]) expect(typeof text).toBe('string');
    const known = [
      'min_players_to_ready',
      'min_spectators_to_ready',
      'players_per_team',
      'maps_to_win',
      'skip_veto',
      'side_type',
      'wingman',
    ];
    const free = Object.entries(cvars).filter(([name]) => !known.includes(name));
    return {
      server_id,
      team1_id: teams[0],
      team2_id: teams[1],
      season_id: seasonId,
      start_time: wireTime(new Date()),
      max_maps: Number(cvars['maps_to_win']),
      side_type: 'standard',
      veto_mappool: map_pool,
      // Numbers go through parseInt: an empty one becomes null.
      match_cvars: Object.fromEntries(free.map(([name, value]) => [name, value === '' ? null : parseInt(value, 10)])),
      veto_first: 'team1',
      skip_veto: true,
      wingman: false,
      spectator_auths: spectators === '' ? null : spectators?.split(' '),
      min_players_to_ready: 5,
      players_per_team: 5,
      min_spectators_to_ready: null,
      map_sides: 'team1_ct,knife',
    };
  };

  it('a match is created in a season, with what nobody filled in as null, and short teams with a word', async () => {
    for (const row of await client.must<Fields[]>('/teams', 'teams')) expectRead(row, 'id name user_id public_team');
    for (const row of await client.must<Fields[]>(`/maps/${me.id}/enabled`, 'maplist'))
      expectRead(row, 'id map_name map_display_name enabled');
    liveId = await createdId('/matches/', await matchForm(servers[0]!));
    expectRead(await match(liveId), MATCH);
    const refused = await client.send('POST', '/matches/', { ...(await matchForm(servers[0]!)) });
    expect(refused.message).toBe('Server is already in use, please select a different server.');
    expect(refused).not.toHaveProperty('id');

    const short = await client.send('POST', '/matches/', { ...(await matchForm(servers[1]!)), players_per_team: 6 });
    expect(short).toMatchObject({
      message: 'Match inserted successfully!',
      warnings: [{ field: 'team1_id' }, { field: 'team2_id' }],
    });
    endedId = short['id'] as number;
    await stack.status(endedId, 'warmup');
    expect((await client.tool(`/matches/${endedId}/forfeit/1`)).message).not.toBe('');
  });

  it('a live match: all it loads, and a full snapshot on every stream', async () => {
    await stack.rounds(liveId, 0, 2);
    const shown = await match(liveId);
    expectRead(shown, MATCH);
    expect(shown['user_id']).toBe(me.id);
    expect([shown['end_time'], shown['cancelled'], shown['forfeit']]).toEqual([null, 0, 0]);
    for (const slot of ['team1_id', 'team2_id'])
      expectRead(await client.must(`/teams/${String(shown[slot])}/basic`, 'team'), 'id name flag logo');
    const server = await client.must(`/servers/${String(shown['server_id'])}`, 'server');
    expectRead(server, 'ip_string port gotv_port');
    // Who may not see the address gets words, or one that hides the button; never one that is missing.
    for (const person of [visitor, stranger]) {
      const hidden = await person.load(`/servers/${String(shown['server_id'])}`, 'server');
      if (typeof hidden !== 'string') expectRead(hidden, 'ip_string port');
    }
    const maps = await client.must<Fields[]>(`/mapstats/${liveId}`, 'mapstats');
    for (const map of maps) expectRead(map, MAP_STAT);
    expectRead(await client.must(`/mapstats/${liveId}/0`, 'mapstat'), MAP_STAT);
    const players = await client.must<Fields[]>(`/playerstats/match/${liveId}`, 'playerstats');
    for (const row of players) expectRead(row, PLAYER_STAT);
    expect(players).toHaveLength(10);
    for (const path of [`/vetoes/${liveId}`, `/vetosides/${liveId}`])
      expect(typeof (await client.load(path, 'vetoes'))).toMatch(/string|object/);

    expectRead(await client.firstEvent(`/matches/${liveId}/stream`, 'matches'), MATCH);
    for (const map of (await client.firstEvent(`/mapstats/${liveId}/stream`, 'mapstats')) as unknown[])
      expectRead(map, MAP_STAT);
    for (const row of (await client.firstEvent(`/playerstats/match/${liveId}/stream`, 'playerstats')) as unknown[])
      expectRead(row, PLAYER_STAT);
    expect(await client.firstEvent(`/vetoes/${liveId}/stream`, 'vetodata')).toEqual([]);
    expect(await client.firstEvent(`/vetosides/${liveId}/stream`, 'vetosidedata')).toEqual(expect.any(Array));

    for (const row of await visitor.must<Fields[]>('/matches/limit/3', 'matches'))
      expectRead(row, 'id max_maps team1_string team2_string team1_score team2_score');
    for (const path of ['/matches', '/matches/mymatches'])
      for (const row of await client.must<Fields[]>(path, 'matches')) expectRead(row, MATCH_ROW);
  });

  it('the tools of a running match answer in words that are shown', async () => {
    expect((await client.tool(`/matches/${liveId}/pause`)).message).toBe('Match paused.');
    expect((await client.tool(`/matches/${liveId}/unpause`)).message).toBe('Match unpaused.');
    const rcon = await client.tool(`/matches/${liveId}/rcon/`, 'PUT', { rcon_command: 'status' });
    expect(rcon['response']).not.toBe('');
    const added = await client.tool(`/matches/${liveId}/adduser`, 'PUT', {
      steam_id: nextSteamIdOf(),
      nickname: 'Reserva',
      team_id: 'team1',
    });
    expect(added['response'] ?? added.message).toEqual(expect.stringMatching(/\S/));
    const watching = await client.tool(`/matches/${liveId}/addspec`, 'PUT', {
      steam_id: nextSteamIdOf(),
      nickname: '',
      team_id: 'spec',
    });
    expect(watching['response'] ?? watching.message).toEqual(expect.stringMatching(/\S/));
  });

  it('backups are lines of a text, and a chosen line is restored', async () => {
    await stack.rounds(liveId, 0, 3);
    await client.tool(`/matches/${liveId}/pause`);
    const backups = await waitFor(async () => {
      const lines = String((await client.tool(`/matches/${liveId}/backup`))['response']).split('\n');
      return lines.some((line) => line.includes('_round02')) ? lines : undefined;
    });
    const line = backups.find((one) => one.includes('_round02'));
    const restored = await client.tool(`/matches/${liveId}/backup/`, 'POST', { backup_name: line });
    expect(restored['response']).toEqual(expect.stringMatching(/\S/));
    const [map] = await client.must<Fields[]>(`/mapstats/${liveId}`, 'mapstats');
    expect(Number(map?.['team1_score']) + Number(map?.['team2_score'])).toBe(2);
    await client.tool(`/matches/${liveId}/unpause`);
  });

  it('the server is changed by the two calls of the dialog', async () => {
    await waitFor(async () =>
      (await client.must<Fields[]>('/servers/available', 'servers')).some(({ id }) => id === servers[1])
        ? true
        : undefined,
    );
    const files = await client.must<string[]>(`/matches/${liveId}/backup/remote`, 'response');
    const moved = await client.send('PUT', '/matches/', { match_id: liveId, server_id: servers[1] });
    const placed = await client.tool(`/matches/${liveId}/backup/remote`, 'POST', {
      server_id: servers[1],
      backup_file: files[0],
    });
    for (const text of [moved.message, placed['response']]) expect(text).toEqual(expect.stringMatching(/\S/));
    expect((await match(liveId))['server_id']).toBe(servers[1]);
  });

  it('a veto in the game: steps and sides, joined as the page joins them', async () => {
    games[0]!.scenario('bo3_veto');
    const pool = 'de_nuke de_mirage de_ancient de_inferno de_anubis de_dust2 de_train';
    const form = {
      ...(await matchForm(servers[0]!)),
      max_maps: 3,
      skip_veto: false,
      veto_mappool: pool,
      map_sides: '',
    };
    const id = await createdId('/matches/', form);
    const steps = await waitFor(async () => {
      const found = await client.load<Fields[]>(`/vetoes/${id}`, 'vetoes');
      return typeof found !== 'string' && found.length >= 7 ? found : undefined;
    });
    for (const step of steps) {
      expectRead(step, 'id match_id team_name map pick_or_veto');
      expect(['pick', 'ban', 'veto']).toContain(step['pick_or_veto']);
    }
    const sides = await client.must<Fields[]>(`/vetosides/${id}`, 'vetoes');
    for (const side of sides) expectRead(side, 'veto_id team_name map side');
    const joined = steps.filter((step) =>
      sides.some((side) => side['veto_id'] === step['id'] && side['map'] === step['map']),
    );
    expect(joined.length).toBeGreaterThanOrEqual(2);
    expect(await client.firstEvent(`/vetoes/${id}/stream`, 'vetodata')).toEqual(steps);
    expect((await client.tool(`/matches/${id}/cancel`)).message).not.toBe('');
  });

  it('a match is restarted, played to its end or cancelled, and its page stands', async () => {
    // The plugin pauses after every restore.
    await client.tool(`/matches/${liveId}/unpause`);
    await stack.status(liveId, 'live');
    expect((await client.tool(`/matches/${liveId}/restart/`)).message).not.toBe('');
    await stack.rounds(liveId, 0, 1);
    games[1]!.scenario('bo1');
    await stack.status(liveId, 'finished', 100_000);
    const shown = await match(liveId);
    expect(shown['end_time']).toEqual(expect.any(String));
    const [map] = await client.must<Fields[]>(`/mapstats/${liveId}`, 'mapstats');
    expect(Math.max(Number(map?.['team1_score']), Number(map?.['team2_score']))).toBeGreaterThanOrEqual(13);
    for (const row of await client.must<Fields[]>(`/playerstats/match/${liveId}`, 'playerstats'))
      expectRead(row, PLAYER_STAT);
    const demo = await waitFor(
      async () => (await client.must<Fields[]>(`/mapstats/${liveId}`, 'mapstats'))[0]?.['demoFile'] ?? undefined,
      { what: 'the demo' },
    );
    expect((await visitor.visit(`/demo/${demo as string}`)).status).toBe(200);
    const [team1 = 0] = teams;
    for (const row of await client.must<Fields[]>(`/teams/${team1}/recent`, 'matches')) {
      expectRead(row, RECENT);
      expect(await client.must<string>(`/teams/${team1}/result/${String(row['id'])}`, 'result').catch(String)).toMatch(
        /Won|Lost|Forfeit/,
      );
    }
    const season = await client.must(`/seasons/${seasonId}`, 'season');
    expectRead(season, 'id name user_id start_date end_date');
    for (const row of await client.must<Fields[]>(`/seasons/${seasonId}`, 'matches'))
      expectRead(row, `${RECENT} cancelled`);

    const cancelled = await createdId('/matches/', {
      ...(await matchForm(0)),
      server_id: null,
      season_id: null,
      ignore_server: true,
    });
    expect((await client.tool(`/matches/${cancelled}/cancel`)).message).not.toBe('');
    expect(await client.send('DELETE', '/matches/', { all_cancelled: true })).toHaveProperty('message');
    expect(typeof (await client.load(`/matches/${cancelled}`, 'match'))).toBe('string');
  });

  it('profiles: of others without keys, the own with them, and all that is changed there', async () => {
    const [player] = await client.must<Fields[]>(`/playerstats/match/${liveId}`, 'playerstats');
    const steamId = String(player?.['steam_id']);
    // Nobody's account: the page shows the player and offers to claim it.
    expect(typeof (await visitor.load(`/users/${steamId}`, 'user'))).toBe('string');
    for (const row of await visitor.must<Fields[]>(`/playerstats/${steamId}`, 'playerstats'))
      expectRead(row, 'name steam_id kills deaths roundsplayed headshot_kills k1 k2 k3 k4 k5');
    for (const row of await visitor.must<Fields[]>(`/playerstats/${steamId}/recent`, 'matches'))
      expectRead(row, RECENT);
    expect(await visitor.must(`/users/${me.id}/recent`, 'matches')).toEqual([]);

    const own = await client.must(`/users/${me.id}`, 'user');
    expectRead(own, `${USER} api_key challonge_api_key`);
    const seen = await visitor.must(`/users/${me.id}`, 'user');
    expectRead(seen, USER);
    expect(seen).not.toHaveProperty('api_key');

    const steam_id = own['steam_id'];
    expect((await client.send('PUT', '/users/', { steam_id, new_api: 1 })).message).toContain('successfully');
    expect(((await client.isLoggedIn()) as Fields)['api_key']).toMatch(new RegExp(`^${me.id}:`));
    const keyed = { steam_id, id: me.id, challonge_api_key: 'chave-do-torneio-123' };
    expect((await client.send('PUT', '/users/', keyed)).message).toContain('successfully');
    const secret = { old_password: 'errada', password: `${PASSWORD}!`, steam_id, force_reset: true };
    expect((await client.send('PUT', '/users/', secret)).message).not.toContain('successfully');
    expect((await client.send('PUT', '/users/', { ...secret, old_password: PASSWORD })).message).toContain(
      'successfully',
    );
    expectRead(await client.isLoggedIn(), USER);
  });

  it('boards and figures', async () => {
    for (const path of ['/leaderboard/players', `/leaderboard/players/${seasonId}`])
      for (const row of await visitor.must<Fields[]>(path, 'leaderboard'))
        expectRead(
          row,
          'steamId name wins kills deaths assists fba trp average_rating total_damage hsp k1 k2 k3 k4 k5 v4 v5',
        );
    for (const path of ['/leaderboard', `/leaderboard/${seasonId}`])
      for (const row of await visitor.must<Fields[]>(path, 'leaderboard'))
        expectRead(row, 'name wins losses rounddiff');
    expect((await visitor.must<Fields[]>('/leaderboard/players', 'leaderboard')).length).toBeGreaterThan(0);
    for (const user of await visitor.must<Fields[]>('/users/', 'users')) expectRead(user, 'id name steam_id');
    expect(await visitor.load('/servers/publiccount', 'servers')).toEqual(expect.any(Number));
    expect(await visitor.load('/playerstats/unique', 'count')).toEqual(expect.any(Number));
    for (const map of await visitor.must<Fields[]>('/mapstats/', 'mapstats')) expectRead(map, MAP_STAT);
    for (const row of await visitor.must<Fields[]>('/matches', 'matches')) expectRead(row, 'cancelled end_time');
    for (const path of ['/teams', '/seasons'] as const)
      expect((await visitor.must<Fields[]>(path, path.slice(1))).length).toBeGreaterThan(0);
  });
});
