import type { TournamentRulebook } from '@placar/contracts';
import fc from 'fast-check';
import { BUILT_IN } from '../../rulebook';
import { gameCvars } from '../../match/views/plugin-config';
import { isFinalScore } from '../../match/maps/map-rules';
import type { MatchConfig } from '../../match/match-state';
import { MORNING, SETTINGS } from '../cup/cup.fixture';
import { decideTournament } from '../cup/decide-tournament';
import type { PlayedStage, StagePlay } from '../cup/tournament-state';
import { overtimeSettings, rulesOfStage } from './stage-rules';

const PLAY: StagePlay = { bestOf: 1, finalBestOf: null, pool: ['a', 'b', 'c'], veto: 'web' };
const [GROUPS, BRACKET] = SETTINGS.stages.map((stage) => ({ ...stage, play: PLAY })) as [PlayedStage, PlayedStage];
const NO_OVERTIME: TournamentRulebook = { overtime_rounds: null };

const refusal = (stages: PlayedStage[], rulebook: TournamentRulebook = {}) => {
  const settings = { ...SETTINGS, stages, rulebook };
  const decision = decideTournament(null, { type: 'create', id: 1, organiserId: 1, settings }, MORNING);
  return decision.ok ? null : decision.refusal;
};
const refused = (field: string) => ({ code: 'DRAW_NOT_ALLOWED', field });

describe('the rules of a stage', () => {
  it('are those of the tournament with what the stage says over them', () => {
    const settings = {
      ...SETTINGS,
      rulebook: { tactical_pauses: 2, no_show: 'off', overtime_rounds: 6 },
      stages: [{ ...GROUPS, rulebook: { tactical_pauses: null, ...NO_OVERTIME } }, BRACKET],
    } as const;
    expect(rulesOfStage(settings, 0)).toEqual({ tactical_pauses: null, no_show: 'off', overtime_rounds: null });
    expect(rulesOfStage(settings, 1)).toEqual(settings.rulebook);
    // A log from before there were such rules says nothing.
    expect(rulesOfStage(SETTINGS, 0)).toEqual({});
    expect(BUILT_IN).not.toHaveProperty('overtime_rounds');
  });

  it('reach the game as its settings, and the platform judges scores by the same ones', () => {
    const config = (rounds: number | null | undefined) => {
      const cvars = overtimeSettings(rounds === undefined ? {} : { overtime_rounds: rounds });
      const sent = gameCvars({ enforceTeams: true, wingman: false, cvars });
      return { cvars: sent, wingman: false } as MatchConfig;
    };
    expect(config(null).cvars).toMatchObject({ mp_overtime_enable: '0' });
    expect(isFinalScore(12, 12, config(null))).toBe(true);
    expect(config(undefined).cvars).toEqual(gameCvars({ enforceTeams: true, wingman: false, cvars: {} }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 15 }), (half) => {
        const match = config(2 * half);
        expect(match.cvars).toMatchObject({ mp_overtime_enable: '1', mp_overtime_maxrounds: String(2 * half) });
        expect(isFinalScore(12, 12, match)).toBe(false);
        expect(isFinalScore(12 + half, 12, match)).toBe(false);
        expect(isFinalScore(12 + half + 1, 12, match)).toBe(true);
      }),
    );
  });

  it('have overtime wherever a map needs a winner', () => {
    expect(refusal([GROUPS, BRACKET], { overtime_rounds: 10 })).toBeNull();
    expect(refusal([GROUPS, BRACKET], NO_OVERTIME)).toEqual(refused('rulebook.overtime_rounds'));
    expect(refusal([{ ...GROUPS, rulebook: NO_OVERTIME }, BRACKET])).toBeNull();
    expect(refusal([GROUPS, { ...BRACKET, rulebook: { overtime_rounds: 6 } }], NO_OVERTIME)).toBeNull();
    expect(refusal([GROUPS, { ...BRACKET, rulebook: NO_OVERTIME }])).toEqual(
      refused('stages.1.rulebook.overtime_rounds'),
    );
    // Results that people bring are no business of the game.
    expect(refusal([GROUPS, { ...BRACKET, play: null }], NO_OVERTIME)).toBeNull();
  });

  it('leave a map without a winner only in series of at most two', () => {
    const series = (change: Partial<StagePlay>) =>
      refusal([{ ...GROUPS, play: { ...PLAY, ...change }, rulebook: NO_OVERTIME }, BRACKET]);
    expect(series({ bestOf: 2 })).toBeNull();
    expect(series({ bestOf: 3 })).toEqual(refused('stages.0.rulebook.overtime_rounds'));
    expect(series({ rounds: [{ of: { kind: 'from', round: 2 }, bestOf: 2 }] })).toBeNull();
    expect(series({ rounds: [{ of: { kind: 'from', round: 2 }, bestOf: 3 }] })).toEqual(
      refused('stages.0.rulebook.overtime_rounds'),
    );
  });
});
