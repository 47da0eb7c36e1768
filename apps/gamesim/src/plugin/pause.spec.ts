import { plain, SimBench } from '../../test/sim-bench';

describe('pausing', () => {
  let bench: SimBench;
  beforeEach(async () => (bench = await SimBench.open()));
  afterEach(() => bench.close());

  it('sets the flag at once, lets the round end, and plays nothing until it is lifted', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    await server.playRound();
    await server.advance(5_000 + 18_000 + 10_000);
    expect(plain(await server.console('sm_pause'))).toBe('[MatchZy] Admin has paused the match!');
    expect(await bench.status(server)).toMatchObject({ gamestate: 'live', paused: true, round_number: 1 });
    await server.playRound();
    expect(await bench.status(server)).toMatchObject({ paused: true, round_number: 2 });
    await expect(server.playRound()).rejects.toThrow('paused');
    expect(plain(await server.console('sm_pause'))).toBe('[MatchZy] Match is already paused!');
    server.player({ type: 'unpause', team: 'team1' });
    server.player({ type: 'unpause', team: 'team2' });
    expect((await bench.status(server)).paused).toBe(true);
    expect(plain(await server.console('sm_unpause'))).toBe(
      '[MatchZy] Admin has unpaused the match, resuming the match!',
    );
    expect(await server.console('sm_unpause')).toBe('');
    await server.playRound();
    expect(await bench.status(server)).toMatchObject({ paused: false, round_number: 3 });
    expect(bench.eventNames().filter((name) => String(name).includes('pause'))).toEqual([]);
  });

  it('is silent when nothing is live and refused at half-time and after the game', async () => {
    const server = await bench.addServer();
    expect(await server.console('sm_pause')).toBe('');
    await bench.load(server);
    expect(await server.console('sm_pause')).toBe('');
    for (let round = 0; round < 12; round += 1) await server.playRound({ winner: round % 2 ? 'team1' : 'team2' });
    expect(plain(await server.console('sm_pause'))).toContain('during half-time');
    expect(plain(await server.console('matchzy_addplayer 1 team1 x'))).toContain('Cannot add players during halftime');
    expect(plain(await server.console('matchzy_loadbackup matchzy_9001_0_round03.json'))).toContain('during half-time');
    await server.playMap();
    expect(plain(await server.console('sm_pause'))).toContain('after the game has ended');
    expect((await bench.status(server)).paused).toBe(false);
  });

  it('does nothing from the console with the commands meant for players', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    await server.playRound();
    for (const command of ['css_pause', 'css_tech', 'css_tac', 'css_forceready'])
      expect(await server.console(command)).toBe('');
    expect((await bench.status(server)).paused).toBe(false);
  });

  it('by a team ends when both teams say so', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    await server.playRound();
    server.player({ type: 'pause', team: 'team2' });
    expect((await bench.status(server)).paused).toBe(true);
    server.player({ type: 'unpause', team: 'team2' });
    expect((await bench.status(server)).paused).toBe(true);
    server.player({ type: 'unpause', team: 'team1' });
    expect((await bench.status(server)).paused).toBe(false);
  });

  it('by the engine stays invisible to the plugin, whose unpause then refuses', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    await server.playRound();
    await server.console('mp_pause_match');
    expect((await bench.status(server)).paused).toBe(false);
    expect(await server.console('sm_unpause')).toBe('');
    await expect(server.playRound()).rejects.toThrow('waits in vain');
    await server.console('mp_unpause_match');
    await server.playRound();
  });

  it('is broken by a tactical timeout, which resumes the game under the plugin’s paused flag', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    await server.playRound();
    server.player({ type: 'tac', team: 'team1' });
    expect((await bench.status(server)).paused).toBe(false);
    await server.console('sm_pause');
    await server.playRound();
    expect(await bench.status(server)).toMatchObject({ paused: true, round_number: 2 });
  });

  it('is accepted and ignored by a deaf server', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    await server.playRound();
    server.faults({ ignorePause: true });
    expect(await server.console('sm_pause')).toBe('');
    expect((await bench.status(server)).paused).toBe(false);
    server.faults({ ignorePause: null });
    expect(await server.console('sm_pause')).not.toBe('');
    expect((await bench.status(server)).paused).toBe(true);
  });
});
