import type { TournamentCommand } from '../index';
import { decideTournament, teamListFaults } from '../index';
import { Cup, MORNING, SETTINGS, signUp, steamId } from './cup.fixture';

const STRICT = { ...SETTINGS, steamAccounts: true, substitution: 'free' } as const;
/** Of team 2, the second person has no account. */
const STRANGERS = [steamId(21)];
const by = (number: number, more: object = {}): TournamentCommand => ({ ...signUp(number), ...more });
function opened(settings: ConstructorParameters<typeof Cup>[0] = STRICT): Cup {
  const cup = new Cup(settings);
  cup.act({ type: 'open-sign-up' });
  return cup;
}

describe('a tournament of signed-in Steam accounts', () => {
  it('refuses a team with somebody who has none, and says who', () => {
    const cup = opened();
    expect(decideTournament(cup.now, by(2, { strangers: STRANGERS }), MORNING)).toEqual({
      ok: false,
      refusal: { code: 'NO_STEAM_ACCOUNT', field: 'members', of: ['p1'] },
    });
    cup.act(by(2, { strangers: [] }));
    cup.act(by(3, { strangers: STRANGERS }));
    expect(cup.now.teams).toHaveLength(2);
    const open = opened(SETTINGS);
    open.act(by(2, { strangers: STRANGERS }));
    expect(open.now.teams).toHaveLength(1);
  });

  it('asks the same of lists, and of who comes in later', () => {
    const cup = opened();
    const { name, captainId, members } = signUp(2) as Extract<TournamentCommand, { type: 'sign-up' }>;
    const listed = { name, captainId, members, strangers: STRANGERS };
    expect(teamListFaults(cup.now, [listed], MORNING).faults).toMatchObject([
      { index: 0, refusal: { code: 'NO_STEAM_ACCOUNT', of: ['p1'] } },
    ]);
    cup.act(by(2));
    const comes = { steamId: steamId(90), name: 'Nova', rating: null };
    const exchange = { type: 'substitute', entry: 1, leaves: steamId(20), comes, reason: '', by: 2 } as const;
    expect(() => cup.act({ ...exchange, strangers: [steamId(90)] })).toThrow('NO_STEAM_ACCOUNT');
    cup.act({ ...exchange, strangers: [] });
  });

  it('is looked at again when a team is let in: the rule may be newer than the team', () => {
    const cup = opened({ ...SETTINGS, approval: true });
    cup.act(by(2));
    cup.act({ type: 'change-settings', settings: { ...STRICT, approval: true } });
    expect(() => cup.act({ type: 'let-in', entry: 1, strangers: STRANGERS })).toThrow('NO_STEAM_ACCOUNT');
    expect(cup.now.teams[0]?.status).toBe('asked');
    cup.act({ type: 'let-in', entry: 1, strangers: [] });
    expect(cup.now.teams[0]?.status).toBe('in');
  });
});
