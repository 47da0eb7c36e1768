import fc from 'fast-check';
import { planTeams, teamName } from './plan-teams';
import type { KnownMember, KnownTeam, TeamPlan } from './plan-teams';

const STEAM = [
  '76561198000000001',
  'STEAM_1:0:19867137',
  '[U:1:39734275]',
  'https://steamcommunity.com/profiles/76561198000000004',
];
const participant = (id: number, name: string, customFields: string[] = []) => ({
  id,
  name,
  customFields,
  aliases: [],
});

/** What the database holds after a plan was carried out. */
function carriedOut(
  plan: TeamPlan,
  teams: readonly KnownTeam[],
  members: readonly KnownMember[],
): { teams: KnownTeam[]; members: KnownMember[] } {
  const renamed = teams.map((team) => {
    const change = plan.rename.find(({ teamId }) => teamId === team.id);
    return change ? { ...team, name: change.name ?? team.name, challongeName: change.challongeName } : team;
  });
  const first = Math.max(0, ...teams.map(({ id }) => id)) + 1;
  const made = plan.create.map(({ challongeTeamId, name }, index) => ({
    id: first + index,
    name,
    challongeTeamId,
    challongeName: name,
  }));
  const joined = plan.create.flatMap((team, index) =>
    team.members.map((steamId) => ({ teamId: first + index, steamId })),
  );
  return { teams: [...renamed, ...made], members: [...members, ...joined] };
}

describe('an import of teams', () => {
  it('changes nothing the second time, whatever was there before', () => {
    const name = fc.constantFrom('Fúria', 'fúria', 'Ação 🐯', 'x'.repeat(45), '  ', 'Y');
    const someone = fc.record({
      id: fc.integer({ min: 1, max: 12 }),
      name,
      customFields: fc.subarray([...STEAM, 'nobody?']),
    });
    const team = fc.record({
      name,
      challongeTeamId: fc.option(fc.integer({ min: 1, max: 12 })),
      challongeName: fc.option(name),
    });
    const unique = <T extends { id?: number }>(list: T[], key: (one: T) => unknown): T[] =>
      list.filter((one, at) => key(one) === null || list.findIndex((other) => key(other) === key(one)) === at);
    fc.assert(
      fc.property(fc.array(someone), fc.array(team), (list, given) => {
        const participants = unique(list, ({ id }) => id).map((one) => ({ ...one, aliases: [] }));
        const teams = unique(
          given.map((one, at): KnownTeam => ({ ...one, id: at + 1 })),
          ({ challongeTeamId }) => challongeTeamId,
        );
        const plan = planTeams(participants, teams, []);
        expect(plan.create.length + plan.rename.length + plan.unchanged).toBe(participants.length);
        const after = carriedOut(plan, teams, []);
        const again = planTeams(participants, after.teams, after.members);
        expect(again).toMatchObject({ create: [], rename: [], unchanged: participants.length });
        // One player is in one imported team only.
        expect(new Set(after.members.map(({ steamId }) => steamId)).size).toBe(after.members.length);
        for (const { name: made } of after.teams) expect([...made].length).toBeLessThanOrEqual(45);
      }),
    );
  });

  it('reads Steam ids in every spelling, the first one captain, and names what is none', () => {
    const plan = planTeams(
      [participant(1, 'Um', [...STEAM, 'gaúcho']), participant(2, 'Dois', [STEAM[0] ?? ''])],
      [],
      [],
    );
    expect(plan.create[0]?.members).toHaveLength(4);
    expect(plan.create[0]?.members[0]).toBe('76561198000000001');
    expect(plan.create[1]?.members).toEqual([]);
    expect(plan.conflicts).toEqual([
      { participant: 'Um', reason: 'steam_id_invalid', detail: 'gaúcho' },
      { participant: 'Dois', reason: 'member_elsewhere', detail: '76561198000000001' },
    ]);
  });

  it('follows a new name at Challonge unless somebody named the team here', () => {
    const known = (name: string): KnownTeam => ({ id: 7, name, challongeTeamId: 1, challongeName: 'Velho' });
    expect(planTeams([participant(1, 'Novo')], [known('Velho')], []).rename).toEqual([
      { teamId: 7, name: 'Novo', challongeName: 'Novo' },
    ]);
    const givenAway = planTeams([participant(1, 'Novo')], [{ ...known('Velho'), givenAway: true }], []);
    expect(givenAway).toMatchObject({ rename: [], unchanged: 1 });
    const edited = planTeams([participant(1, 'Novo')], [known('Nosso')], []);
    expect(edited.rename).toEqual([{ teamId: 7, name: null, challongeName: 'Novo' }]);
    expect(edited.conflicts).toEqual([
      { participant: 'Novo', reason: 'name_edited_here', team_id: 7, detail: 'Nosso' },
    ]);
  });

  it('tells names that are taken, alike, or too long', () => {
    const own: KnownTeam = { id: 3, name: 'FÚRIA', challongeTeamId: null, challongeName: null };
    const long = `${'a'.repeat(39)}👨‍👩‍👧‍👦 fim`;
    const plan = planTeams([participant(1, 'Fúria'), participant(2, 'fúria'), participant(3, long)], [own], []);
    expect(plan.conflicts.map(({ reason, team_id }) => [reason, team_id])).toEqual([
      ['name_taken', 3],
      ['same_name_twice', undefined],
      ['name_taken', 3],
      ['same_name_twice', undefined],
      ['name_cut', undefined],
    ]);
    // No half of an emoji.
    expect(teamName(long)).toBe('a'.repeat(39));
  });
});
