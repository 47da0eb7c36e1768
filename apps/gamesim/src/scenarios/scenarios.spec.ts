import type { VirtualServerApi } from '../api-types';
import type { ScenarioName } from './scenarios';
import { SCENARIO_NAMES, scenarioNamed } from './scenarios';
import { matchConfig } from '../../test/match-receiver';
import { plain, SimBench } from '../../test/sim-bench';

const SPECIAL: readonly ScenarioName[] = [
  'bo1_draw_stuck',
  'restore_remote_other_server',
  'crash_mid_round',
  'restart_plays_on',
  'restart_attempt_late_events',
  'load_refused',
  'load_invalid',
  'load_silent',
  'plugin_missing',
];

describe('named scenarios', () => {
  let bench: SimBench;
  beforeEach(async () => (bench = await SimBench.open()));
  afterEach(() => bench.close());
  const start = async (name: ScenarioName): Promise<VirtualServerApi> => {
    const server = await bench.addServer();
    server.scenario(name);
    await load(server, name);
    return server;
  };
  const load = (server: VirtualServerApi, name: ScenarioName): Promise<string> => {
    const base = matchConfig(bench.receiver.baseUrl);
    const { match } = scenarioNamed(name);
    const cvars = { ...(base.cvars as object), ...(match.cvars as object | undefined) };
    return bench.load(server, { ...match, cvars });
  };
  const count = (event: string): number => bench.eventNames().filter((name) => name === event).length;
  const people = async (server: VirtualServerApi): Promise<string> => server.console('status_json');

  it.each(SCENARIO_NAMES.filter((name) => !SPECIAL.includes(name)))('%s runs to its scripted end', async (name) => {
    const server = await start(name);
    await server.playSeries();
    const { maps } = scenarioNamed(name);
    const played = server.match()?.maps.map((map) => [map.team1Score, map.team2Score]);
    expect(played).toEqual(maps.map((map) => map.score));
    expect(server.match()?.status).toBe('finished');
  });

  it('say in one line what they do', () => {
    for (const name of SCENARIO_NAMES) expect(scenarioNamed(name).about).toMatch(/^.{15,120}\.$/u);
    expect(SCENARIO_NAMES).toHaveLength(33);
  });

  it('bo1_draw_stuck never ends', async () => {
    const server = await start('bo1_draw_stuck');
    await server.playMap();
    await server.advance(600_000);
    expect(server.state()).toBe('post_game');
    expect([count('map_result'), count('series_end')]).toEqual([1, 0]);
    await server.console('css_endmatch');
    expect(server.state()).toBe('none');
  });

  it('bo2_tie ends with winner none, bo3_veto with nine veto events, wingman with two a side', async () => {
    const tie = await start('bo2_tie');
    await tie.playSeries();
    expect(bench.receiver.events().at(-1)).toMatchObject({ event: 'series_end', winner: { team: 'none' } });
    const veto = await start('bo3_veto');
    await veto.playMap();
    expect(count('map_vetoed')).toBe(4);
    expect([count('map_picked'), count('side_picked')]).toEqual([3, 2]);
    const wingman = await start('wingman');
    await wingman.playMap();
    expect(await people(wingman)).toContain('"clients_human":4');
    await wingman.console('css_endmatch');
    expect(await wingman.console('mp_maxrounds')).toBe('mp_maxrounds = 24\n');
  });

  it('knife_switch starts team 1 on the other side', async () => {
    const server = await start('knife_switch');
    await server.playRound();
    expect((await bench.status(server)).team1).toMatchObject({ side: 'terrorist' });
  });

  it('tac_conflict lets an admin pause pass by itself', async () => {
    const server = await start('tac_conflict');
    await server.playRound();
    await server.console('sm_pause');
    await server.playRound();
    expect(await bench.status(server)).toMatchObject({ paused: true, round_number: 2 });
  });

  it('restore_remote_other_server takes the server for good, the backup plays on elsewhere', async () => {
    const server = await start('restore_remote_other_server');
    while (server.state() !== 'down') await server.step();
    await server.advance(600_000);
    expect(server.state()).toBe('down');
    expect(server.diskFiles()).toEqual([]);
    const backup = bench.receiver.of('/backups').at(-1)?.body ?? '';
    bench.receiver.answer('/b', 200, backup);
    const other = await bench.addServer();
    await other.console(`matchzy_loadbackup_url "${bench.receiver.baseUrl}/b"`);
    await other.advance(60_000);
    expect(await bench.status(other)).toMatchObject({ paused: true, round_number: 8 });
  });

  it('restart_plays_on reports round 1 over real data', async () => {
    const server = await start('restart_plays_on');
    while (server.state() !== 'down') await server.step();
    const before = count('round_end');
    await server.playRound();
    expect(before).toBe(6);
    expect(bench.receiver.events().at(-1)).toMatchObject({ event: 'round_end', round_number: 1, map_number: 0 });
  });

  it('forfeit and add_remove_player lose people, pug_after_match and the demo ones show after the match', async () => {
    const forfeit = await start('forfeit');
    await forfeit.playSeries();
    expect(bench.receiver.events().at(-1)).toMatchObject({ event: 'series_end' });
    const substitute = await start('add_remove_player');
    for (let round = 0; round < 5; round += 1) await substitute.playRound();
    expect(await people(substitute)).toContain('"clients_human":9');
    const late = await start('demo_late_next_match');
    await late.playMap();
    await late.advance(100_000);
    expect(late.state()).toBe('none');
    const demos = bench.receiver.of('/demos').length;
    await late.advance(120_000);
    await late.settled();
    expect(bench.receiver.of('/demos')).toHaveLength(demos + 1);
    const nonAscii = await start('demo_non_ascii');
    await nonAscii.playSeries();
    expect(bench.receiver.of('/demos')).toHaveLength(demos + 1);
    expect(nonAscii.truth().log.join('\n')).toContain('only ASCII characters');
  });

  it('load_refused, load_invalid and load_silent each fail in their own way, once', async () => {
    const busy = await bench.addServer();
    busy.scenario('load_refused');
    expect(plain(await load(busy, 'load_refused'))).toContain('already setup with id: 2000000001');
    await busy.console('css_endmatch');
    expect(await load(busy, 'load_refused')).toBe('');
    expect(busy.state()).toBe('warmup');
    const invalid = await bench.addServer();
    invalid.scenario('load_invalid');
    expect(plain(await load(invalid, 'load_invalid'))).toBe('[MatchZy] Match load failed! Resetting current match');
    expect(await load(invalid, 'load_invalid')).toBe('');
    const silent = await bench.addServer();
    silent.scenario('load_silent');
    expect([await load(silent, 'load_silent'), silent.state()]).toEqual(['', 'none']);
    expect([await load(silent, 'load_silent'), silent.state()]).toEqual(['', 'warmup']);
  });

  it('plugin_missing knows no plugin command, ptbr_locale no English', async () => {
    const bare = await start('plugin_missing');
    expect(await bare.console('get5_web_available')).toContain('Unknown command');
    const brazilian = await start('ptbr_locale');
    await brazilian.playRound();
    expect(plain(await brazilian.console('sm_pause'))).toBe('[MatchZy] Admin pausou a partida!');
  });
});
