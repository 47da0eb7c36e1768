import type { PublicEventType } from '@placar/contracts';
import { PublicEvent } from '@placar/contracts';
import { LoggedMatch } from '../logged-match.fixture';
import type { MatchEvent } from '../match-events';
import { PUBLIC_LOG_TYPES, publicEventsOf } from './public-events';

const MATCH = { id: 9, seasonId: 3, team1: { id: 7, name: 'Gaúchos 🧉' }, team2: { id: null, name: 'Fúria "Ção"' } };
const AT = '2026-11-21T12:00:00.000Z';
const told = (event: MatchEvent, position = 1): PublicEvent[] =>
  publicEventsOf(event, { position, version: position, at: AT }, MATCH);

describe('what outsiders are told', () => {
  it('is, for every event of whole matches, what the contract says and not a field more, and names nobody', () => {
    const played = LoggedMatch.playing(200);
    const stopped = LoggedMatch.playing(6);
    stopped.done({ kind: 'pause', args: { reason: 'água' } });
    stopped.done({ kind: 'unpause', args: {} });
    stopped.done({ kind: 'forfeit', args: { winner: 'team2' } });
    const logs = [...played.log, ...stopped.log];
    const seen = new Set<PublicEventType>();
    for (const [index, event] of logs.entries()) {
      for (const one of told(event, index + 1)) {
        const { type, data, ...about } = PublicEvent.parse(one);
        expect({ type, data, ...about }).toEqual(one);
        expect(JSON.stringify(one)).not.toMatch(/7656\d{13}|Ana/);
        seen.add(type);
      }
    }
    for (const type of [
      'match.created',
      'match.went_live',
      'map.started',
      'round.ended',
      'map.ended',
      'match.ended',
      'match.paused',
      'match.unpaused',
      'match.forfeited',
    ])
      expect([...seen]).toContain(type);
  });

  it('follows from exactly those kinds of events that readers of the log ask for', () => {
    const asked = new Set<string>(PUBLIC_LOG_TYPES);
    for (const event of [...LoggedMatch.playing(200).log, ...LoggedMatch.playing(3).log])
      expect([event.type, told(event).length > 0]).toEqual([event.type, asked.has(event.type)]);
  });

  it('has ids that are the same for ever and differ where one event says two things', () => {
    const live: MatchEvent = { type: 'map.went-live', payload: { mapNumber: 0, mapName: 'de_nuke', source: 'event' } };
    expect(told(live, 81).map(({ id, type }) => [id, type])).toEqual([
      ['81', 'match.went_live'],
      ['81-1', 'map.started'],
    ]);
    expect(told(live, 81)).toEqual(told(live, 81));
    const second: MatchEvent = { ...live, payload: { mapNumber: 1, mapName: null, source: 'status' } };
    expect(told(second).map(({ type }) => type)).toEqual(['map.started']);
  });
});
