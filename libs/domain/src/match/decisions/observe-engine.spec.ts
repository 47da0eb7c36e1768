import type { EngineObservation } from '../match-commands';
import { LoggedMatch, later } from '../logged-match.fixture';

const look = (match: LoggedMatch, change: Partial<EngineObservation>, at: number): string[] =>
  match
    .run(
      {
        type: 'observe-engine',
        seen: { map: 'de_nuke', humans: 10, fewForSeconds: null, patienceSeconds: 300, ...change },
      },
      later(at),
    )
    .map(({ type }) => type);

/** A match in the warm-up of its first map. */
function warmingUp(): LoggedMatch {
  const match = LoggedMatch.loaded();
  match.run({
    type: 'observe-status',
    observation: {
      at: later(1),
      gamestate: 'warmup',
      paused: false,
      matchId: 9,
      mapNumber: 0,
      roundNumber: null,
      team1: null,
      team2: null,
      maps: null,
      missesInARow: 0,
    },
  });
  return match;
}

describe('what the engine says of map and people', () => {
  it('F14 is believed for a minute and a half after a load, then a wrong map asks for a person until it is right', () => {
    const match = warmingUp();
    expect(look(match, { map: 'de_dust2' }, 80)).toEqual([]);
    expect(look(match, { map: 'de_dust2' }, 100)).toEqual(['match.attention-raised']);
    expect(match.now.attention).toBe('wrong_map');
    expect(look(match, { map: 'de_dust2' }, 110)).toEqual([]);
    expect(look(match, { map: 'workshop/123/de_nuke' }, 120)).toEqual(['match.attention-cleared']);
  });

  it('F21 tells the staff who is missing after a while, and never ends a match for it', () => {
    const match = warmingUp();
    expect(look(match, { humans: 7, fewForSeconds: 299 }, 60)).toEqual([]);
    const events = match.run({
      type: 'observe-engine',
      seen: { map: 'de_nuke', humans: 7, fewForSeconds: 301, patienceSeconds: 300 },
    });
    expect(events).toEqual([{ type: 'match.attention-raised', payload: { reason: 'players_missing', count: 3 } }]);
    expect(look(match, {}, 90)).toEqual(['match.attention-cleared']);
    expect(match.now.phase).toBe('warmup');
  });

  it('leaves a question of somebody else alone', () => {
    const match = warmingUp();
    match.run({
      type: 'record-reports',
      reports: [
        {
          event: { event: 'series_end', matchid: 9, team1_series_score: 0, team2_series_score: 0 },
          receivedAt: later(2),
        },
      ],
    });
    expect(match.now.attention).toBe('series_ended_early');
    expect(look(match, {}, 200)).toEqual([]);
    expect(match.now.attention).toBe('series_ended_early');
  });
});
