import { checkIn, isPresent, leave, letIn, pastFault, settingsFault, signUp } from './sign-up';
import { signUpList } from './team-list';
import { appealDispute, decideDispute, keepEvidence, openDispute } from '../disputes/dispute';
import { lookForTeam, lookNoMore, makeTeams, takeOffList } from '../free-agents/free-agent';
import { acceptTeamInvitation, endTeamInvitation, inviteToTeam } from '../free-agents/team-invitation';
import { checkInToMatch, openMatchCheckIn } from '../match-check-in/match-check-in';
import { nextClock } from './clocks';
import { renewInvitation, withInvitation } from './invitation';
import { nameOfficials, withOfficials } from './officials';
import { correct, disqualify, drawLot, followUp, noteResult, swap } from './course';
import { evolveTournament } from './evolve-tournament';
import { present, withPresentation } from './presentation';
import { decideSubstitution, substitute } from '../substitutions/substitution';
import { chooseServers, fixStation, withServers } from '../stations/stations';
import { acceptTime, defaultTimes, offerTime, setTimes, timesAsked } from '../times/match-times';
import { begin } from '../rules/first-stage';
import type { TournamentCommand } from './tournament-commands';
import type {
  TournamentDecision,
  TournamentEvent,
  TournamentRefusal,
  TournamentState,
  TournamentStatus,
} from './tournament-state';

/** The rules of a tournament: events, or a refusal with which nothing has changed. An empty list means nothing new. `now` is an ISO time. */
export function decideTournament(
  state: TournamentState | null,
  command: TournamentCommand,
  now: string,
): TournamentDecision {
  if (command.type === 'create') return create(state, command, now);
  if (state === null) return refused({ code: 'TOURNAMENT_NOT_FOUND' });
  const decided = act(state, command, now);
  if (!Array.isArray(decided)) return refused(decided);
  const outcome = decided.map((event) => dated(event, now));
  const after = outcome.reduce<TournamentState>(evolveTournament, state);
  const next = followUp(after);
  const asked = timesAsked(next.reduce<TournamentState>(evolveTournament, after), now);
  return { ok: true, events: [...outcome, ...next, ...asked] };
}

/** A result says when it was told. */
const dated = (event: TournamentEvent, at: string): TournamentEvent =>
  event.type === 'tournament.result-set' ? { ...event, payload: { ...event.payload, at } } : event;

type Outcome = TournamentEvent[] | TournamentRefusal;

function act(state: TournamentState, command: Exclude<TournamentCommand, { type: 'create' }>, now: string): Outcome {
  switch (command.type) {
    case 'change-settings':
      return changeSettings(state, command, now);
    case 'renew-invitation':
      return renewInvitation(state, command.code);
    case 'name-officials':
      return nameOfficials(state, command);
    case 'present':
      return present(state, command.presentation);
    case 'choose-servers':
      return chooseServers(state, command);
    case 'fix-station':
      return fixStation(state, command);
    case 'open-sign-up':
      return step(state, ['draft'], { type: 'tournament.sign-up-opened', payload: {} });
    case 'open-check-in':
      return step(state, ['sign_up'], { type: 'tournament.check-in-opened', payload: {} });
    case 'begin':
      return begin(state, command);
    case 'clock-due':
      return clockDue(state, command, now);
    case 'note-result':
      return noteResult(state, command);
    case 'correct':
      return correct(state, command);
    case 'swap':
      return swap(state, command);
    case 'disqualify':
      return disqualify(state, command);
    case 'draw-lot':
      return drawLot(state, command.stage, command.order);
    case 'pause':
      return state.paused === command.paused
        ? []
        : step(state, ['draft', 'sign_up', 'check_in', 'running'], {
            // Before it begins as well: then its bracket is drawn and its matches wait for the word.
            type: 'tournament.paused',
            payload: { paused: command.paused },
          });
    case 'cancel':
      return state.status === 'cancelled'
        ? []
        : step(state, ['draft', 'sign_up', 'check_in', 'running'], {
            type: 'tournament.cancelled',
            payload: { reason: command.reason },
          });
    default:
      return actOfCaptains(state, command, now);
  }
}

/** Times of matches, disputes and teams: captains begin, organisers have the last word. */
function actOfCaptains(
  state: TournamentState,
  command: Extract<
    TournamentCommand,
    { type: MatchAct | 'dispute' | 'decide-dispute' | 'appeal-dispute' | 'keep-evidence' | TeamAct }
  >,
  now: string,
): Outcome {
  switch (command.type) {
    case 'offer-time':
      return offerTime(state, command, now);
    case 'accept-time':
      return acceptTime(state, command, now);
    case 'set-times':
      return setTimes(state, command, now);
    case 'open-match-check-in':
      return openMatchCheckIn(state, command, now);
    case 'check-in-to-match':
      return checkInToMatch(state, command, now);
    case 'dispute':
      return openDispute(state, command, now);
    case 'keep-evidence':
      return keepEvidence(state, command, now);
    case 'decide-dispute':
      return decideDispute(state, command, now);
    case 'appeal-dispute':
      return appealDispute(state, command, now);
    default:
      return actOnTeams(state, command, now);
  }
}

type MatchAct = 'offer-time' | 'accept-time' | 'set-times' | 'open-match-check-in' | 'check-in-to-match';

type TeamAct =
  | 'sign-up'
  | 'sign-up-list'
  | 'let-in'
  | 'turn-away'
  | 'withdraw'
  | 'check-in'
  | 'substitute'
  | 'decide-substitution'
  | 'look-for-team'
  | 'look-no-more'
  | 'take-off-list'
  | 'make-teams'
  | 'invite-to-team'
  | 'end-team-invitation'
  | 'accept-team-invitation';

/** Who comes in, who leaves, who is there. */
function actOnTeams(
  state: TournamentState,
  command: Extract<TournamentCommand, { type: TeamAct }>,
  now: string,
): Outcome {
  switch (command.type) {
    case 'sign-up':
      return signUp(state, command, now);
    case 'sign-up-list':
      return signUpList(state, command.teams, now);
    case 'let-in':
      return letIn(state, command.entry, command.strangers);
    case 'turn-away':
      return leave(state, command.entry, 'rejected', command.reason);
    case 'withdraw':
      return leave(state, command.entry, 'withdrawn', '');
    case 'check-in':
      return checkIn(state, command.entry, now);
    case 'substitute':
      return substitute(state, command, now);
    case 'decide-substitution':
      return decideSubstitution(state, command, now);
    case 'look-for-team':
      return lookForTeam(state, command, now);
    case 'look-no-more':
      return lookNoMore(state, command.userId);
    case 'take-off-list':
      return takeOffList(state, command.userId);
    case 'make-teams':
      return makeTeams(state, command, now);
    case 'invite-to-team':
      return inviteToTeam(state, command, now);
    case 'end-team-invitation':
      return endTeamInvitation(state, command, now);
    case 'accept-team-invitation':
      return acceptTeamInvitation(state, command, now);
  }
}

function create(
  state: TournamentState | null,
  { id, organiserId, settings: chosen, invitation }: Extract<TournamentCommand, { type: 'create' }>,
  now: string,
): TournamentDecision {
  if (state !== null) return refused({ code: 'TOURNAMENT_EXISTS' });
  const settings = withInvitation(chosen, null, invitation);
  const fault = settingsFault(settings) ?? pastFault(settings, null, now);
  return fault
    ? refused(fault)
    : { ok: true, events: [{ type: 'tournament.created', payload: { id, organiserId, settings } }] };
}

/** Until it begins, and never below what is there. */
function changeSettings(
  state: TournamentState,
  { settings: chosen, invitation }: Extract<TournamentCommand, { type: 'change-settings' }>,
  now: string,
): Outcome {
  if (state.status !== 'draft' && state.status !== 'sign_up' && state.status !== 'check_in')
    return { code: 'WRONG_STATUS' };
  const kept = withPresentation(withInvitation(chosen, state.settings, invitation), state.settings);
  const settings = withServers(withOfficials(kept, state.settings), state.settings);
  const fault = settingsFault(settings) ?? pastFault(settings, state.settings, now);
  if (fault) return fault;
  const present = state.teams.filter(({ status }) => status === 'in').length;
  if (settings.most < present) return { code: 'STAGES_INVALID', field: 'most', min: present };
  const hasTeams = state.teams.some(isPresent);
  if (hasTeams && settings.teamSize !== state.settings.teamSize) return { code: 'ROSTER_SIZE', field: 'teamSize' };
  return [{ type: 'tournament.settings-changed', payload: { settings } }];
}

/** Fenced by its step and its time: a clock that was set anew, or whose step was done by hand, changes nothing. */
function clockDue(
  state: TournamentState,
  { step: due, at }: Extract<TournamentCommand, { type: 'clock-due' }>,
  now: string,
): Outcome {
  const next = nextClock(state);
  const isNext = next?.step === due && Date.parse(next.at) === Date.parse(at);
  if (!isNext || Date.parse(now) < Date.parse(at)) return [];
  if (due === 'default_times') return defaultTimes(state, now);
  if (due === 'open_check_in') return [{ type: 'tournament.check-in-opened', payload: {} }];
  const { apart } = state.settings;
  const begun = begin(state, apart ? { apart } : {});
  return Array.isArray(begun) ? begun : [{ type: 'tournament.not-begun', payload: { code: begun.code } }];
}

function step(state: TournamentState, from: readonly TournamentStatus[], event: TournamentEvent): Outcome {
  return from.includes(state.status) ? [event] : { code: 'WRONG_STATUS' };
}

const refused = (refusal: TournamentRefusal): TournamentDecision => ({ ok: false, refusal });
