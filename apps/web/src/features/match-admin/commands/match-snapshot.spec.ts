import { sampleMatch, samplePause } from '../../../testing/live-samples';
import { changesSince, isWorthAsking, snapshotOf } from './match-snapshot';

const live = sampleMatch();
const scored = sampleMatch({
  version: 12,
  maps: [
    { number: 0, name: 'de_mirage', status: 'live', team1_score: 8, team2_score: 4, winner: null, unproven: false },
  ],
});

describe('what changed since somebody decided', () => {
  it('is told as a person would tell it', () => {
    expect(changesSince(snapshotOf(live), live)).toEqual([]);
    expect(changesSince(snapshotOf(live), scored)).toEqual([{ what: 'score', from: '7–4', to: '8–4' }]);
    expect(
      changesSince(
        snapshotOf(live),
        sampleMatch({
          status: 'paused',
          pause: samplePause({ by: 'Rui' }),
          pending: { command_id: 'x', kind: 'restore', by: 'Rui', requested_at: '', sent: false },
        }),
      ),
    ).toEqual([
      { what: 'paused', by: 'Rui' },
      { what: 'command', kind: 'restore', by: 'Rui' },
    ]);
    expect(changesSince(snapshotOf(live), sampleMatch({ server_id: 9 }))).toEqual([{ what: 'server' }]);
  });

  it('asks again for what a person did or what befell the match, not for a round that was played meanwhile', () => {
    expect(isWorthAsking(changesSince(snapshotOf(live), scored))).toBe(false);
    expect(isWorthAsking(changesSince(snapshotOf(live), sampleMatch({ status: 'server_lost' })))).toBe(true);
    expect(isWorthAsking(changesSince(snapshotOf(live), sampleMatch({ server_id: 9 })))).toBe(true);
  });
});
