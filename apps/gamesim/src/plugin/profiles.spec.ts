import type { ServerOptions, VirtualServerApi } from '../api-types';
import { plain, SimBench } from '../../test/sim-bench';

type Json = Record<string, unknown>;
const BO3 = {
  num_maps: 3,
  maplist: ['de_nuke', 'de_ancient', 'de_mirage'],
  map_sides: ['team1_ct', 'team2_ct', 'knife'],
};

describe('profiles', () => {
  let bench: SimBench;
  let server: VirtualServerApi;
  beforeEach(async () => (bench = await SimBench.open()));
  afterEach(() => bench.close());
  const open = async (profile: ServerOptions['profile'], options: ServerOptions = {}): Promise<void> => {
    server = await bench.addServer({ profile, ...options });
  };
  const named = (name: string): Json[] => bench.receiver.events().filter((event) => event.event === name);
  const get5Cvars = (): Json => ({
    get5_remote_log_url: `${bench.receiver.baseUrl}/events`,
    get5_remote_log_header_key: 'X-Match-Token',
    get5_remote_log_header_value: 'T1',
    get5_remote_backup_url: `${bench.receiver.baseUrl}/backups`,
    get5_demo_upload_url: `${bench.receiver.baseUrl}/demos`,
  });
  const loadGet5 = async (overrides: Json = {}): Promise<void> => {
    bench.serveConfig({ matchid: 'semana-3/jogo_7', cvars: get5Cvars(), ...overrides });
    await server.console(`get5_loadmatch_url "${bench.receiver.baseUrl}/config" "X-Match-Token" "T1"`);
    await server.settled();
  };

  describe('get5-0.15', () => {
    it('speaks of a text id, real sides and full statistics, with its own headers', async () => {
      await open('get5-0.15');
      await loadGet5();
      expect(named('series_start')).toHaveLength(0);
      await server.playMap({ score: [13, 7] });
      await server.settled();
      expect(named('series_start')).toMatchObject([{ matchid: 'semana-3/jogo_7', num_maps: 1 }]);
      const rounds = named('round_end');
      expect(rounds.map((round) => round.round_number)).toEqual(rounds.map((_, index) => index));
      for (const round of rounds) {
        const { team1, team2, winner } = round as { team1: Json; team2: Json; winner: Json };
        expect([team1.side, team2.side].sort()).toEqual(['ct', 't']);
        expect((winner.team === 'team1' ? team1 : team2).side).toBe(winner.side);
        expect(Number(team1.score_ct) + Number(team1.score_t)).toBe(team1.score);
      }
      const [result] = named('map_result') as { team1: { players: Json[] }; winner: Json }[];
      expect(result?.winner).toMatchObject({ team: 'team1' });
      expect(result?.team1.players).toHaveLength(5);
      expect(result?.team1.players[0]).toMatchObject({ is_bot: false, stats: { rounds_played: 20 } });
      const first = bench.receiver.of('/events')[0];
      expect(first?.headers).toMatchObject({ 'get5-serverid': '1', 'x-match-token': 'T1' });
      expect(first?.body.startsWith('{"event":')).toBe(true);
      const backups = bench.receiver.of('/backups');
      expect(backups[0]?.headers).toMatchObject({ 'get5-roundnumber': '-1', 'get5-serverid': '1' });
      expect(backups[0]?.headers).not.toHaveProperty('matchzy-filename');
    });

    it('announces what MatchZy keeps to itself', async () => {
      await open('get5-0.15');
      await loadGet5({ map_sides: ['knife'] });
      await server.playRound();
      await server.console('sm_pause');
      await server.playRound().catch(() => undefined);
      await server.console('sm_unpause');
      await server.playSeries([{ score: [13, 5] }]);
      for (const name of [
        'player_connect',
        'team_ready_status_changed',
        'game_state_changed',
        'knife_start',
        'knife_won',
        'round_start',
        'round_mvp',
        'game_paused',
        'pause_began',
        'game_unpaused',
        'demo_finished',
        'demo_upload_ended',
        'series_end',
      ])
        expect([name, named(name).length > 0]).toEqual([name, true]);
    });

    it('tells why a config is refused, and answers a status of its own', async () => {
      await open('get5-0.15');
      expect(JSON.parse(await server.console('get5_status'))).not.toHaveProperty('matchid');
      await server.console(`get5_remote_log_url "${bench.receiver.baseUrl}/events"`);
      await loadGet5({ maplist: [] });
      expect(named('match_config_load_fail')).toHaveLength(1);
      await loadGet5({ team1: { name: 'Só ids', players: ['76561198000001101'] }, players_per_team: 1 });
      await server.playRound();
      const status = await bench.status(server);
      expect(status).toMatchObject({ matchid: 'semana-3/jogo_7', team1: { connected_clients: 1, name: 'Só ids' } });
      expect([(status.team1 as Json).side, (status.team2 as Json).side].sort()).toEqual(['ct', 't']);
      expect(await server.console('matchzy_listbackups')).toContain('Unknown command');
      expect(await server.console('get5_listbackups')).toContain('"Só ids"');
      expect(await server.console('get5_last_backup_file')).toContain('_round');
    });

    it('ends a match with a winner and events, by command and when a side stays empty', async () => {
      await open('get5-0.15');
      await loadGet5();
      await server.playRound();
      await server.console('get5_endmatch team2');
      await server.settled();
      expect(named('series_end')).toMatchObject([{ winner: { team: 'team2' }, team2_series_score: 1 }]);
      await loadGet5();
      await server.advance(30_000);
      server.faults({ teamLeaves: { team: 'team2', round: 2 } });
      while (server.state() !== 'none') await server.step();
      await server.settled();
      expect(named('series_end').at(-1)).toMatchObject({ winner: { team: 'team1' }, team1_series_score: 1 });
    });

    it('restores from its own files', async () => {
      await open('get5-0.15');
      await loadGet5();
      for (let round = 0; round < 5; round += 1) await server.playRound();
      const file = server.diskFiles().find((name) => /_round3\.cfg$/.test(name)) ?? '';
      await server.restart();
      await server.console(`get5_loadbackup "${file}"`);
      await server.advance(60_000);
      expect(await bench.status(server)).toMatchObject({ paused: true, round_number: 3, matchid: 'semana-3/jogo_7' });
      expect(named('backup_loaded')).toHaveLength(1);
    });
  });

  describe('enhanced-1.4', () => {
    it('adds its events, keeps its URL over a load and knows no veto', async () => {
      await open('enhanced-1.4', { convars: { matchzy_heartbeat_interval: '60' } });
      await server.console(`matchzy_remote_log_url "${bench.receiver.baseUrl}/events"`);
      await bench.load(server, { num_maps: 1, skip_veto: false, maplist: ['de_nuke', 'de_ancient', 'de_mirage'] });
      await server.playRound();
      await server.console('sm_pause');
      await server.console('sm_unpause');
      await server.playSeries([{ score: [13, 11] }]);
      for (const name of [
        'series_start',
        'server_configured',
        'server_health',
        'player_connect',
        'player_ready',
        'team_ready',
        'all_players_ready',
        'warmup_ended',
        'round_started',
        'match_paused',
        'match_unpaused',
        'halftime_started',
        'side_swap',
        'demo_recording_start',
        'demo_upload_success',
        'demo_upload_ended',
      ])
        expect([name, named(name).length > 0]).toEqual([name, true]);
      expect(named('server_health')[0]).not.toHaveProperty('matchid');
      expect(named('map_vetoed')).toEqual([]);
      expect(named('round_end')[3]).toMatchObject({ matchid: 9001, team1: { score_ct: 0 } });
    });

    it('sends again what was refused, late and under the token of the next match', async () => {
      await open('enhanced-1.4');
      await bench.load(server);
      bench.receiver.answer('/events', 503);
      await server.playRound();
      bench.receiver.answer('/events', 200);
      expect(plain(await server.console('matchzy_get_pending_events'))).not.toMatch(/: 0$/);
      await server.console('matchzy_remote_log_header_value "T2"');
      const before = bench.receiver.of('/events').length;
      await server.advance(400_000);
      await server.settled();
      const late = bench.receiver.of('/events').slice(before);
      expect(late.map((event) => (JSON.parse(event.body) as Json).event)).toContain('going_live');
      expect(late.every((event) => event.headers['x-match-token'] === 'T2')).toBe(true);
      await server.console(`matchzy_remote_log_url "${bench.receiver.baseUrl}/elsewhere"`);
      expect(plain(await server.console('matchzy_get_pending_events'))).toMatch(/: 0$/);
    });

    it('queues a load that comes in post-game and runs it after the reset', async () => {
      await open('enhanced-1.4');
      await bench.load(server);
      await server.playMap({ score: [13, 2] });
      expect(await bench.load(server, { matchid: 9002 })).toBe('');
      expect(plain(await server.console('matchzy_tournament_next_match'))).toContain('/config');
      expect((await bench.status(server)).matchid).toBe(9001);
      await server.advance(60_000);
      await server.settled();
      expect(await bench.status(server)).toMatchObject({ matchid: 9002 });
    });
  });

  it('matchzy-0.8.12 names the wrong winner from the second map on, and knows ASCII names only', async () => {
    await open('matchzy-0.8.12');
    await bench.load(server, BO3);
    await server.playSeries([{ score: [13, 7] }, { score: [7, 13] }, { score: [13, 2] }]);
    const winners = named('map_result').map((event) => (event.winner as Json).team);
    expect(winners).toEqual(['team1', 'team2', 'team1']);
    expect((named('round_end')[0]?.team2 as Json).name).toBe('rbita  Co ');
    const second = await bench.addServer({ profile: 'matchzy-0.8.12' });
    await bench.load(second, BO3);
    await second.playSeries([{ score: [13, 7] }, { score: [13, 7] }]);
    expect(named('map_result').map((event) => (event.winner as Json).team)).toEqual([...winners, 'team1', 'team1']);
  });

  it('broken loads, kicks nobody, seats nobody and never starts', async () => {
    await open('broken');
    await bench.load(server);
    server.player({ type: 'join', steamId: '76561198999999999', name: 'intruso' });
    await server.advance(900_000);
    expect(server.state()).toBe('warmup');
    expect(bench.eventNames()).toEqual([]);
    expect(await server.console('status_json')).toContain('intruso');
  });

  it('none answers the engine only', async () => {
    await open('none');
    expect(await server.console('get5_status')).toContain('Unknown command');
    expect(await server.console('status')).toContain('players');
  });

  it('render coaches, casters and players in status, and kick the intruder', async () => {
    await open('matchzy-0.8.15');
    await bench.load(server, { spectators: { players: { '76561198000000901': 'caster 🎙' } } });
    await server.advance(30_000);
    server.player({ type: 'join', steamId: '76561198999999999', name: 'intruso' });
    server.player({ type: 'coach', steamId: '76561198000001105' });
    await server.playRound();
    const status = JSON.parse(await server.console('status_json')) as { clients: Json[] };
    expect(status.clients).toHaveLength(11);
    expect(status.clients.map((client) => client.name)).toContain('caster 🎙');
    expect(status.clients.map((client) => client.name)).not.toContain('intruso');
    expect(await server.console('status')).toContain("'caster 🎙'");
    const { players } = named('round_end')[0]?.team1 as { players: { steamid: string; stats: Json }[] };
    expect(players.find((player) => player.steamid === '76561198000001105')?.stats).toMatchObject({
      deaths: 0,
      damage: 0,
    });
  });
});
