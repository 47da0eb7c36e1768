import { PublicEvent } from '@placar/contracts';
import type { TournamentFact } from '@placar/contracts';
import { entriesOf } from '../stages';
import { tournamentFactsOf } from '../index';
import { Cup, MORNING, result, SETTINGS, signUp } from './cup.fixture';

const told = (cup: Cup): TournamentFact[] => tournamentFactsOf(null, cup.log).map(({ fact }) => fact);
const typesOf = (cup: Cup): string[] => told(cup).map(({ type }) => type);
const ONE = {
  ...SETTINGS,
  most: 4,
  signUpClosesAt: null,
  checkIn: null,
  stages: [{ format: { kind: 'single_elimination' as const, thirdPlace: false }, advance: null, invited: 4 }],
};

describe('what outsiders are told of a tournament', () => {
  it('is its whole course, as the contract has it, and names teams but nobody in them', () => {
    const cup = new Cup().begun();
    cup.playStage(0);
    cup.playStage(1);
    const facts = tournamentFactsOf(null, cup.log);
    for (const { index, fact } of facts) {
      const envelope = { id: '1', position: 1, created_at: MORNING, match_id: null, version: index + 1 };
      const event = { ...envelope, tournament_id: 1, tournament_name: 'Copa de verão', ...fact };
      expect(PublicEvent.parse(event)).toEqual(event);
      expect(JSON.stringify(event)).not.toMatch(/7656\d{13}|p0/);
    }
    const types = typesOf(cup);
    expect(types.slice(0, 9)).toEqual([
      'tournament.sign_up_opened',
      ...Array.from({ length: 8 }, () => 'tournament.team_signed_up'),
    ]);
    expect(types.filter((type) => type === 'tournament.begun')).toHaveLength(2);
    expect(types.filter((type) => type === 'tournament.result')).toHaveLength(
      cup.log.filter(({ type }) => type === 'tournament.result-set').length,
    );
    expect(types.at(-1)).toBe('tournament.ended');
    const last = facts.at(-1)?.fact;
    expect(last?.type === 'tournament.ended' && last.data.placements[0]).toEqual({
      place: 1,
      group: null,
      teams: [{ entry: 1, team_id: null, name: 'Time 1' }],
    });
  });

  it('is nothing of a draft, nor that one was called off', () => {
    const cup = new Cup();
    cup.act({ type: 'change-settings', settings: { ...SETTINGS, name: 'Outra' } });
    cup.act({ type: 'cancel', reason: 'sem tempo' });
    expect(typesOf(cup)).toEqual([]);
    const open = new Cup();
    open.act({ type: 'open-sign-up' });
    open.act({ type: 'cancel', reason: 'sem tempo' });
    expect(told(open).at(-1)).toEqual({ type: 'tournament.cancelled', data: { reason: 'sem tempo' } });
  });

  it('tells of a team when it is let in, never that it asked or was turned away', () => {
    const cup = new Cup({ ...SETTINGS, approval: true });
    cup.act({ type: 'open-sign-up' });
    cup.act(signUp(1));
    cup.act(signUp(2));
    expect(typesOf(cup)).toEqual(['tournament.sign_up_opened']);
    cup.act({ type: 'turn-away', entry: 2, reason: 'não' });
    cup.act({ type: 'let-in', entry: 1 });
    expect(told(cup).slice(1)).toEqual([
      {
        type: 'tournament.team_signed_up',
        data: { team: { entry: 1, team_id: null, name: 'Time 1' }, status: 'in' },
      },
    ]);
  });

  it('tells when a match gets a time, another one, and loses it with its result; once each', () => {
    const cup = new Cup({
      ...ONE,
      timetable: {
        mode: 'fixed',
        zone: 'UTC',
        hours: null,
        servers: null,
        answerHours: 24,
        defaultTime: '20:00',
      },
    }).begun(4);
    const ready = cup.ready()[0];
    if (ready === undefined) throw new Error('nothing to play');
    const { key } = ready.pairing;
    const [low = 0, high = 0] = entriesOf(ready.pairing);
    const at = (time: string): void => {
      cup.act({ type: 'set-times', stage: 0, times: [{ key, local: time }], despite: false });
    };
    at('2026-12-02T18:00');
    at('2026-12-02T18:00');
    at('2026-12-02T19:00');
    cup.act({ type: 'note-result', stage: 0, key, result: result(ready.pairing, Math.min) });
    cup.act({ type: 'correct', stage: 0, key, result: null, reason: 'de novo', live: new Set() });
    const facts = told(cup).slice(6);
    expect(facts.map(({ type, data }) => [type, 'start_time' in data ? data.start_time : undefined])).toEqual([
      ['match.scheduled', '2026-12-02T18:00:00.000Z'],
      ['match.scheduled', '2026-12-02T19:00:00.000Z'],
      ['tournament.result', undefined],
      ['tournament.result', undefined],
      ['match.scheduled', null],
    ]);
    expect(facts[2]).toMatchObject({ data: { how: 'played', winner: Math.min(low, high) } });
    expect(facts[3]).toMatchObject({ data: { how: null, winner: null, teams: [] } });
  });

  it('says the same of events that are told together and one by one', () => {
    const cup = new Cup({ ...ONE }).begun(4);
    cup.playStage(0);
    const whole = tournamentFactsOf(null, cup.log);
    const again = new Cup({ ...ONE });
    let state = again.now;
    const parts = tournamentFactsOf(null, again.log);
    again.begun(4);
    parts.push(...tournamentFactsOf(state, again.log.slice(1)));
    state = again.now;
    const played = again.log.length;
    again.playStage(0);
    parts.push(...tournamentFactsOf(state, again.log.slice(played)));
    expect(parts.map(({ fact }) => fact)).toEqual(whole.map(({ fact }) => fact));
  });
});
