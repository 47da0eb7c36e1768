import type { PluginEvent } from '@placar/contracts';
import { isSeriesUnproven, shownSeries } from '../../stats/shown-series';
import { AT, LoggedMatch, later } from '../logged-match.fixture';
import { isUnproven, proofOf } from './map-verdict';
import type { StatusObservation } from '../match-commands';
import { replay } from '../evolve';
import { matchConfig } from '../series-script.fixture';
import { liveParts } from '../views/live-parts';

type Word = { team1?: number; team2?: number; winner?: 'team1' | 'team2' | null };

/** A match of which single reports come in, and others never. */
class Told extends LoggedMatch {
  static live(change: Parameters<typeof LoggedMatch.loaded>[0] = {}): Told {
    const loaded = LoggedMatch.loaded(change);
    const told = new Told();
    Object.assign(told, { current: loaded.now });
    told.log.push(...loaded.log);
    return told;
  }

  report(event: Record<string, unknown>): void {
    const reports = [{ event: { matchid: 9, ...event } as unknown as PluginEvent, receivedAt: AT }];
    this.run({ type: 'record-reports', reports });
  }

  round(map: number, team1: number, team2: number): void {
    const team = (score: number) => ({ score, series_score: 0, players: [] });
    const teams = { team1: team(team1), team2: team(team2) };
    this.report({ event: 'round_end', map_number: map, round_number: team1 + team2, reason: 8, winner: {}, ...teams });
  }

  result(map: number, score: [number, number], series: [number, number]): void {
    const team = (slot: 0 | 1) => ({ score: score[slot], series_score: series[slot], players: [] });
    this.report({ event: 'map_result', map_number: map, winner: {}, team1: team(0), team2: team(1) });
  }

  /** The next map goes live: the one before is over, whatever came of it. */
  next(map: number): void {
    this.report({ event: 'going_live', map_number: map });
  }

  end(team1: number, team2: number): void {
    this.report({ event: 'series_end', winner: {}, team1_series_score: team1, team2_series_score: team2 });
  }

  status(mapNumber: number, series: [number, number], change: Partial<StatusObservation> = {}): void {
    const team = (slot: 0 | 1) => ({ seriesScore: series[slot], mapScore: 0, side: null });
    const seen = { at: later(60), gamestate: 'warmup', paused: false, matchId: 9, mapNumber, roundNumber: -1 } as const;
    const observation = { ...seen, team1: team(0), team2: team(1), maps: null, missesInARow: 0, ...change };
    this.run({ type: 'observe-status', observation }, later(61));
  }

  word(values: Word, reason?: string): void {
    const correction = { table: 'map', change: 'set', mapNumber: 0, values } as const;
    this.run({ type: 'correct', corrections: [correction], ...(reason === undefined ? {} : { reason }) });
  }

  /** `13:7 rounds`, `8:4 unproven`. */
  get first(): string {
    const map = this.now.maps[0];
    if (map?.result == null) return 'open';
    const { team1, team2 } = map.result;
    return `${team1}:${team2} ${proofOf(map, this.now.config) ?? 'unproven'}`;
  }
}

/** Map 0 stood at this score when all went silent; then map 1 went live. */
function cutOff(team1: number, team2: number, change: Parameters<typeof LoggedMatch.loaded>[0] = {}): Told {
  const match = Told.live(change);
  match.next(0);
  match.round(0, team1, team2);
  match.next(1);
  return match;
}

describe('the end of a map whose reports were lost', () => {
  it('is proved by nothing at 8:4, and by nothing where the rules could only complete it', () => {
    expect(cutOff(8, 4).first).toBe('8:4 unproven');
    // 13:6 in our books while the server had 13:7: one round of the loser was lost, too.
    const completed = cutOff(12, 6);
    expect(completed.first).toBe('13:6 unproven');
    completed.status(1, [1, 0]);
    expect(completed.first).toBe('13:6 unproven');
  });

  it('is proved by its last round where a map can end with that, and by what the plugin says', () => {
    expect(cutOff(13, 7).first).toBe('13:7 rounds');
    const match = cutOff(12, 6);
    match.result(0, [13, 7], [1, 0]);
    expect(match.first).toBe('13:7 map_result');
  });

  it('takes its winner from the score of the series, which the status of the next map shows', () => {
    const match = cutOff(8, 4);
    expect(match.now.maps[0]?.result?.winner).toBe('team1');
    match.status(1, [0, 1]);
    expect(match.now.maps[0]?.result).toMatchObject({ winner: 'team2', proof: null });
    expect(match.now.maps[0]?.evidence).toEqual({ series: { winner: 'team2' } });
    expect(match.now.decidedAt).toBeNull();
  });

  it('heals with whatever comes later: a late round, the rounds of the demo, the backups of the server', () => {
    const late = cutOff(12, 6);
    late.round(0, 12, 7);
    expect(late.first).toBe('13:7 unproven');
    late.round(0, 13, 7);
    expect(late.first).toBe('13:7 rounds');

    const recorded = cutOff(12, 6);
    recorded.run({ type: 'note-demo', mapNumber: 0, file: 'a.dem', bytes: 9, rounds: 20 });
    expect(recorded.first).toBe('13:7 demo');

    const listed = cutOff(8, 4);
    listed.status(1, [1, 0]);
    listed.run({
      type: 'note-server-backups',
      backups: [{ mapNumber: 0, mapName: null, round: 19, team1: 12, team2: 7 }],
    });
    expect(listed.first).toBe('13:7 backup');
  });

  it('is not proved by a demo or a backup that leaves two ways, or that contradicts what is known', () => {
    const both = cutOff(6, 5);
    both.run({ type: 'note-demo', mapNumber: 0, file: 'a.dem', bytes: 9, rounds: 20 });
    expect(both.first).toBe('6:5 unproven');
    both.status(1, [0, 1]);
    expect(both.first).toBe('7:13 demo');

    const draws = cutOff(12, 10, { cvars: { mp_overtime_enable: '0' } });
    draws.run({
      type: 'note-server-backups',
      backups: [{ mapNumber: 0, mapName: 'de_nuke', round: 23, team1: 12, team2: 11 }],
    });
    expect(draws.first).toBe('13:10 unproven');

    const behind = cutOff(12, 10);
    behind.run({
      type: 'note-server-backups',
      backups: [{ mapNumber: 0, mapName: 'de_nuke', round: 19, team1: 12, team2: 7 }],
    });
    expect(behind.first).toBe('13:10 unproven');
  });

  it('is what staff say with a reason, until something proves it; each piece is kept', () => {
    const match = cutOff(8, 4);
    expect(() => match.word({ team1: 13, team2: 9 })).toThrow('INVALID_INPUT');
    expect(() => match.word({ team1: 13, team2: 9, winner: 'team2' }, 'why')).toThrow('INVALID_INPUT');
    match.word({ team1: 13, team2: 9 }, 'Both captains say so');
    expect(match.first).toBe('13:9 word');
    expect(isUnproven(match.now.maps[0]!, match.now.config)).toBe(false);
    expect(liveParts(match.now, 1).get('map:0')).toMatchObject({
      unproven: false,
      evidence: [
        { kind: 'told', team1_score: 8, team2_score: 4 },
        { kind: 'word', team1_score: 13, team2_score: 9, by: 'Ana', reason: 'Both captains say so' },
      ],
    });
    match.result(0, [13, 7], [1, 0]);
    expect(match.first).toBe('13:7 map_result');
    expect(match.now.maps[0]?.evidence?.word).toMatchObject({ team1: 13, team2: 9 });
    expect(replay(match.log)).toEqual(match.now);
  });

  it('is open again when staff take their word back', () => {
    const match = cutOff(8, 4);
    match.word({ team1: 13, team2: 9 }, 'why');
    match.run({ type: 'correct', corrections: [{ table: 'map', change: 'undo', mapNumber: 0 }] });
    expect(match.first).toBe('8:4 unproven');
  });

  it('of a forfeit is no question, nor one that an organiser entered', () => {
    const match = Told.live();
    match.next(0);
    match.round(0, 3, 4);
    match.ask({ kind: 'forfeit', args: { winner: 'team2' } });
    expect(match.first).toBe('0:13 forfeit');
    expect(isSeriesUnproven(match.now)).toBe(false);
  });
});

describe('a series with an unproven map', () => {
  it('is not closed on a guess while its server plays on, and ends as the server says', () => {
    const match = cutOff(8, 4);
    match.round(1, 13, 2);
    match.result(1, [13, 2], [1, 1]);
    // 1:1 by the plugin: the guess for map 0 was wrong.
    expect(match.now.maps[0]?.result?.winner).toBe('team2');
    expect(match.now.decidedAt).toBeNull();
    match.result(2, [13, 3], [2, 1]);
    match.end(2, 1);
    expect(match.now).toMatchObject({ phase: 'finished', winner: 'team1' });
    expect(isSeriesUnproven(match.now)).toBe(true);
  });

  it('does not end by the clock where a winner was only guessed', () => {
    const match = cutOff(8, 4);
    match.round(1, 13, 2);
    match.next(2);
    expect(match.now.decidedAt).not.toBeNull();
    match.run({ type: 'tick' }, later(100));
    expect(match.now.phase).not.toBe('finished');
    match.status(2, [1, 1]);
    expect(match.now.decidedAt).toBeNull();
  });

  it('that is over has another winner when its map turns out to have one', () => {
    const match = Told.live(matchConfig({ maxMaps: 1, mapPool: ['de_nuke'], mapSides: null }));
    match.next(0);
    match.round(0, 8, 4);
    match.end(1, 0);
    expect(match.now).toMatchObject({ phase: 'finished', winner: 'team1', endedAt: AT });
    match.result(0, [9, 13], [0, 1]);
    expect(match.now).toMatchObject({ phase: 'finished', winner: 'team2', endedAt: AT });
    expect(match.first).toBe('9:13 map_result');
  });

  it('never shows a score as fact that its maps contradict', () => {
    const match = Told.live(matchConfig({ maxMaps: 1, mapPool: ['de_nuke'], mapSides: null }));
    match.next(0);
    match.result(0, [13, 7], [1, 0]);
    match.end(1, 0);
    expect([shownSeries(match.now), isSeriesUnproven(match.now)]).toEqual([{ team1: 1, team2: 0 }, false]);
    const other = { team1: 7, team2: 13, winner: 'team2' } as const;
    match.run({ type: 'correct', corrections: [{ table: 'map', change: 'set', mapNumber: 0, values: other }] });
    expect(isSeriesUnproven(match.now)).toBe(true);
    const result = { winner: 'team2', team1: 0, team2: 1 } as const;
    match.run({ type: 'correct', corrections: [{ table: 'result', change: 'set', values: result }] });
    expect(isSeriesUnproven(match.now)).toBe(false);
  });
});
