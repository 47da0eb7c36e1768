import { randomBytes } from 'node:crypto';
import type { PreviewBody, TournamentActBody, TournamentActName } from '@placar/contracts';
import { INVITATION_LENGTH, invitationOf } from '@placar/domain/tournament';
import type { TournamentAct, TournamentIntervention } from '@placar/match-engine/tournaments';

/** Moments are compared as text, so they have one spelling. */
const momentOfCall = (at: string): string => new Date(at).toISOString();

/** Acts whose command says who asks, or what is known of people. */
type PersonalAct =
  | 'sign_up'
  | 'let_in'
  | 'substitute'
  | 'decide_substitution'
  | 'look_for_team'
  | 'look_no_more'
  | 'accept_team_invitation'
  | 'decline_team_invitation'
  | 'check_in_match';
type PlainAct = Exclude<TournamentActName, PersonalAct>;
type PlainActs = { [N in PlainAct]: (body: TournamentActBody<N>) => TournamentAct };

const PLAIN: PlainActs = {
  open_sign_up: () => ({ type: 'open-sign-up' }),
  renew_invitation: () => ({ type: 'renew-invitation', code: freshInvitation() }),
  withdraw: ({ entry }) => ({ type: 'withdraw', entry }),
  turn_away: ({ entry, reason }) => ({ type: 'turn-away', entry, reason }),
  open_check_in: () => ({ type: 'open-check-in' }),
  check_in: ({ entry }) => ({ type: 'check-in', entry }),
  begin: ({ seeds, seeded_by, clubs_apart, protected_seeds }) => ({
    type: 'begin',
    ...(seeds ? { seeds } : {}),
    ...(seeded_by ? { seededBy: seeded_by } : {}),
    ...(clubs_apart ? { apart: { protectedSeeds: protected_seeds } } : {}),
  }),
  swap: ({ stage, teams, reason }) => ({ type: 'swap', stage, teams, reason }),
  result: ({ stage, key, result, reason }) => ({ type: 'correct', stage, key, result, reason }),
  disqualify: ({ entry, annulled, reason }) => ({ type: 'disqualify', entry, annulled, reason }),
  draw_lot: ({ stage, order }) => ({ type: 'draw-lot', stage, order }),
  offer_time: ({ entry, stage, key, at }) => ({ type: 'offer-time', entry, stage, key, at: momentOfCall(at) }),
  accept_time: ({ entry, stage, key, at }) => ({ type: 'accept-time', entry, stage, key, at: momentOfCall(at) }),
  set_times: ({ stage, times, despite }) => ({ type: 'set-times', stage, times, despite }),
  dispute: ({ entry, stage, key, round, reason }) => ({
    type: 'dispute',
    entry,
    stage,
    key,
    round: round ?? null,
    reason,
  }),
  decide_dispute: ({ dispute, upheld, reason }) => ({ type: 'decide-dispute', id: dispute, upheld, reason }),
  appeal_dispute: ({ entry, dispute, reason }) => ({ type: 'appeal-dispute', entry, id: dispute, reason }),
  present: ({ prizes, sponsors, streams }) => ({ type: 'present', presentation: { prizes, sponsors, streams } }),
  take_off_list: ({ user_id }) => ({ type: 'take-off-list', userId: user_id }),
  invite_to_team: ({ entry, user_id }) => ({ type: 'invite-to-team', entry, userId: user_id }),
  take_back_team_invitation: ({ entry, user_id }) => ({
    type: 'end-team-invitation',
    entry,
    userId: user_id,
    isDeclined: false,
  }),
  make_teams: ({ teams }) => ({
    type: 'make-teams',
    teams: teams.map(({ name, captain, members }) => ({ name, captainId: captain, members })),
  }),
  choose_servers: ({ servers, on_demand: onDemand }) => ({
    type: 'choose-servers',
    servers,
    ...(onDemand === undefined ? {} : { onDemand }),
  }),
  fix_station: ({ stage, key, server }) => ({ type: 'fix-station', stage, key, server }),
  pause: ({ paused }) => ({ type: 'pause', paused }),
  cancel: ({ reason }) => ({ type: 'cancel', reason }),
};

/** What a preview asks about, as the rules take it. */
export function previewedAct(body: PreviewBody): TournamentIntervention {
  switch (body.act) {
    case 'disqualify':
      return { type: 'disqualify', entry: body.entry, annulled: body.annulled, reason: '' };
    case 'swap':
      return { type: 'swap', stage: body.stage, teams: body.teams, reason: '' };
    default:
      return { type: 'correct', stage: body.stage, key: body.key, result: body.result, reason: '' };
  }
}

export const plainAct = <N extends PlainAct>(name: N, body: TournamentActBody<N>): TournamentAct => PLAIN[name](body);

/** A code that nobody can guess. */
export const freshInvitation = (): string => invitationOf(randomBytes(INVITATION_LENGTH));
