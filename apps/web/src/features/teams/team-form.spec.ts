import type { Team } from '@placar/contracts/teams';
import {
  findTeamProblems,
  isChanged,
  newMember,
  placeFieldErrors,
  toCreatePayload,
  toTeamDraft,
  toUpdatePayload,
  type TeamDraft,
} from './team-form';
import { outcomeFor } from './team-model';

const ANA = '76561198000000001';
const BEA = '76561198000000002';
const team: Team = {
  id: 7,
  user_id: 1,
  name: 'Falcões 🦅',
  flag: 'br',
  logo: 'abc12',
  tag: 'FLC',
  public_team: true,
  auth_name: {
    [ANA]: { name: 'Ana', captain: 1, coach: 0, image: null },
    [BEA]: { name: 'Béa', captain: 0, coach: 0, image: null },
  },
};
const member = (steam: string, change: object = {}) => ({ ...newMember(), steam, ...change });

describe('the form of a team', () => {
  it('sends a new team with members by whatever identifies them, and forgets empty rows', () => {
    const empty = toTeamDraft(null);
    const [first, ...rest] = empty.members;
    const draft: TeamDraft = {
      ...empty,
      name: ' Onças ',
      flag: 'BR',
      members: [
        { ...first!, steam: ' https://steamcommunity.com/id/onca ', name: 'Onça' },
        ...rest,
        member('[U:1:5]', { isCoach: true }),
        newMember(),
      ],
    };
    expect(findTeamProblems(draft)).toEqual({});
    expect(toCreatePayload(draft)).toEqual({
      name: 'Onças',
      tag: '',
      flag: 'BR',
      public_team: false,
      auth_name: {
        'https://steamcommunity.com/id/onca': { name: 'Onça', captain: true, coach: false },
        '[U:1:5]': { name: '', captain: false, coach: true },
      },
    });
  });

  it('sends of an edited team only what changed, so a captain by claim link is not refused for a switch he never touched', () => {
    const before = toTeamDraft(team);
    expect(isChanged(before, before)).toBe(false);
    expect(toUpdatePayload(7, before, { ...before, tag: 'FC' })).toEqual({ id: 7, tag: 'FC' });
    const moved: TeamDraft = {
      ...before,
      logo: { kind: 'remove' },
      captain: BEA,
      members: before.members.filter(({ key }) => key !== ANA),
    };
    expect(isChanged(before, moved)).toBe(true);
    expect(toUpdatePayload(7, before, moved)).toEqual({
      id: 7,
      remove_logo: true,
      auth_name: { [BEA]: { name: 'Béa', captain: true, coach: false } },
      remove_members: [ANA],
    });
  });

  it('sees the same person behind two spellings', () => {
    const twin = member('STEAM_0:1:0');
    const draft = { ...toTeamDraft(team), members: [member('[U:1:1]'), twin, member('nope nope')] };
    expect(findTeamProblems(draft)[`steam:${twin.key}`]).toBe('twice');
    expect(Object.values(findTeamProblems(draft))).toEqual(['twice', 'steamInvalid']);
  });

  it('asks for a name, and nicknames under 40 characters', () => {
    const long = member(ANA, { name: 'x'.repeat(40) });
    expect(findTeamProblems({ ...toTeamDraft(null), members: [long] })).toEqual({
      name: 'required',
      [`nick:${long.key}`]: 'nickTooLong',
    });
  });

  it('puts a refusal of the server at the row that it is about', () => {
    const wrong = member('some_name');
    const draft = { ...toTeamDraft(team), members: [...toTeamDraft(team).members, wrong] };
    expect(
      placeFieldErrors(draft, { 'auth_name.some_name': 'unknown', logo_file: 'too large', 'auth_name.gone': 'odd' }),
    ).toEqual({ [`steam:${wrong.key}`]: 'unknown', logo: 'too large', members: 'odd' });
  });
});

it('tells how a match went for either side, and nothing while it is open', () => {
  const match = {
    team1_id: 7,
    team2_id: 8,
    end_time: '2026-11-20T10:00:00.000Z',
    winner: 8,
    team1_score: 0,
    team2_score: 1,
  };
  expect([outcomeFor(7, match), outcomeFor(8, match), outcomeFor(9, match)]).toEqual(['lost', 'won', null]);
  expect(outcomeFor(7, { ...match, winner: null, team2_score: 0 })).toBe('tied');
  expect(outcomeFor(7, { ...match, end_time: null })).toBeNull();
});
