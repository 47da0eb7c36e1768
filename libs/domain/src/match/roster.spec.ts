import { effectsOf } from './effects';
import { AT, LoggedMatch } from './logged-match.fixture';
import { placeOf } from './roster';

const CAPTAIN = '76561198000001100';
const NEW = '76561198000009999';
const add = (steamId: string, team: 'team1' | 'team2', name = 'Zé') =>
  ({ kind: 'add_player', args: { steam_id: steamId, team, name } }) as const;

const settle = (match: LoggedMatch, commandId: string, outcome: 'confirmed' | 'refused' | 'contradicted' | 'unknown') =>
  match.run({ type: 'settle', commandId, outcome, detail: null });

describe('the rosters of a match', () => {
  it('put a player into one team only', () => {
    const match = LoggedMatch.playing(3);
    match.done(add(CAPTAIN, 'team2', 'Ana'));
    expect(placeOf(match.now.config, CAPTAIN)).toMatchObject({ change: 'team2', name: 'Ana' });
    expect(match.now.config.team1.players).not.toHaveProperty(CAPTAIN);
    match.done({ kind: 'add_spectator', args: { steam_id: CAPTAIN, name: 'Ana' } });
    expect(placeOf(match.now.config, CAPTAIN).change).toBe('spectator');
  });

  it('keep a coach as one', () => {
    const match = LoggedMatch.playing(3);
    match.done({ kind: 'add_player', args: { steam_id: NEW, team: 'team1', name: 'Zé', coach: true } });
    expect(placeOf(match.now.config, NEW)).toEqual({ change: 'team1', name: 'Zé', captain: false, coach: true });
  });

  it.each(['refused', 'contradicted'] as const)('go back to what they were when the server %s it', (outcome) => {
    const match = LoggedMatch.playing(3);
    const before = match.now.config;
    settle(match, match.ask(add(CAPTAIN, 'team2')), outcome);
    settle(match, match.ask({ kind: 'remove_player', args: { steam_id: CAPTAIN } }), outcome);
    settle(match, match.ask(add(NEW, 'team1')), outcome);
    expect(match.now.config).toEqual(before);
    expect(match.now.rosterPending).toEqual({});
  });

  it('stay as they were asked for when nobody knows what the server did', () => {
    const match = LoggedMatch.playing(3);
    settle(match, match.ask(add(NEW, 'team2')), 'unknown');
    expect(placeOf(match.now.config, NEW).change).toBe('team2');
  });

  it('do not take back what a later command has changed again', () => {
    const match = LoggedMatch.playing(3);
    const first = match.ask(add(NEW, 'team1'));
    const second = match.ask(add(NEW, 'team2'));
    settle(match, second, 'confirmed');
    settle(match, first, 'refused');
    expect(placeOf(match.now.config, NEW).change).toBe('team2');
  });

  it('are put right on the server after a restore, whose backup knows only those of its time', () => {
    const match = LoggedMatch.playing(9);
    const restore = () => {
      const before = match.now;
      const backup = { mapNumber: 0, round: 2, team1: 2, team2: 0 };
      const request = { kind: 'restore', args: { file: 'matchzy_9_0_round02.json', source: 'server' } } as const;
      const commandId = match.ask(request, { resolved: { backup } });
      const facts = { backup: { mapNumber: 0, round: 2, file: request.args.file } };
      const events = match.run({ type: 'settle', commandId, outcome: 'confirmed', detail: null, facts });
      return events.flatMap((event) => effectsOf(event, before, match.now, { at: AT, correlationId: null }));
    };
    expect(restore()).toEqual([]);
    match.done(add(NEW, 'team2'));
    match.done({ kind: 'remove_player', args: { steam_id: CAPTAIN } });
    expect(restore()).toEqual([
      {
        job: 'sync-roster',
        payload: {
          match_id: 9,
          server_id: 3,
          attempt: 1,
          people: expect.arrayContaining([
            { steam_id: NEW, place: 'team2', name: 'Zé' },
            { steam_id: CAPTAIN, place: 'removed', name: '' },
          ]) as unknown,
        },
      },
    ]);
  });
});
