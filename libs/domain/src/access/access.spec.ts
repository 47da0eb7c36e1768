import {
  canAdministerMatch,
  canEditServer,
  canEditTeam,
  canSeeMatch,
  canSeeRconPassword,
  canUseRcon,
  canUseServer,
  canUseTeam,
  mayCreate,
} from '.';

const member = { id: 1, admin: false, super_admin: false };
const stranger = { id: 2, admin: false, super_admin: false };
const admin = { id: 3, admin: true, super_admin: false };
const superAdmin = { id: 4, admin: false, super_admin: true };
const everybody = { visitor: null, member, stranger, admin, superAdmin };
const own = { user_id: 1 };

/** Names of those who may. */
const who = (may: (actor: typeof member | null) => boolean): string[] =>
  Object.entries(everybody).flatMap(([name, actor]) => (may(actor) ? [name] : []));

describe('who may do what', () => {
  it('gives a match to its owner and to staff, and an ownerless one to staff only', () => {
    expect(who((actor) => canAdministerMatch(actor, own))).toEqual(['member', 'admin', 'superAdmin']);
    expect(who((actor) => canAdministerMatch(actor, { user_id: null }))).toEqual(['admin', 'superAdmin']);
  });

  it('gives a match of a tournament to those who run it besides, with its tools and what is private of it', () => {
    const run = { user_id: 1, run_by: [2] };
    expect(who((actor) => canAdministerMatch(actor, run))).toEqual(['member', 'stranger', 'admin', 'superAdmin']);
    expect(who((actor) => canSeeMatch(actor, { ...run, private_match: true }))).toContain('stranger');
    expect(who((actor) => canUseRcon(actor, run, own))).not.toContain('stranger');
    expect(who((actor) => canAdministerMatch(actor, { user_id: null, run_by: [] }))).toEqual(['admin', 'superAdmin']);
  });

  it('gives the free console to the owner of the server and to super admins', () => {
    expect(who((actor) => canUseRcon(actor, own, own))).toEqual(['member', 'superAdmin']);
    expect(who((actor) => canUseRcon(actor, own, { user_id: 3 }))).toEqual(['admin', 'superAdmin']);
    expect(who((actor) => canUseRcon(actor, own, null))).toEqual(['superAdmin']);
    expect(who((actor) => canUseRcon(actor, { user_id: 2 }, own))).toEqual(['superAdmin']);
  });

  it('lets only the owner and super admins change a team or a server', () => {
    for (const may of [canEditTeam, canEditServer]) {
      expect(who((actor) => may(actor, own))).toEqual(['member', 'superAdmin']);
      expect(who((actor) => may(actor, { user_id: null }))).toEqual(['superAdmin']);
    }
  });

  it('shows an RCON password to nobody but the owner', () => {
    expect(who((actor) => canSeeRconPassword(actor, own))).toEqual(['member']);
    expect(who((actor) => canSeeRconPassword(actor, { user_id: null }))).toEqual([]);
  });

  it('keeps private servers and teams for their owner and staff', () => {
    expect(who((actor) => canUseServer(actor, { ...own, public_server: false }))).toEqual([
      'member',
      'admin',
      'superAdmin',
    ]);
    expect(who((actor) => canUseTeam(actor, { ...own, public_team: false }))).toEqual([
      'member',
      'admin',
      'superAdmin',
    ]);
    expect(who((actor) => canUseTeam(actor, { ...own, public_team: true }))).not.toContain('visitor');
  });

  it('hides a private match from all but owner, staff and players', () => {
    const match = { ...own, private_match: true, steam_ids: ['76561198000000001'] };
    expect(who((actor) => canSeeMatch(actor, match))).toEqual(['member', 'admin', 'superAdmin']);
    expect(canSeeMatch({ ...stranger, steam_id: '76561198000000001' }, match)).toBe(true);
    expect(canSeeMatch({ ...stranger, steam_id: null }, match)).toBe(false);
    expect(canSeeMatch(null, { ...match, private_match: false })).toBe(true);
  });

  it('lets members create only what the installation opens', () => {
    expect(who((actor) => mayCreate(actor, 'servers', []))).toEqual(['admin', 'superAdmin']);
    expect(who((actor) => mayCreate(actor, 'servers', ['servers']))).not.toContain('visitor');
    expect(who((actor) => mayCreate(actor, 'matches', ['servers']))).toEqual(['admin', 'superAdmin']);
  });
});
