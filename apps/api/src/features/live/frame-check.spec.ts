import { checkFrames } from './frame-check';
import { encodeFrames, eventText, partFrame, storedEventText } from './live-frame';

const FRESHNESS = { match_id: 7, last_event_at: null, last_status_at: null, rcon_ms: 4, unreachable_since: null };
const VETO = '{"steps":[]}';

describe('frames against their contract', () => {
  it('are right as they are sent: with ids, several at once, beside comments', () => {
    const text = encodeFrames(7, [partFrame(7, 'veto', 3, VETO), partFrame(7, 'scoreboard:0', 4, board(0))]);
    const all = `: beat\n\n${text}${eventText('freshness', FRESHNESS)}${eventText('ready', {})}`;
    expect(() => checkFrames(all)).not.toThrow();
    expect(all.match(/^id: /gm)).toHaveLength(2);
  });

  it.each([
    ['an event that there is not', storedEventText('freshness', '{}').replace('freshness', 'weather')],
    ['a field less', storedEventText('freshness', '{"match_id":7}')],
    ['a field more', storedEventText('freshness', JSON.stringify({ ...FRESHNESS, secret: 'x' }))],
    ['the state of another part', partFrame(7, 'map:0', 3, VETO).text],
    ['a part that there is not', partFrame(7, 'weather', 3, VETO).text],
  ])('are refused for %s', (_what, text) => {
    expect(() => checkFrames(eventText('ready', {}) + text)).toThrow();
  });
});

const board = (map: number): string => JSON.stringify({ map_number: map, players: [] });
