import type { TournamentPresentation } from '@placar/contracts';
import { nextClock } from '../index';
import { Cup, MORNING, SETTINGS } from './cup.fixture';

const SAID: TournamentPresentation = {
  prizes: [
    { place: 1, prize: 'R$ 1.000' },
    { place: 3, until: 4, prize: 'Camiseta' },
  ],
  sponsors: [{ name: 'Padaria', url: 'https://padaria.example.com/', picture: 'abc12' }],
  streams: [{ url: 'https://www.twitch.tv/placar', language: 'pt', caster: 'Bia', main: true }],
};

describe('what a tournament shows besides its play', () => {
  it('is said at any time, also while it runs and when it is over', () => {
    const cup = new Cup();
    cup.act({ type: 'present', presentation: SAID });
    cup.begun();
    cup.playStage(0);
    const running = { ...SAID, prizes: [] };
    cup.act({ type: 'present', presentation: running });
    expect(cup.now.settings.presentation).toEqual(running);
    cup.playStage(1);
    expect(cup.now.status).toBe('over');
    cup.act({ type: 'present', presentation: SAID });
    expect(cup.now.settings.presentation).toEqual(SAID);
    expect(cup.now.status).toBe('over');
  });

  it('is nothing new when it is said again, and stays when settings change', () => {
    const cup = new Cup();
    cup.act({ type: 'present', presentation: SAID });
    expect(cup.act({ type: 'present', presentation: structuredClone(SAID) })).toEqual([]);
    cup.act({ type: 'change-settings', settings: { ...SETTINGS, name: 'Outra' } });
    expect(cup.now.settings).toEqual({ ...SETTINGS, name: 'Outra', presentation: SAID });
  });

  it('does not let a tournament try again to begin that could not', () => {
    const cup = new Cup({ ...SETTINGS, beginsByItself: true });
    cup.act({ type: 'open-sign-up' });
    const { opensAt, closesAt } = SETTINGS.checkIn ?? { opensAt: MORNING, closesAt: MORNING };
    cup.act({ type: 'clock-due', step: 'open_check_in', at: opensAt }, opensAt);
    cup.act({ type: 'clock-due', step: 'begin', at: closesAt }, closesAt);
    const { notBegun } = cup.now;
    expect(notBegun).not.toBeNull();
    cup.act({ type: 'present', presentation: SAID }, closesAt);
    expect([cup.now.notBegun, nextClock(cup.now)]).toEqual([notBegun, null]);
  });
});
