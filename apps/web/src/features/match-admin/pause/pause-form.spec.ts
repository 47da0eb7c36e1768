import { MatchCommandRequest, TECH_TIMEOUT_REASONS } from '@placar/contracts/matches';
import fc from 'fast-check';
import { sampleMatch, samplePause } from '../../../testing/live-samples';
import { EMPTY_PAUSE, PAUSE_TYPES, pauseProblem, pauseRequest, type PauseForm } from './pause-form';

const match = sampleMatch({
  pause_budgets: [
    { team: 'team1', type: 'tactical', used: 2, allowed: 2 },
    { team: 'team2', type: 'tactical', used: 1, allowed: 2 },
    { team: 'team1', type: 'technical', used: 4, allowed: null },
  ],
});

describe('the pause dialog', () => {
  it('wants a team for a pause of a team, and knows when its pauses are spent', () => {
    expect(pauseProblem(match, EMPTY_PAUSE)).toBeNull();
    expect(pauseProblem(match, { ...EMPTY_PAUSE, type: 'tactical' })).toBe('team');
    expect(pauseProblem(match, { ...EMPTY_PAUSE, type: 'tactical', team: 'team1' })).toBe('spent');
    expect(pauseProblem(match, { ...EMPTY_PAUSE, type: 'tactical', team: 'team2' })).toBeNull();
    expect(pauseProblem(match, { ...EMPTY_PAUSE, type: 'technical', team: 'team1' })).toBeNull();
    expect(pauseProblem(match, { ...EMPTY_PAUSE, type: 'technical' })).toBeNull();
    expect(pauseProblem(match, { ...EMPTY_PAUSE, type: 'technical', known: null, reason: ' ' })).toBe('reason');
    expect(pauseProblem(match, { ...EMPTY_PAUSE, type: 'admin', team: 'team1' })).toBeNull();
  });

  it('sends only what the contract takes, whenever it finds no problem', () => {
    const form = fc.record<PauseForm>({
      type: fc.constantFrom(...PAUSE_TYPES),
      team: fc.constantFrom('team1', 'team2', null),
      known: fc.constantFrom(null, ...TECH_TIMEOUT_REASONS),
      reason: fc.string({ maxLength: 80 }).filter((text) => !/[\u0000-\u001f\u007f]/.test(text)),
      minutes: fc.option(fc.integer({ min: -2, max: 70 })),
    });
    fc.assert(
      fc.property(form, (one) => {
        if (pauseProblem(match, one) === null)
          expect(MatchCommandRequest.safeParse(pauseRequest(one)).success).toBe(true);
      }),
    );
  });

  it('asks for a technical timeout with a reason of the list or words, and as long as the rules say unless told', () => {
    const technical = { ...EMPTY_PAUSE, type: 'technical' as const, team: 'team2' as const, reason: ' luz caiu ' };
    expect(pauseRequest(technical)).toEqual({ kind: 'tech_timeout', args: { reason: 'computer', team: 'team2' } });
    expect(pauseRequest({ ...technical, team: null, known: null, minutes: 2 })).toEqual({
      kind: 'tech_timeout',
      args: { reason: 'luz caiu', seconds: 120 },
    });
    const spent = sampleMatch({
      pause: samplePause({ type: 'technical', team: 'team1' }),
      pause_budgets: [{ team: 'team1', type: 'technical', used: 1, allowed: 1 }],
    });
    expect(pauseProblem(spent, { ...technical, team: 'team1' })).toBeNull();
    expect(pauseProblem({ ...spent, pause: null }, { ...technical, team: 'team1' })).toBe('spent');
  });

  it('names no team for a pause of the staff', () => {
    expect(pauseRequest({ ...EMPTY_PAUSE, team: 'team1', minutes: 5, reason: ' teclado ' })).toEqual({
      kind: 'pause',
      args: { type: 'admin', reason: 'teclado', seconds: 300 },
    });
  });
});
