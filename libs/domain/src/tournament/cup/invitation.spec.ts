import { invitationOf, INVITATION_LENGTH } from '../index';
import type { TournamentCommand } from '../index';
import { Cup, SETTINGS, signUp } from './cup.fixture';

const CODE = 'K7QM-2XWD-9HFA';
const OTHER = 'AAAA-BBBB-CCCC';
const CODED = { ...SETTINGS, coOrganisers: [7], signUp: 'code' as const };
/** A cup that asks for the code; account 1 is its organiser. */
function coded(): Cup {
  const cup = new Cup(SETTINGS);
  cup.act({ type: 'change-settings', settings: CODED, invitation: CODE });
  cup.act({ type: 'open-sign-up' });
  return cup;
}
const by = (number: number, more: object): TournamentCommand => ({ ...signUp(number), ...more });

describe('an invitation code', () => {
  it('has sixty bits, and no letter that is taken for a digit', () => {
    const bytes = Uint8Array.from({ length: INVITATION_LENGTH }, (_, index) => index * 21 + 3);
    expect(invitationOf(bytes)).toMatch(/^([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/);
    expect(invitationOf(bytes).replaceAll('-', '')).toHaveLength(12);
    // Each of the 32 characters is as likely as the others: a byte has 256 values.
    const first = Array.from({ length: 256 }, (_, byte) => invitationOf(new Uint8Array(12).fill(byte))[0]);
    expect(new Set(first).size).toBe(32);
  });

  it('lets in who knows it in any spelling, and nobody else but organisers and staff', () => {
    const cup = coded();
    expect(() => cup.act(by(2, {}))).toThrow('INVITATION_WRONG');
    expect(() => cup.act(by(2, { code: '' }))).toThrow('INVITATION_WRONG');
    expect(() => cup.act(by(2, { code: OTHER }))).toThrow('INVITATION_WRONG');
    expect(cup.now.teams).toEqual([]);
    cup.act(by(2, { code: ' k7qm 2xwd 9hfa ' }));
    cup.act(by(1, {}));
    cup.act(by(7, {}));
    cup.act(by(4, { isStaff: true }));
    expect(cup.now.teams.map(({ captainId }) => captainId)).toEqual([2, 1, 7, 4]);
  });

  it('stays when settings change, and counts no more when it is renewed', () => {
    const cup = coded();
    cup.act({ type: 'change-settings', settings: { ...CODED, name: 'Outra' }, invitation: OTHER });
    cup.act(by(2, { code: CODE }));
    cup.act({ type: 'renew-invitation', code: OTHER });
    expect(() => cup.act(by(3, { code: CODE }))).toThrow('INVITATION_WRONG');
    cup.act(by(3, { code: OTHER }));
    cup.act({ type: 'change-settings', settings: { ...CODED, signUp: 'open' } });
    cup.act(by(4, {}));
    expect(() => cup.act({ type: 'renew-invitation', code: CODE })).toThrow('WRONG_STATUS');
  });

  it('is needed by no list of an organiser, who alone brings teams where they are brought by hand', () => {
    const cup = coded();
    const listed = (number: number) => {
      const { name, captainId, members } = signUp(number) as Extract<TournamentCommand, { type: 'sign-up' }>;
      return { name, captainId, members };
    };
    cup.act({ type: 'sign-up-list', teams: [listed(2)] });
    cup.act({ type: 'change-settings', settings: { ...CODED, signUp: 'by_hand' } });
    expect(() => cup.act(by(3, { code: CODE }))).toThrow('SIGN_UP_BY_HAND');
    cup.act({ type: 'sign-up-list', teams: [listed(3)] });
    cup.act(by(1, {}));
    expect(cup.now.teams).toHaveLength(3);
    expect(cup.now.settings.approval).toBe(false);
  });
});
