import type { TournamentActBody, TournamentActName } from '@placar/contracts';
import type { Member } from '@placar/domain/tournament';
import type { TournamentAct } from '@placar/match-engine/tournaments';

type PlainActs = { [N in Exclude<TournamentActName, 'sign_up'>]: (body: TournamentActBody<N>) => TournamentAct };

const PLAIN: PlainActs = {
  open_sign_up: () => ({ type: 'open-sign-up' }),
  withdraw: ({ entry }) => ({ type: 'withdraw', entry }),
  let_in: ({ entry }) => ({ type: 'let-in', entry }),
  turn_away: ({ entry, reason }) => ({ type: 'turn-away', entry, reason }),
  open_check_in: () => ({ type: 'open-check-in' }),
  check_in: ({ entry }) => ({ type: 'check-in', entry }),
  begin: ({ seeds }) => (seeds ? { type: 'begin', seeds } : { type: 'begin' }),
  result: ({ stage, key, result, reason }) => ({ type: 'correct', stage, key, result, reason }),
  disqualify: ({ entry, annulled, reason }) => ({ type: 'disqualify', entry, annulled, reason }),
  draw_lot: ({ stage, order }) => ({ type: 'draw-lot', stage, order }),
  pause: ({ paused }) => ({ type: 'pause', paused }),
  cancel: ({ reason }) => ({ type: 'cancel', reason }),
};

export const plainAct = <N extends Exclude<TournamentActName, 'sign_up'>>(
  name: N,
  body: TournamentActBody<N>,
): TournamentAct => PLAIN[name](body);

export const signUpAct = (body: TournamentActBody<'sign_up'>, captainId: number, members: Member[]): TournamentAct => ({
  type: 'sign-up',
  name: body.name,
  teamId: body.team_id ?? null,
  captainId,
  members,
});
