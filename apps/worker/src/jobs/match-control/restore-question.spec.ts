import type { MatchState } from '@placar/domain';
import type { PluginStatus, RestoreStanding, RestoreStep } from '@placar/game-server';
import { questionOfNewAttempt, questionOfSameAttempt } from './restore-question';

type MapState = MatchState['maps'][number];

/** A match whose books are at this round of map 0. */
function stateAt(round: number, change: Partial<MapState> = {}): MatchState {
  const map = { number: 0, result: null, rounds: {}, observed: { team1: round, team2: 0 }, baseRound: 0, ...change };
  return { id: 5, attempt: 2, maps: [map], pending: null } as unknown as MatchState;
}
const live = (roundNumber: number, paused = false): PluginStatus =>
  ({ gamestate: 'live', matchId: 5, mapNumber: 0, roundNumber, paused }) as PluginStatus;

describe('what a recovery or a move sends', () => {
  const asked = (standing: RestoreStanding, fetched: boolean, change: Partial<MapState> = {}) =>
    questionOfNewAttempt(stateAt(8, change), {
      plan: { mapNumber: 0 },
      mayHaveBeenSent: true,
      wasFetched: () => Promise.resolve(fetched),
    }).nextStep(standing, live(8));

  it.each<[RestoreStanding, RestoreStep, RestoreStep]>([
    // A server without the match, or in the warm-up of it, never had this restore.
    ['elsewhere', 'send', 'send'],
    ['waiting', 'there', 'send'],
    ['before', 'wait', 'send'],
    ['at', 'there', 'there'],
    ['past', 'there', 'there'],
  ])('%s: %s once the backup was fetched, else %s', async (standing, fetched, unfetched) => {
    expect(await asked(standing, true)).toBe(fetched);
    expect(await asked(standing, false)).toBe(unfetched);
  });

  it('is sent over the game that an earlier try left, if that was not the one of its backup', async () => {
    const state = { ...stateAt(8), recovery: { doubted: [107] } } as unknown as MatchState;
    const next = (standing: RestoreStanding, fetched: boolean) =>
      questionOfNewAttempt(state, {
        plan: { mapNumber: 0 },
        mayHaveBeenSent: false,
        wasFetched: () => Promise.resolve(fetched),
      }).nextStep(standing, live(8, true));
    expect([await next('at', false), await next('past', false)]).toEqual(['send', 'send']);
    expect([await next('at', true), await next('past', true)]).toEqual(['there', 'there']);
  });

  it('is not misled by a server that started the map over by itself', async () => {
    const quarantine = { round: 9, team1: 5, team2: 4, since: '' };
    expect(await asked('past', false, { quarantine })).toBe('send');
    expect(await asked('past', true, { quarantine })).toBe('wait');
  });
});

describe('what a restore by a person sends', () => {
  const backup = { mapNumber: 0, round: 5 };
  const SENT_AT = '2026-11-21T12:00:00.000Z';
  const question = (mayHaveBeenSent: boolean, change: Partial<MapState> = {}) => {
    const state = { ...stateAt(8, change), pending: { sentAt: SENT_AT } } as unknown as MatchState;
    return questionOfSameAttempt(state, { backup, mayHaveBeenSent, markSent: () => Promise.resolve() });
  };

  it('is sent to a game that is past the round, for that is what it is to take back', async () => {
    expect(await question(false).nextStep('past', live(8))).toBe('send');
    expect(await question(false).nextStep('elsewhere', live(0))).toBe('send');
    expect(await question(false).nextStep('waiting', live(0))).toBe('send');
  });

  it('is not sent while the plugin holds that very round', async () => {
    const restored = { observed: { team1: 5, team2: 0 }, baseRound: 5, takenBack: [{ round: 5, at: SENT_AT }] };
    expect(await question(false, restored).nextStep('waiting', live(0))).toBe('there');
  });

  it('that may have been sent is not sent to a game that is at or past the round, whatever is known of it', async () => {
    expect(await question(true).nextStep('waiting', live(0))).toBe('there');
    expect(await question(true).nextStep('before', live(2))).toBe('wait');
    expect(await question(true).nextStep('at', live(5))).toBe('there');
    // Lower than what was played: it went back, and on.
    expect(await question(true).nextStep('past', live(6))).toBe('there');
    expect(await question(true).nextStep('past', live(8))).toBe('unclear');
    expect(await question(true).nextStep('past', live(11))).toBe('unclear');
    expect(await question(true).nextStep('elsewhere', live(0))).toBe('send');
  });

  it('that may have been sent is not sent to a server on which the match may have ended meanwhile', async () => {
    const nothing = { ...live(0), gamestate: 'none' as const };
    expect(await question(true).nextStep('elsewhere', nothing)).toBe('unclear');
    // A click on a server that lost the match is meant like that.
    expect(await question(false).nextStep('elsewhere', nothing)).toBe('send');
  });

  it('of the running round is known by the pause after it', async () => {
    const running = { observed: { team1: 5, team2: 0 } };
    expect(await question(true, running).nextStep('at', live(5, true))).toBe('there');
    expect(await question(true, running).nextStep('at', live(5, false))).toBe('wait');
  });

  it('is believed once a report has shown it since it was sent, and not because of an older restore', async () => {
    const at = (time: string): Partial<MapState> => ({ takenBack: [{ round: 5, at: time }], baseRound: 5 });
    expect(await question(true, at('2026-11-21T12:00:03.000Z')).nextStep('past', live(9))).toBe('there');
    expect(await question(true, at('2026-11-21T11:59:00.000Z')).nextStep('past', live(9))).toBe('unclear');
  });

  it('counts as sent from its mark on', async () => {
    const one = question(false);
    await one.beforeSend?.();
    expect(await one.nextStep('past', live(8))).toBe('unclear');
  });
});
