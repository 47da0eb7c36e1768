import type { TournamentActBody, TournamentActName } from '@placar/contracts';
import { isStaff } from '@placar/domain/access';
import type { TournamentAct, TournamentEngine } from '@placar/match-engine/tournaments';
import type { Viewer } from '../../http/session/viewer';
import { plainAct } from './tournament-acts';

/** What tells how people are known here. */
type People = Pick<TournamentEngine, 'load' | 'rated' | 'strangers'>;

/** The command of an act, with what the rules need to know of people. */
export async function commandOf<N extends TournamentActName>(
  people: People,
  viewer: Viewer,
  { id, name, body }: { id: number; name: N; body: TournamentActBody<N> },
): Promise<TournamentAct> {
  switch (name) {
    case 'let_in':
      return letIn(people, id, body as TournamentActBody<'let_in'>);
    case 'substitute':
      return substitute(people, viewer, body as TournamentActBody<'substitute'>);
    case 'decide_substitution': {
      const { substitution, granted, reason } = body as TournamentActBody<'decide_substitution'>;
      return { type: 'decide-substitution', id: substitution, granted, reason, by: viewer.id };
    }
    case 'check_in_match': {
      const { entry, stage, key } = body as TournamentActBody<'check_in_match'>;
      return { type: 'check-in-to-match', entry, stage, key, by: viewer.id, isStaff: isStaff(viewer) };
    }
    case 'look_for_team':
      return lookForTeam(people, viewer, body as TournamentActBody<'look_for_team'>);
    case 'look_no_more':
      return { type: 'look-no-more', userId: viewer.id };
    case 'accept_team_invitation': {
      const { entry } = body as TournamentActBody<'accept_team_invitation'>;
      return { type: 'accept-team-invitation', entry, userId: viewer.id };
    }
    case 'decline_team_invitation': {
      const { entry } = body as TournamentActBody<'decline_team_invitation'>;
      return { type: 'end-team-invitation', entry, userId: viewer.id, isDeclined: true };
    }
    case 'sign_up':
      return signUp(people, viewer, body as TournamentActBody<'sign_up'>);
    default:
      return plainAct(name, body as TournamentActBody<'result'>);
  }
}

async function signUp(people: People, viewer: Viewer, body: TournamentActBody<'sign_up'>): Promise<TournamentAct> {
  const members = body.members.map(({ steam_id: steamId, name, role }) => ({ steamId, name, role }));
  const strangers = await people.strangers(members.map(({ steamId }) => steamId));
  return {
    type: 'sign-up',
    isStaff: isStaff(viewer),
    strangers,
    code: body.code ?? null,
    name: body.name,
    ...(body.club == null ? {} : { club: body.club }),
    teamId: body.team_id ?? null,
    captainId: viewer.id,
    members: await people.rated(members),
  };
}

async function letIn(people: People, id: number, { entry }: TournamentActBody<'let_in'>): Promise<TournamentAct> {
  const loaded = await people.load(id);
  const members = loaded?.state.teams.find((team) => team.entry === entry)?.members ?? [];
  return { type: 'let-in', entry, strangers: await people.strangers(members.map(({ steamId }) => steamId)) };
}

async function substitute(
  people: People,
  viewer: Viewer,
  { entry, leaves, comes, reason }: TournamentActBody<'substitute'>,
): Promise<TournamentAct> {
  const [rated] = await people.rated([{ steamId: comes.steam_id, name: comes.name, role: 'substitute' }]);
  return {
    type: 'substitute',
    entry,
    leaves,
    comes: { steamId: comes.steam_id, name: comes.name, rating: rated?.rating ?? null },
    reason,
    by: viewer.id,
    isStaff: isStaff(viewer),
    strangers: await people.strangers([comes.steam_id]),
  };
}

async function lookForTeam(
  people: People,
  { id: userId, name, steam_id: steamId }: Viewer,
  { note }: TournamentActBody<'look_for_team'>,
): Promise<TournamentAct> {
  const [rated] = steamId === null ? [] : await people.rated([{ steamId, name, role: 'player' }]);
  return { type: 'look-for-team', userId, steamId, name, rating: rated?.rating ?? null, note };
}
