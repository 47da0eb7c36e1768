import fc from 'fast-check';
import { mapTotals } from '../../stats/map-totals';
import { AT, LoggedMatch, later } from '../logged-match.fixture';
import { mapScore } from '../maps/map-rules';
import type { MatchState } from '../match-state';
import { playSeries } from '../series-script.fixture';
import { backupFileName, backupOf, restorePoints } from './restore-points';
import type { RoundBackupFile } from './restore-points';
import { restorePreview } from './restore-preview';
import { roundsOf } from './live-rounds';

let uploaded = 0;
const file = (change: Partial<RoundBackupFile>): RoundBackupFile => ({
  id: (uploaded += 1),
  file: '',
  attempt: 1,
  mapNumber: 0,
  round: 0,
  team1: 0,
  team2: 0,
  valid: true,
  receivedAt: AT,
  ...change,
});

/** One good upload for each round of the first map, as the plugin sends them. */
const uploads = (state: MatchState): RoundBackupFile[] =>
  [{ round: 0, team1: 0, team2: 0 }, ...Object.values(state.maps[0]!.rounds)].map(({ round, team1, team2 }) =>
    file({ round, team1, team2 }),
  );
const points = (state: MatchState, stored: RoundBackupFile[], more: { onServer?: string[] } = {}) =>
  restorePoints(state, {
    stored,
    onServer: more.onServer ? new Set(more.onServer) : null,
  });
const problems = (list: ReturnType<typeof points>) => Object.fromEntries(list.map((at) => [at.round, at.problem]));

const restoreTo = (match: LoggedMatch, round: number): void => {
  const backup = { mapNumber: 0, round, team1: 0, team2: 0 };
  const name = backupFileName(9, 0, round);
  const commandId = match.ask({ kind: 'restore', args: { file: name, source: 'stored' } }, { resolved: { backup } });
  const facts = { backup: { mapNumber: 0, round, file: name } };
  match.run({ type: 'settle', commandId, outcome: 'confirmed', detail: null, facts }, later(600));
};

describe('restore points', () => {
  it('list every round newest first, with its score and side, and say where the file lies', () => {
    let at = 0;
    const { now } = LoggedMatch.playing(15, {}, () => ((at += 7) % 11) / 11);
    const list = points(now, uploads(now).slice(0, 14), { onServer: ['0:14', '0:13'] });
    expect(list.map(({ round }) => round)).toEqual(Array.from({ length: 15 }, (_, index) => 14 - index));
    expect(list[0]).toMatchObject({
      round: 14,
      on_server: true,
      stored: false,
      verified: false,
      usable: true,
      problem: null,
    });
    expect(list[1]).toMatchObject({ round: 13, on_server: true, stored: true, verified: true, usable: true });
    expect(list[2]).toMatchObject({ round: 12, on_server: false, usable: true });
    expect(new Set([list[2]!.team1_side, list[3]!.team1_side])).toEqual(new Set(['ct', 't']));
    expect(list[3]).toMatchObject({ round: 11, team1_score: now.maps[0]!.rounds[11]!.team1 });
    expect(points(now, [])[0]).toMatchObject({ on_server: null });
  });

  it('tell files that a restore took back from those that stand, also once the rounds are played anew', () => {
    const match = LoggedMatch.playing(11, {}, () => 0.4);
    const before = uploads(match.now);
    restoreTo(match, 5);
    expect(problems(points(match.now, before))).toMatchObject({ 4: null, 5: null, 6: 'superseded', 10: 'superseded' });

    match.run({ type: 'request', commandId: 'go-on', request: { kind: 'unpause', args: {} }, idempotencyKey: null });
    match.run({ type: 'settle', commandId: 'go-on', outcome: 'confirmed', detail: null });
    const other = playSeries(9, match.now.config, () => 0.6);
    const [round6] = other.events.slice(6, 7);
    // The other side wins now: 5:1 where the old file says 6:0.
    const replayed = { ...(round6 as object), team1: { score: 5, players: [] }, team2: { score: 1, players: [] } };
    match.run({
      type: 'record-reports',
      reports: [{ event: replayed as never, receivedAt: '2026-11-21T13:00:00.000Z' }],
    });
    expect(match.now.maps[0]!.rounds[6]).toMatchObject({ team1: 5, team2: 1 });
    expect(problems(points(match.now, before))).toMatchObject({ 5: null, 6: 'superseded', 7: 'superseded' });
    const anew = file({ round: 6, team1: 5, team2: 1, receivedAt: '2026-11-21T13:00:01.000Z' });
    expect(problems(points(match.now, [...before.filter(({ round }) => round !== 6), anew]))).toMatchObject({
      6: null,
    });
  });

  it('offer a round whose report was lost when a good file proves it, and none whose file is bad or of an attempt before', () => {
    const { now } = LoggedMatch.playing(5);
    const ahead = file({ round: 5, team1: 5, team2: 0 });
    expect(problems(points(now, [...uploads(now), ahead]))).toMatchObject({ 5: null });
    expect(problems(points(now, [file({ round: 3, team1: 3, valid: false })]))).toMatchObject({ 3: 'unverified' });
    expect(problems(points(now, [file({ round: 3, team1: 2, team2: 2 })]))).toMatchObject({ 3: 'superseded' });
    expect(problems(points({ ...now, restartedAtAttempt: 2 }, uploads(now)))).toMatchObject({ 3: 'older_attempt' });
  });

  it('offer a file that only the server has, unless something speaks against that round', () => {
    const match = LoggedMatch.playing(8, {}, () => 0.4);
    const has = (state: MatchState, ...rounds: number[]) =>
      points(state, [], { onServer: rounds.map((round) => `0:${round}`) });
    const [newest] = has(match.now, 7, 20);
    expect(newest).toMatchObject({ round: 20, usable: true, team1_score: null, team2_score: null, on_server: true });
    expect(problems(has(match.now, 7))).toMatchObject({ 6: 'unverified', 7: null });
    // A score is one that the log has, never one that was guessed.
    const { team1, team2 } = match.now.maps[0]!.rounds[5]!;
    expect(has(match.now, 5).find(({ round }) => round === 5)).toMatchObject({
      team1_score: team1,
      team2_score: team2,
    });
    const later = points(match.now, [], { onServer: ['1:4'] });
    expect(later[0]).toMatchObject({ map_number: 1, round: 4, problem: 'unverified' });
    const bad = points(match.now, [file({ round: 4, valid: false })], { onServer: ['0:4'] });
    expect(problems(bad)).toMatchObject({ 4: 'unverified' });
    expect(problems(has({ ...match.now, restartedAtAttempt: 2 }, 20))).toMatchObject({ 20: 'older_attempt' });
    expect(problems(has({ ...match.now, firstMaps: { 1: 1 } }, 3))).toMatchObject({ 3: 'other_numbering' });
    restoreTo(match, 5);
    expect(problems(has(match.now, 5, 7))).toMatchObject({ 5: null, 7: 'superseded' });
  });

  it('close with their map', () => {
    const match = LoggedMatch.loaded();
    const script = playSeries(9, match.now.config, () => 0.4);
    const end = script.events.findIndex(({ event }) => event === 'map_result') + 1;
    match.play(script, 0, end);
    const list = points(match.now, uploads(match.now));
    expect(new Set(list.map(({ problem }) => problem))).toEqual(new Set(['map_finished']));
    expect(list.every(({ usable }) => !usable)).toBe(true);
  });

  it('know their own file names and no others', () => {
    expect(backupOf(9, backupFileName(9, 1, 7))).toEqual({ mapNumber: 1, round: 7 });
    expect(backupOf(9, 'get5_backup1_match9_map1_round7.cfg')).toEqual({ mapNumber: 1, round: 7 });
    for (const name of [
      'get5_backup1_match9_map1_prelive.cfg',
      'get5_backup1_match8_map1_round7.cfg',
      'matchzy_8_1_round07.json',
      '../matchzy_9_1_round07.json',
      'matchzy_9_1_round07.json.exe',
      '',
    ]) {
      expect(backupOf(9, name)).toBeNull();
    }
  });
});

describe('the preview of a restore', () => {
  it('names exactly what leaves the views when the restore is done', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 50, maxLength: 50 }),
        fc.integer({ min: 2, max: 12 }),
        fc.nat(),
        (numbers, events, pick) => {
          let at = 0;
          const match = LoggedMatch.playing(events, {}, () => numbers[at++ % numbers.length]!);
          const round = pick % events;
          const point = points(match.now, uploads(match.now)).find((candidate) => candidate.round === round)!;
          const preview = restorePreview(match.now, point);
          const before = match.now;
          restoreTo(match, round);
          const [map, left] = [before.maps[0]!, match.now.maps[0]!];
          const remaining = roundsOf(match.now, left).length;
          expect(preview.undone_rounds.map((undone) => undone.round)).toEqual(
            roundsOf(before, map)
              .slice(remaining)
              .map((undone) => undone.round),
          );
          expect(preview.now).toMatchObject({ team1_score: mapScore(map).team1, round: events - 1 });
          for (const counter of ['kills', 'deaths', 'assists', 'damage'] as const) {
            const sum = (totals: ReturnType<typeof mapTotals>) =>
              Object.fromEntries(totals.map((player) => [player.steamId, player.counters[counter]]));
            const [was, is] = [sum(mapTotals(map)), sum(mapTotals(left))];
            for (const [steamId, count] of Object.entries(was)) {
              const undone = preview.undone_players.find((player) => player.steam_id === steamId);
              expect(undone?.[counter] ?? 0).toBe(count - (is[steamId] ?? 0));
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
