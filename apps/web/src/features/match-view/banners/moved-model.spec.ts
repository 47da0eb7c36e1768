import { sampleEntry, sampleMatch } from '../../../testing/live-samples';
import { movedAt } from './moved-model';

const moved = sampleEntry(5, 'match.attempt-opened', { attempt: 2, serverId: 4, cause: 'change_server' });
const soon = Date.parse(moved.at) + 60_000;

describe('the new address after a change of server', () => {
  it('is announced until play goes on', () => {
    expect(movedAt(sampleMatch({ status: 'loading' }), [moved], soon)).toBe(moved.at);
    expect(movedAt(sampleMatch({ status: 'paused' }), [moved], soon)).toBe(moved.at);
    expect(movedAt(sampleMatch({ status: 'live' }), [moved], soon)).toBeNull();
  });

  it('is not announced after a plain load, for a match that is over, or for ever', () => {
    const load = sampleEntry(6, 'match.attempt-opened', { cause: 'load' });
    expect(movedAt(sampleMatch({ status: 'warmup' }), [moved, load], soon)).toBeNull();
    expect(movedAt(sampleMatch({ status: 'warmup', end_time: moved.at }), [moved], soon)).toBeNull();
    expect(movedAt(sampleMatch({ status: 'warmup' }), [moved], soon + 3_600_000)).toBeNull();
  });
});
