import { decide } from './decide';
import { LoggedMatch } from './logged-match.fixture';
import { finalScoreOf, isFinalScore } from './map-rules';
import { matchConfig } from './series-script.fixture';

describe('a final score', () => {
  it('follows from its winner and the number of rounds, in regulation and in overtime', () => {
    const config = matchConfig();
    for (let high = 13; high <= 25; high += 1) {
      for (let low = 0; low < high; low += 1) {
        const isEnd = isFinalScore(high, low, config) && !isFinalScore(high - 1, low, config);
        if (!isEnd) continue;
        expect(finalScoreOf('team1', high + low, config)).toEqual({ team1: high, team2: low });
        expect(finalScoreOf('team2', high + low, config)).toEqual({ team1: low, team2: high });
      }
    }
    for (const rounds of [5, 12, 25, 27]) expect(finalScoreOf('team1', rounds, config)).toBeNull();
  });

  it('that was inferred is made exact by the rounds that the demo tells, and one that the plugin sent is not', () => {
    const match = LoggedMatch.playing(12);
    const next = { event: 'going_live' as const, matchid: 9, map_number: 1 };
    match.run({ type: 'record-reports', reports: [{ event: next, receivedAt: '2026-11-21T12:00:00.000Z' }] });
    const inferred = match.now.maps[0]!.result!;
    expect(inferred).toMatchObject({ source: 'inferred', winner: 'team1', team1: 13, team2: 0 });
    match.run({ type: 'note-demo', mapNumber: 0, file: 'a.dem', bytes: 9, rounds: 15 });
    expect(match.now.maps[0]!.result).toMatchObject({ team1: 13, team2: 2, source: 'inferred' });
    const sent = { ...match.now, maps: [{ ...match.now.maps[0]!, result: { ...inferred, source: 'event' as const } }] };
    const note = { type: 'note-demo' as const, mapNumber: 0, file: 'a.dem', bytes: 9, rounds: 17 };
    const decision = decide(sent, note, { now: '2026-11-21T12:00:00.000Z', actorName: null });
    expect(decision).toMatchObject({ ok: true, events: [{ type: 'demo.stored' }] });
  });
});
