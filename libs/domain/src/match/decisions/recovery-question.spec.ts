import type { PluginEvent } from '@placar/contracts';
import fc from 'fast-check';
import { LoggedMatch, emptyServer, later } from '../logged-match.fixture';
import { replay } from '../evolve';
import type { StatusObservation } from '../match-commands';
import type { MatchConfig } from '../match-state';
import type { StoredBackup } from '../restore-candidates';
import { legalCommands, publicStatus } from '../transitions';
import { liveMatch } from '../views/live-parts';

/** A match with a backup of each round; `rounds` were played on map 0, whose series has so many maps. */
class Lost {
  readonly match: LoggedMatch;
  private commands = 0;

  constructor(
    readonly rounds: number,
    private readonly backedUp = rounds,
    change: Partial<MatchConfig> = {},
  ) {
    this.match = LoggedMatch.playing(rounds + 1, change);
  }

  get backups(): StoredBackup[] {
    const { rounds } = this.match.now.maps[0]!;
    return Array.from({ length: this.backedUp + 1 }, (_, round) => {
      const { team1, team2 } = rounds[round] ?? { team1: 0, team2: 0 };
      const file = `matchzy_9_0_round${String(round).padStart(2, '0')}.json`;
      return { id: 100 + round, attempt: 1, mapNumber: 0, round, team1, team2, file, receivedAt: later(1) };
    });
  }

  /** The reconciler looks: the status is observed, then the recovery goes on. */
  look(at: number, status: Partial<StatusObservation> | 'silent'): this {
    const { match } = this;
    if (status === 'silent') match.run({ type: 'observe-unreachable', since: later(at) }, later(at));
    else match.run({ type: 'observe-status', observation: emptyServer(at, status) }, later(at));
    const sighting =
      status === 'silent'
        ? { server: 'silent' as const, status: null }
        : { server: 'free' as const, status: emptyServer(at, status) };
    this.commands += 1;
    const commandId = `recover-${this.commands}`;
    if (match.now.recovery)
      match.run({ type: 'advance-recovery', commandId, sighting, backups: this.backups }, later(at));
    return this;
  }

  /** Nobody saw the server for 90 seconds. */
  blind(): this {
    return this.look(35, 'silent');
  }
  /** It is there again, and never restarted. */
  same(from: number, to: number): this {
    for (let at = from; at <= to; at += 1) this.look(at, { restarted: false, missesInARow: at - from + 1 });
    return this;
  }

  report(event: object, at: number): void {
    this.match.run(
      { type: 'record-reports', reports: [{ event: event as PluginEvent, receivedAt: later(at) }] },
      later(at),
    );
  }

  get tries(): number {
    return this.match.log.filter(({ type }) => type === 'match.attempt-opened').length - 1;
  }
}

const team = (score: number, series = 0) => ({ score, series_score: series, players: [] });
const mapResult = (map: number, team1: number, team2: number, series: [number, number]) => ({
  event: 'map_result',
  matchid: 9,
  map_number: map,
  team1: team(team1, series[0]),
  team2: team(team2, series[1]),
});

describe('a match that is gone from a server that never restarted, after nobody could see it', () => {
  it('is not restored: its reports are waited for, then a person is asked, and no timer chooses', () => {
    const lost = new Lost(9).blind().same(90, 189);
    expect(lost.match.now.recovery).toMatchObject({ step: 'waiting_for_reports' });
    expect(lost.match.now.attention).toBeNull();
    lost.same(190, 4_000);
    expect(lost.tries).toBe(0);
    expect(publicStatus(lost.match.now)).toBe('server_lost');
    expect(lost.match.now).toMatchObject({ attention: 'match_ended_unseen', recovery: { step: 'asking' } });
    const { team1, team2 } = lost.backups.at(-1)!;
    expect(liveMatch(lost.match.now, 1).recovery?.question).toEqual({
      kind: 'ended_unseen',
      map_number: 0,
      restore: { round: 9, team1_score: team1, team2_score: team2 },
      lost_rounds: 0,
    });
    expect(lost.match.log.filter(({ type }) => type === 'match.attention-raised')).toHaveLength(1);
    expect(legalCommands(lost.match.now)).toEqual(expect.arrayContaining(['recover', 'finish', 'cancel', 'forfeit']));
    expect(replay(lost.match.log)).toEqual(lost.match.now);
  });

  it('ends with what it still reports, while it is waited for and after a person was asked', () => {
    for (const at of [100, 400]) {
      const lost = new Lost(9, 9, { maxMaps: 1, mapPool: ['de_nuke'] }).blind().same(90, at);
      lost.report(mapResult(0, 13, 6, [1, 0]), at);
      lost.report({ event: 'series_end', matchid: 9, team1_series_score: 1, team2_series_score: 0 }, at);
      lost.same(at + 1, at + 20);
      expect(lost.match.now).toMatchObject({ phase: 'finished', winner: 'team1', attention: null, attempt: 1 });
    }
  });

  it('goes on with the next map when that is what a later attempt was to play alone', () => {
    const lost = new Lost(9);
    const { match } = lost;
    match.run({ type: 'observe-status', observation: emptyServer(30, { restarted: true }) }, later(30));
    match.run({ type: 'record-reports', reports: [] }, later(30));
    lost.report(mapResult(0, 13, 6, [1, 0]), 31);
    lost.look(40, { restarted: true });
    const { pending } = match.now;
    match.run({ type: 'settle', commandId: pending!.commandId, outcome: 'confirmed', detail: null }, later(41));
    match.run({ type: 'observe-unreachable', since: later(50) }, later(70));
    lost.same(150, 160);
    expect(match.now).toMatchObject({ attempt: 2, recovery: { step: 'waiting_for_reports' } });
    lost.report(mapResult(0, 3, 13, [0, 1]), 161);
    lost.look(162, { restarted: false, missesInARow: 13 });
    expect(match.now.recovery).toMatchObject({ cause: 'next_map', step: 'waiting_for_server' });
    lost.look(164, { restarted: false, missesInARow: 14 });
    expect(match.now).toMatchObject({ attempt: 3, plan: { kind: 'fresh', mapNumber: 2 }, attention: null });
  });

  it('is restored when the server turns out to be another process, and when it was seen until a moment ago', () => {
    const restarted = new Lost(9).blind().look(90, {}).look(91, { restarted: true }).look(92, { restarted: true });
    expect(restarted.match.now).toMatchObject({ attempt: 2, plan: { round: 9 } });
    // A plugin that is reloaded loses the match in a process that goes on (plugin contract F15).
    const reloaded = new Lost(9).look(30, { restarted: false }).look(31, { restarted: false, missesInARow: 2 });
    // What the server may have said of an end is waited for.
    expect(reloaded.match.now).toMatchObject({ attempt: 1, recovery: { step: 'waiting_for_server' } });
    reloaded.look(43, { restarted: false, missesInARow: 6 });
    expect(reloaded.match.now).toMatchObject({ attempt: 2, plan: { round: 9 } });
    // The worker was away for as long.
    const unwatched = new Lost(9).look(90, { restarted: false, blind: true });
    unwatched.look(91, { restarted: false, blind: true, missesInARow: 2 });
    expect(unwatched.match.now).toMatchObject({ attempt: 1, recovery: { step: 'waiting_for_reports' } });
  });

  it('goes on from the round that a person accepts, and is over when he says so', () => {
    const restored = new Lost(9).blind().same(90, 200);
    restored.match.ask({ kind: 'recover', args: { accepts: { map_number: 0, round: 9 } } }, { now: later(201) });
    expect(restored.match.now.attention).toBeNull();
    restored.look(202, { restarted: false, missesInARow: 200 });
    expect(restored.match.now).toMatchObject({ attempt: 2, plan: { round: 9 }, recovery: { step: 'restoring' } });

    const ended = new Lost(9).blind().same(90, 200);
    ended.match.ask({ kind: 'finish', args: { winner: 'team2' } }, { now: later(201) });
    expect(ended.match.now).toMatchObject({ phase: 'finished', winner: 'team2', pending: null, attention: null });
    expect(ended.match.log.at(-1)).toMatchObject({ type: 'match.command-settled', payload: { outcome: 'confirmed' } });
    expect(replay(ended.match.log)).toEqual(ended.match.now);
  });

  it('ends the map that decided it, with a score that nothing proves, when a person says who won', () => {
    const finished = (maxMaps: number, winner: 'team1' | 'team2' | null) => {
      const change = maxMaps === 1 ? { maxMaps, mapPool: ['de_nuke'] } : {};
      const { match } = new Lost(9, 9, change).blind().same(90, 200);
      match.ask({ kind: 'finish', args: { winner } }, { now: later(201) });
      expect(match.now).toMatchObject({ phase: 'finished', winner });
      return match.now.maps[0]?.result ?? null;
    };
    expect(finished(1, 'team2')).toMatchObject({ winner: 'team2', source: 'inferred', proof: null });
    // One map does not decide a series of three, and nobody won a map because nobody won the match.
    expect([finished(3, 'team2'), finished(1, null)]).toEqual([null, null]);
  });

  it('is only out of sight when the server shows it again', () => {
    const lost = new Lost(9).blind().same(90, 200);
    const { team1, team2 } = lost.backups.at(-1)!;
    const shown = {
      gamestate: 'live',
      matchId: 9,
      mapNumber: 0,
      roundNumber: 9,
      team1: { seriesScore: 0, mapScore: team1, side: null },
      team2: { seriesScore: 0, mapScore: team2, side: null },
      missesInARow: 0,
    } as const;
    lost.match.run({ type: 'observe-status', observation: emptyServer(201, shown) }, later(201));
    expect(lost.match.now).toMatchObject({ serverLostSince: null, recovery: null, attention: null, attempt: 1 });
  });
});

describe('a crash with no backup of the last rounds', () => {
  it('costs one round by itself, and more only when a person says so, who is told which', () => {
    const one = new Lost(9, 8).blind().look(90, { restarted: true });
    expect(one.match.now).toMatchObject({ attempt: 2, plan: { round: 8 } });

    const five = new Lost(9, 4).blind().look(90, { restarted: true }).look(91, { restarted: true });
    expect(five.tries).toBe(0);
    expect(five.match.now).toMatchObject({ attention: 'rounds_would_be_lost', recovery: { step: 'asking' } });
    const { team1, team2 } = five.backups.at(-1)!;
    expect(liveMatch(five.match.now, 1).recovery?.question).toEqual({
      kind: 'rounds_lost',
      map_number: 0,
      restore: { round: 4, team1_score: team1, team2_score: team2 },
      lost_rounds: 5,
    });
    // A word for another round than the one that was shown is no word for this one.
    five.match.ask({ kind: 'recover', args: { accepts: { map_number: 0, round: 6 } } }, { now: later(92) });
    five.look(93, { restarted: true });
    expect(five.match.now).toMatchObject({ attempt: 1, recovery: { step: 'asking' } });
    five.match.ask({ kind: 'recover', args: { accepts: { map_number: 0, round: 4 } } }, { now: later(94) });
    five.look(95, { restarted: true });
    expect(five.match.now).toMatchObject({ attempt: 2, plan: { round: 4 }, attention: null });
  });

  it('is restored by itself once the backup comes in after all', () => {
    const lost = new Lost(9, 4).blind().look(90, { restarted: true });
    const late = new Lost(9, 9);
    const sighting = { server: 'free' as const, status: emptyServer(95, { restarted: true }) };
    for (const at of [95, 96])
      lost.match.run({ type: 'advance-recovery', commandId: `late-${at}`, sighting, backups: late.backups }, later(at));
    expect(lost.match.now).toMatchObject({ attempt: 2, plan: { round: 9 }, attention: null });
  });
});

describe('whatever is seen, in whatever order', () => {
  it('no restore is sent to a server that was out of sight and never restarted, unless a person said so', () => {
    const look = fc.constantFrom('silent', 'same', 'unknown', 'report', 'wait');
    fc.assert(
      fc.property(fc.array(look, { maxLength: 60 }), fc.integer({ min: 0, max: 9 }), (looks, backedUp) => {
        const lost = new Lost(9, backedUp).blind();
        let at = 90;
        for (const what of looks) {
          at += what === 'wait' ? 60 : 1;
          if (what === 'silent') lost.look(at, 'silent');
          else if (what === 'same') lost.look(at, { restarted: false, missesInARow: 3 });
          else if (what === 'unknown') lost.look(at, { missesInARow: 3 });
          else if (what === 'report') lost.report({ ...mapResult(0, 9, 1, [0, 0]), event: 'going_live' }, at);
        }
        expect(lost.tries).toBe(0);
        expect(replay(lost.match.log)).toEqual(lost.match.now);
      }),
      { numRuns: 300 },
    );
  });
});
