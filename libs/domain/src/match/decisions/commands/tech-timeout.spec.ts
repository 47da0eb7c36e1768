import type { RequestOf } from '@placar/contracts';
import { effectsOf } from '../../effects';
import { AT, LoggedMatch, later } from '../../logged-match.fixture';
import type { StatusObservation } from '../../match-commands';
import { pausesUsed } from '../../pause-budget';
import { liveMatch } from '../../views/live-parts';

const timeout = (args: Partial<RequestOf<'tech_timeout'>['args']> = {}): RequestOf<'tech_timeout'> => ({
  kind: 'tech_timeout',
  args: { reason: 'network', team: 'team1', ...args },
});
const unpause = { kind: 'unpause', args: {} } as const;
const shown = (match: LoggedMatch) => liveMatch(match.now, 1);
const used = (match: LoggedMatch) => ({
  technical: pausesUsed(match.now, 'team1', 'technical'),
  tactical: pausesUsed(match.now, 'team1', 'tactical'),
});
const seen = (paused: boolean, at: string, change: Partial<StatusObservation> = {}) =>
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
      ...change,
    },
  }) as const;

describe('a technical timeout', () => {
  it('lasts as staff say, else as the settings of the game say, else five minutes; the ledger shows which', () => {
    const seconds = (cvars: Record<string, string>, args: Partial<RequestOf<'tech_timeout'>['args']> = {}) => {
      const match = LoggedMatch.playing(5, { cvars });
      match.done(timeout(args));
      const { since, ends_at: endsAt } = shown(match).pause!;
      const lasted = (Date.parse(endsAt!) - Date.parse(since)) / 1_000;
      const asked = match.log.findLast((event) => event.type === 'match.command-requested');
      expect(asked?.payload.request.args).toMatchObject({ seconds: lasted });
      return lasted;
    };
    expect(seconds({})).toBe(300);
    expect(seconds({ matchzy_tech_pause_duration: '180' })).toBe(180);
    expect(seconds({ matchzy_tech_pause_duration: '0' })).toBe(300);
    expect(seconds({ matchzy_tech_pause_duration: '180' }, { seconds: 600 })).toBe(600);
  });

  it('counts for its team apart from tactical pauses, and for nobody when no team is named', () => {
    const match = LoggedMatch.playing(5, { pauseBudgets: { technical: 1, tactical: 1 } });
    match.done(timeout({ team: undefined }));
    expect(shown(match).pause).toMatchObject({ type: 'technical', team: null, reason: 'network' });
    match.done(unpause);
    expect(used(match)).toEqual({ technical: 0, tactical: 0 });
    match.done(timeout());
    match.done(unpause);
    expect(used(match)).toEqual({ technical: 1, tactical: 0 });
    expect(() => match.ask(timeout())).toThrow('PAUSE_BUDGET_SPENT');
    match.done({ kind: 'pause', args: { type: 'tactical', team: 'team1' } });
    expect(used(match)).toEqual({ technical: 1, tactical: 1 });
  });

  it('says what a pause of the players is, and gives more time to one that stands, which counts once', () => {
    const match = LoggedMatch.playing(5, { pauseBudgets: { technical: 1 } });
    match.run(seen(true, later(30)), later(30));
    expect(shown(match).pause).toMatchObject({ type: 'unknown', ends_at: null });
    match.done(timeout({ seconds: 60, reason: 'cabo' }), later(40));
    expect(shown(match).pause).toMatchObject({ type: 'technical', reason: 'cabo', ends_at: later(100) });
    match.run({ type: 'tick' }, later(101));
    match.done(timeout({ seconds: 120 }), later(110));
    expect(shown(match).pause).toMatchObject({ ends_at: later(230) });
    expect(used(match).technical).toBe(1);
    expect(match.run({ type: 'tick' }, later(229))).toEqual([]);
    expect(match.run({ type: 'tick' }, later(231)).map(({ type }) => type)).toEqual(['match.pause-overdue']);
    expect(shown(match).status).toBe('paused');
  });

  it('is said to the players in their language, with its reason, once it was seen to be one', () => {
    const match = LoggedMatch.playing(5);
    const commandId = match.ask(timeout({ reason: 'luz caiu', seconds: 120 }));
    const events = match.run({ type: 'settle', commandId, outcome: 'confirmed', detail: null });
    const effects = events.flatMap((event) => effectsOf(event, match.now, match.now, { at: AT, correlationId: null }));
    expect(effects).toMatchObject([
      { job: 'announce', payload: { lines: ['Pausa técnica - Corações (2 min): luz caiu.'] } },
    ]);
    const quiet = LoggedMatch.playing(5);
    const refused = quiet.ask(timeout());
    expect(quiet.run({ type: 'settle', commandId: refused, outcome: 'contradicted', detail: null })).toHaveLength(1);
    expect(shown(quiet).status).toBe('live');
  });

  it('whose answer was lost is known again by the next look at the server', () => {
    const match = LoggedMatch.playing(5);
    const commandId = match.ask(timeout({ seconds: 60 }));
    match.run({ type: 'settle', commandId, outcome: 'unknown', detail: 'no_answer' }, later(5));
    match.run(seen(true, later(8)), later(8));
    expect(shown(match).pause).toMatchObject({ reason: 'network', team: 'team1', ends_at: later(68) });
    expect(used(match).technical).toBe(1);
  });

  it('goes on through a restore, a change of server and a lost server, with the same end; a restart ends it', () => {
    const match = LoggedMatch.playing(9);
    match.done(timeout({ seconds: 600 }));
    const asked = shown(match).pause;
    const backup = { mapNumber: 0, round: 2, team1: 2, team2: 0 };
    const file = 'matchzy_9_0_round02.json';
    const facts = { backup: { mapNumber: 0, round: 2, file } };
    const restore = match.ask({ kind: 'restore', args: { file, source: 'server' } }, { resolved: { backup } });
    match.run({ type: 'settle', commandId: restore, outcome: 'confirmed', detail: null, facts });
    expect(shown(match)).toMatchObject({ status: 'paused', pause: asked });

    const stored = { ...backup, id: 1, attempt: 1, file, receivedAt: AT };
    const move = match.ask({ kind: 'change_server', args: { server_id: 4 } }, { resolved: { backups: [stored] } });
    expect(shown(match)).toMatchObject({ status: 'loading', pause: asked });
    match.run({ type: 'settle', commandId: move, outcome: 'confirmed', detail: null, facts });
    expect(shown(match).pause).toEqual(asked);
    expect(used(match).technical).toBe(1);

    match.run({ type: 'observe-unreachable', since: AT }, later(30));
    expect(shown(match)).toMatchObject({ status: 'server_lost', pause: asked });

    match.done({ kind: 'restart', args: {} });
    expect(shown(match).pause).toBeNull();
  });
});
