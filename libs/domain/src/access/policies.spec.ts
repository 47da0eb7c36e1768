import fc from 'fast-check';
import {
  canAdministerMatch,
  canAdministerSeason,
  canEditSeason,
  canEditServer,
  canEditTeam,
  canSeeMatch,
  canUseRcon,
  canUseServer,
  canUseTeam,
  mayCall,
  POLICY_NAMES,
  relationTo,
  RIGHTS,
} from '.';
import type { AccessActor, RecordRight } from '.';

const actor: fc.Arbitrary<AccessActor | null> = fc.option(
  fc.record({ id: fc.integer({ min: 1, max: 3 }), admin: fc.boolean(), super_admin: fc.boolean() }),
);
const owner = fc.constantFrom(null, 1, 2, 3);
const creatable = fc.subarray(['matches', 'servers', 'seasons'] as const);

/** What the features ask, for records that are not public. */
const ASKED: Partial<Record<RecordRight, (actor: AccessActor | null, user_id: number | null) => boolean>> = {
  'match:administer': (who, user_id) => canAdministerMatch(who, { user_id }),
  'match:console': (who, user_id) => canUseRcon(who, { user_id }, { user_id }),
  'match:see': (who, user_id) => canSeeMatch(who, { user_id, private_match: true }),
  'team:own': (who, user_id) => canEditTeam(who, { user_id }),
  'team:use': (who, user_id) => canUseTeam(who, { user_id, public_team: false }),
  'server:own': (who, user_id) => canEditServer(who, { user_id }),
  'server:use': (who, user_id) => canUseServer(who, { user_id, public_server: false }),
  'season:own': (who, user_id) => canEditSeason(who, { user_id }),
  'season:administer': (who, user_id) => canAdministerSeason(who, { user_id }),
};

describe('the table of policies and rights', () => {
  it('says of each right what the question of the features says', () => {
    fc.assert(
      fc.property(actor, owner, (who, user_id) => {
        for (const [right, ask] of Object.entries(ASKED))
          expect([right, RIGHTS[right as RecordRight][relationTo(who, { user_id })]]).toEqual([
            right,
            ask(who, user_id),
          ]);
      }),
    );
  });

  it('never takes from a super admin what an admin may, nor from an admin what a member may, nor opens anything to visitors', () => {
    fc.assert(
      fc.property(fc.constantFrom(...POLICY_NAMES), creatable, (policy, membersMay) => {
        const may = (who: AccessActor | null): number =>
          Number(mayCall(policy, who, who ? 'session' : 'none', membersMay));
        const [visitor, member, admin, superAdmin] = [
          may(null),
          may({ id: 1, admin: false, super_admin: false }),
          may({ id: 1, admin: true, super_admin: false }),
          may({ id: 1, admin: false, super_admin: true }),
        ];
        expect(visitor <= member && member <= admin && admin <= superAdmin).toBe(true);
        expect(visitor).toBe(policy === 'public' || policy === 'game_server' ? 1 : 0);
      }),
    );
  });

  it('keeps keys out of what is for people who signed in', () => {
    const who = { id: 1, admin: true, super_admin: true };
    expect(mayCall('session', who, 'session', [])).toBe(true);
    expect(mayCall('session', who, 'api_key', [])).toBe(false);
    expect(mayCall('session', who, 'read_only_key', [])).toBe(false);
  });
});
