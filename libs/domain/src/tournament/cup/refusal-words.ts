import type { ErrorCode } from '@placar/contracts';
import type { TournamentRefusal } from './tournament-state';

const WORDS: Readonly<Record<TournamentRefusal['code'], string>> = {
  WRONG_STATUS: 'The tournament is at another point.',
  TOURNAMENT_NOT_FOUND: 'No such tournament.',
  STAGES_INVALID: 'The stages do not fit the teams, or each other.',
  ROUND_MISSING: 'The stage has no such round.',
  ROUND_TWICE: 'Two rules are for the same round.',
  NO_LADDER: 'There is a ladder for teams of two and of five only.',
  GROUP_TOO_LARGE: 'A group has too many teams for everybody to meet everybody: take more groups.',
  TIMES_INVALID: 'A time lies in the past, or before the one that it must follow.',
  SIGN_UP_CLOSED: 'Sign-up is not open.',
  SIGN_UP_BY_HAND: 'Only organisers bring teams into this tournament.',
  INVITATION_WRONG: 'This is not the invitation code of the tournament.',
  ROSTER_SIZE: 'The team has too few or too many players.',
  ROSTER_ROLE: 'The team has too many substitutes or coaches.',
  PERSON_TWICE: 'A person is in the team twice, or in another team already.',
  RATING_TOO_LOW: 'A player is below the least rating.',
  CHECK_IN_CLOSED: 'Check-in is not open for this team.',
  SEEDS_INVALID: 'The seeds must name every team that plays once.',
  PAIRING_NOT_FOUND: 'No such match in this stage.',
  TEAMS_UNKNOWN: 'The teams of this match are not known yet.',
  OTHER_TEAMS: 'Other teams stand in this match.',
  DRAW_NOT_ALLOWED: 'Somebody has to win here: a draw, and what may end in one, does not fit.',
  LIVE_MATCHES: 'Matches that are being played would lose their place.',
  NEXT_STAGE_BEGUN: 'The next stage is being played already.',
  ALREADY_PLAYED: 'Something was played with these teams already.',
  LOT_INVALID: 'There is nothing to draw between these teams.',
  TIME_MISSING: 'There is no such time on that day: the clocks go forward.',
  TIME_TOO_LATE: 'That is later than the time at which the match is played at the latest.',
  TIME_STANDS: 'The time of this match stands.',
  TIMES_CONFLICT: 'Times collide. Nothing was saved.',
  OUTSIDE_HOURS: 'Matches of this tournament begin at other hours.',
  OFFER_GONE: 'There is no such offer any more.',
  STATION_UNKNOWN: 'This server is not among those that were chosen for the tournament.',
  NOT_PLAYED: 'This match is not over.',
  DISPUTE_NOT_FOUND: 'There is no such dispute.',
  DISPUTE_EXISTS: 'This match is disputed already.',
  DISPUTE_LATE: 'The time for it has passed (minutes).',
  DISPUTE_OPEN: 'It is not decided yet.',
  DISPUTE_DECIDED: 'It was decided, and there is no further appeal.',
  NO_STEAM_ACCOUNT: 'Each person of a team needs an account here that was signed in by Steam.',
  NOT_IN_TEAM: 'This person is not in the team.',
  SUBSTITUTION_NOT_ALLOWED: 'Teams stay as they are after the end of sign-up.',
  SUBSTITUTIONS_USED: 'The team has exchanged as many people as it may.',
  SUBSTITUTION_OPEN: 'An exchange of this team waits for the organisers already.',
  SUBSTITUTION_NOT_FOUND: 'There is no such exchange that waits for a decision.',
  FREE_AGENTS_NOT_TAKEN: 'This tournament takes no people without a team, or no more of them.',
  FREE_AGENT_NOT_FOUND: 'This person looks for no team here, or has one.',
  TEAM_FULL: 'The team has no place left.',
  TEAM_INVITATION_EXISTS: 'The team has invited this person already.',
  TEAM_INVITATION_NOT_FOUND: 'There is no such invitation of a team any more.',
  TEAM_INVITATIONS_USED: 'The team has invited as many people as it may.',
  TOURNAMENT_EXISTS: 'There is such a tournament already.',
  STEAM_ID_INVALID: 'That is no Steam id.',
  NAME_TAKEN: 'A team of this name is in the tournament already.',
  TEAM_NOT_FOUND: 'No such team in this tournament.',
  WINNER_INVALID: 'The winner must be one of the two teams.',
};

/** The code that callers know. */
function codeOf(code: TournamentRefusal['code']): ErrorCode {
  if (code === 'WRONG_STATUS') return 'TOURNAMENT_STATE';
  return code === 'TOURNAMENT_EXISTS' ? 'CONFLICT' : code;
}

/** A refusal as every aggregate gives it: its code, and in English what stands in the way. */
export function refusalWords(refusal: TournamentRefusal): { code: ErrorCode; message: string; field?: string } {
  const { code, field, of = [], min, max } = refusal;
  const range = [min === undefined ? '' : `at least ${min}`, max === undefined ? '' : `at most ${max}`];
  const details = [of.join(', '), ...range].filter((part) => part !== '').join('; ');
  const message = details === '' ? WORDS[code] : `${WORDS[code]} (${details})`;
  return { code: codeOf(code), message, ...(field === undefined ? {} : { field }) };
}
