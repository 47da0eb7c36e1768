import { effectsOf } from './effects';
import { AT, LoggedMatch, later } from './logged-match.fixture';
import { isPauseSpent, pausesAllowed, pausesUsed } from './pause-budget';
import { matchConfig } from './series-script.fixture';
import { liveMatch } from './views/live-parts';

const pause = (args: { type?: 'admin' | 'technical' | 'tactical'; team?: 'team1' | 'team2'; seconds?: number }) =>
  ({ kind: 'pause', args }) as const;
const unpause = { kind: 'unpause', args: {} } as const;
const budgets = { pauseBudgets: { technical: 2 } };

const status = (paused: boolean, at: string) =>
  ({
    type: 'observe-status',
    observation: {
      at,
      gamestate: 'live',
      paused,
      matchId: 9,
      mapNumber: 0,
      roundNumber: 4,
      team1: { seriesScore: 0, mapScore: 4, side: 'ct' },
      team2: { seriesScore: 0, mapScore: 0, side: 't' },
      maps: null,
      missesInARow: 0,
    },
  }) as const;

describe('pause budgets', () => {
  it('come from the match, else from the settings of its game, else there is no limit', () => {
    const allowed = (change: object) => {
      const config = matchConfig(change);
      return [pausesAllowed(config, 'technical'), pausesAllowed(config, 'tactical')];
    };
    const cvars = { matchzy_max_tech_pauses_allowed: '3', mp_team_timeout_max: '4' };
    expect(allowed({})).toEqual([null, null]);
    expect(allowed({ cvars })).toEqual([3, 4]);
    expect(allowed({ cvars, pauseBudgets: { technical: 1, tactical: null } })).toEqual([1, null]);
    expect(allowed({ cvars: { mp_team_timeout_max: 'many' } })).toEqual([null, null]);
  });

  it('let a team have so many and no more, and never bind the staff or the other team', () => {
    const match = LoggedMatch.playing(5, budgets);
    for (let taken = 0; taken < 2; taken += 1) {
      match.done(pause({ team: 'team1' }));
      match.done(unpause);
    }
    expect(() => match.ask(pause({ team: 'team1', type: 'technical' }))).toThrow('PAUSE_BUDGET_SPENT');
    match.done(pause({ team: 'team1', type: 'tactical' }));
    match.done(unpause);
    match.done(pause({ type: 'admin', team: 'team1' }));
    match.done(unpause);
    match.done(pause({ team: 'team2' }));
    expect(liveMatch(match.now, 1).pause_budgets).toEqual([
      { team: 'team1', type: 'technical', used: 2, allowed: 2 },
      { team: 'team1', type: 'tactical', used: 1, allowed: null },
      { team: 'team2', type: 'technical', used: 1, allowed: 2 },
      { team: 'team2', type: 'tactical', used: 0, allowed: null },
    ]);
  });

  it('count what was seen to be a pause, not what was asked for', () => {
    const match = LoggedMatch.playing(5, budgets);
    for (const outcome of ['refused', 'contradicted', 'unknown'] as const) {
      const commandId = match.ask(pause({ team: 'team1' }));
      match.run({ type: 'settle', commandId, outcome, detail: null });
    }
    expect(pausesUsed(match.now, 'team1', 'technical')).toBe(0);
  });

  it('give nothing back after a restore or a change of server, and start anew with the next map and with a restart', () => {
    const match = LoggedMatch.playing(9, budgets);
    match.done(pause({ team: 'team1' }));
    match.done(unpause);
    match.done(pause({ team: 'team1' }));
    const backup = { mapNumber: 0, round: 2, team1: 2, team2: 0 };
    const stored = { ...backup, id: 1, attempt: 1, file: 'matchzy_9_0_round02.json', receivedAt: AT };
    const restore = match.ask(
      { kind: 'restore', args: { file: 'matchzy_9_0_round02.json', source: 'server' } },
      { resolved: { backup } },
    );
    const facts = { backup: { mapNumber: 0, round: 2, file: 'matchzy_9_0_round02.json' } };
    match.run({ type: 'settle', commandId: restore, outcome: 'confirmed', detail: null, facts });
    expect(liveMatch(match.now, 1).pause).toMatchObject({ type: 'restore', team: null, ends_at: null });
    expect(isPauseSpent(match.now, 'team1', 'technical')).toBe(true);

    const move = match.ask({ kind: 'change_server', args: { server_id: 4 } }, { resolved: { backups: [stored] } });
    match.run({ type: 'settle', commandId: move, outcome: 'confirmed', detail: null, facts });
    match.done(unpause);
    expect(() => match.ask(pause({ team: 'team1' }))).toThrow('PAUSE_BUDGET_SPENT');

    match.run({
      type: 'record-reports',
      reports: [{ event: { event: 'going_live', matchid: 9, map_number: 1 }, receivedAt: AT }],
    });
    expect(pausesUsed(match.now, 'team1', 'technical')).toBe(0);
    match.done({ kind: 'restart', args: {} });
    match.run({
      type: 'record-reports',
      reports: [{ event: { event: 'going_live', matchid: 9, map_number: 0 }, receivedAt: AT }],
    });
    expect(pausesUsed(match.now, 'team1', 'technical')).toBe(0);
  });

  it('count a pause whose answer was lost once the next look at the server shows it, and not one that came much later', () => {
    const asked = (seenAfter: number) => {
      const match = LoggedMatch.playing(5, budgets);
      const commandId = match.ask(pause({ team: 'team1', seconds: 60 }));
      match.run({ type: 'settle', commandId, outcome: 'unknown', detail: 'no_answer' }, later(5));
      match.run(status(true, later(5 + seenAfter)), later(5 + seenAfter));
      return { used: pausesUsed(match.now, 'team1', 'technical'), pause: liveMatch(match.now, 1).pause };
    };
    expect(asked(3)).toMatchObject({ used: 1, pause: { type: 'technical', team: 'team1', ends_at: later(68) } });
    expect(asked(120)).toMatchObject({ used: 0, pause: { type: 'unknown', team: null, ends_at: null } });
  });

  it('know a pause of the players only from the status, as of an unknown kind', () => {
    const match = LoggedMatch.playing(5, budgets);
    match.run(status(true, later(30)), later(30));
    expect(liveMatch(match.now, 1)).toMatchObject({ status: 'paused', pause: { type: 'unknown', team: null } });
    expect(pausesUsed(match.now, 'team1', 'technical')).toBe(0);
  });

  it('refuse a pause of a kind that nobody can ask for', () => {
    const match = LoggedMatch.playing(5);
    expect(() => match.ask({ kind: 'pause', args: { type: 'restore' } })).toThrow('INVALID_INPUT');
  });
});

describe('a pause with a length', () => {
  it('counts from when it was seen, and is told to be over once, without ending it', () => {
    const match = LoggedMatch.playing(5);
    match.run(
      {
        type: 'settle',
        commandId: match.ask(pause({ team: 'team2', seconds: 120 })),
        outcome: 'confirmed',
        detail: null,
      },
      later(10),
    );
    expect(liveMatch(match.now, 1).pause).toMatchObject({ type: 'technical', team: 'team2', ends_at: later(130) });
    expect(match.run({ type: 'tick' }, later(129))).toEqual([]);

    const before = match.now;
    const events = match.run({ type: 'tick' }, later(131));
    expect(events).toEqual([{ type: 'match.pause-overdue', payload: { type: 'technical', team: 'team2' } }]);
    const effects = events.flatMap((event) => effectsOf(event, before, match.now, { at: AT, correlationId: null }));
    // Both teams fly a Brazilian flag, so the players are told in Portuguese.
    expect(effects).toEqual([
      {
        job: 'announce',
        payload: {
          match_id: 9,
          server_id: 3,
          attempt: 1,
          lines: ['O tempo da pausa de Étoiles acabou. Preparem-se para continuar.'],
        },
      },
    ]);
    expect(match.run({ type: 'tick' }, later(600))).toEqual([]);
    expect(match.run(status(true, later(601)), later(601))).not.toContainEqual(events[0]);
    expect(liveMatch(match.now, 1).status).toBe('paused');
  });

  it('is told by a look at the server, too, but not when that look shows the game running', () => {
    const overdue = (paused: boolean) => {
      const match = LoggedMatch.playing(5);
      match.done(pause({ seconds: 60 }));
      return match.run(status(paused, later(90)), later(90)).map(({ type }) => type);
    };
    expect(overdue(true)).toContain('match.pause-overdue');
    expect(overdue(false)).toContain('match.resumed');
    expect(overdue(false)).not.toContain('match.pause-overdue');
  });
});
