import { LoggedMatch, emptyServer, later } from '../logged-match.fixture';
import { playSeries } from '../series-script.fixture';
import { publicStatus } from '../transitions';

describe('a poll while the game on the server is being replaced', () => {
  it('reads nothing during the restore of a person', () => {
    const match = LoggedMatch.playing(6);
    const request = { kind: 'restore' as const, args: { file: 'matchzy_9_0_round03.json', source: 'stored' as const } };
    const resolved = { backup: { mapNumber: 0, round: 3, team1: 3, team2: 0 } };
    match.run({ type: 'request', commandId: 'restore-1', request, idempotencyKey: null, resolved }, later(30));
    const before = match.log.length;
    // The server came back as another process and holds the match in its warmup: the restore will say what becomes of it.
    const warmup = emptyServer(31, { gamestate: 'warmup', matchId: match.now.id, restarted: true, missesInARow: 0 });
    match.run({ type: 'observe-status', observation: warmup }, later(32));
    expect(match.log).toHaveLength(before);
    expect(publicStatus(match.now)).toBe('live');

    match.run({ type: 'settle', commandId: 'restore-1', outcome: 'unknown', detail: null }, later(40));
    match.run({ type: 'observe-status', observation: { ...warmup, at: later(41) } }, later(42));
    expect(match.now.serverLostSince).toBe(later(42));
  });

  it('reads nothing from the game of the attempt before during a restart', () => {
    const match = LoggedMatch.playing(0, { maxMaps: 3 });
    const script = playSeries(9, match.now.config, () => 0.4);
    match.play(script, 0, script.events.findIndex(({ event }) => event === 'map_result') + 3);
    expect(match.now).toMatchObject({ currentMap: 1, phase: 'live' });
    match.ask({ kind: 'restart', args: {} }, { now: later(30) });
    const before = match.log.length;
    const side = { name: 'A', side: 't' as const, ready: true };
    // The second map of the series that was given up still runs: the load has not reached the server yet.
    const oldGame = emptyServer(31, {
      gamestate: 'live',
      matchId: match.now.id,
      mapNumber: 1,
      roundNumber: 3,
      team1: { ...side, seriesScore: 1, mapScore: 2 },
      team2: { ...side, side: 'ct', seriesScore: 0, mapScore: 1 },
      missesInARow: 0,
    });
    match.run({ type: 'observe-status', observation: oldGame }, later(31));
    expect(match.log).toHaveLength(before);
    expect(match.now.maps.every(({ result, live }) => result === null && !live)).toBe(true);
  });
});
