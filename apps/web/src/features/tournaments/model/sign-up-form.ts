import { steamId64Of } from '@placar/contracts/steam';
import type { TournamentActBody, TournamentBody } from '@placar/contracts/tournaments';
import type { MyTeam } from '@placar/contracts/teams';
import type { SessionUser } from '@placar/contracts/users';

type Settings = Pick<TournamentBody, 'team_size' | 'substitutes' | 'coach'>;
/** What is asked of this person besides a team. */
type Asked = Settings & { needsCode?: boolean };
export const ROLES = ['player', 'substitute', 'coach'] as const;
export type Role = (typeof ROLES)[number];

export interface MemberLine {
  /** SteamID64. */
  steam_id: string;
  name: string;
  /** Null: stays out. */
  role: Role | null;
}

export interface SignUpForm {
  /** The invitation code, where one is asked for. */
  code?: string;
  /** Club that the team plays for; empty or absent: none. */
  club?: string;
  /** Null: a team that the platform does not know. */
  team_id: number | null;
  name: string;
  members: readonly MemberLine[];
}

const NAME_MAX = 60;

/** The roster of a team, dealt to the roles that this tournament has: first the players, then the substitutes. */
export function formOfTeam(team: MyTeam, settings: Settings): SignUpForm {
  let [players, substitutes, coaches] = [settings.team_size, settings.substitutes, settings.coach ? 1 : 0];
  const roleOf = (isCoach: boolean): Role | null => {
    if (isCoach) return coaches-- > 0 ? 'coach' : null;
    if (players-- > 0) return 'player';
    return substitutes-- > 0 ? 'substitute' : null;
  };
  return {
    team_id: team.id,
    name: team.name.slice(0, NAME_MAX),
    members: Object.entries(team.auth_name ?? {}).map(([steamId, member]) => ({
      steam_id: steamId,
      name: member.name === '' ? steamId : member.name.slice(0, NAME_MAX),
      role: roleOf(member.coach === 1),
    })),
  };
}

/** Without a team: the person alone, as far as their account is known. */
export function formOfPerson(user: Pick<SessionUser, 'steam_id' | 'name'>, settings: Settings): SignUpForm {
  return {
    team_id: null,
    name: settings.team_size === 1 ? user.name.slice(0, NAME_MAX) : '',
    members:
      user.steam_id === '' ? [] : [{ steam_id: user.steam_id, name: user.name.slice(0, NAME_MAX), role: 'player' }],
  };
}

export const countOf = ({ members }: SignUpForm, role: Role): number =>
  members.filter((member) => member.role === role).length;

export type SignUpProblem = 'code' | 'name' | 'fewPlayers' | 'manyPlayers' | 'substitutes' | 'coach';

/** What the server would refuse, in the order of the form. */
export function signUpProblems(form: SignUpForm, settings: Asked): SignUpProblem[] {
  const name = form.name.trim();
  const players = countOf(form, 'player');
  return [
    ...(settings.needsCode === true && (form.code ?? '').trim() === '' ? (['code'] as const) : []),
    ...(name === '' || name.length > NAME_MAX ? (['name'] as const) : []),
    ...(players < settings.team_size ? (['fewPlayers'] as const) : []),
    ...(players > settings.team_size ? (['manyPlayers'] as const) : []),
    ...(countOf(form, 'substitute') > settings.substitutes ? (['substitutes'] as const) : []),
    ...(countOf(form, 'coach') > (settings.coach ? 1 : 0) ? (['coach'] as const) : []),
  ];
}

/** The roster with one more person, who takes the first role that is free; or why not. */
export function withMember(
  form: SignUpForm,
  typed: string,
  name: string,
  settings: Settings,
): SignUpForm | 'steamId' | 'twice' {
  const steamId = steamId64Of(typed.trim());
  if (steamId === null) return 'steamId';
  if (form.members.some((member) => member.steam_id === steamId)) return 'twice';
  const role =
    countOf(form, 'player') < settings.team_size
      ? 'player'
      : countOf(form, 'substitute') < settings.substitutes
        ? 'substitute'
        : null;
  const called = name.trim().slice(0, NAME_MAX);
  return { ...form, members: [...form.members, { steam_id: steamId, name: called === '' ? steamId : called, role }] };
}

export const toSignUpBody = (form: SignUpForm, version: number): TournamentActBody<'sign_up'> => ({
  name: form.name.trim(),
  team_id: form.team_id,
  ...((form.club ?? '').trim() === '' ? {} : { club: (form.club ?? '').trim() }),
  ...((form.code ?? '').trim() === '' ? {} : { code: (form.code ?? '').trim() }),
  members: form.members.flatMap(({ role, ...member }) => (role === null ? [] : [{ ...member, role }])),
  version,
});
