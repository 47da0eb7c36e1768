import { evolveDisputes } from '../disputes/dispute-state';
import { evolveFreeAgents } from '../free-agents/free-agent-state';
import { evolveTeamInvitations, withStandingInvitations } from '../free-agents/team-invitation-state';
import type { Entry } from '../stages';
import { evolveSubstitutions } from '../substitutions/substitution-state';
import type { MatchTime, SignedUp, StageState, TournamentEvent, TournamentState } from './tournament-state';

/** The state after one event. The same log gives the same state. */
export function evolveTournament(state: TournamentState | null, event: TournamentEvent): TournamentState {
  if (event.type === 'tournament.created')
    return { ...event.payload, status: 'draft', teams: [], stages: [], paused: false, notBegun: null };
  if (state === null) throw new Error('a tournament begins with tournament.created');
  return withStandingInvitations(evolved(state, event));
}

function evolved(state: TournamentState, event: TournamentEvent): TournamentState {
  const disputes = evolveDisputes(state.disputes ?? [], event);
  if (disputes.length > 0 && disputes !== state.disputes) return { ...state, disputes };
  return (
    evolveSubstitutions(state, event) ??
    evolveFreeAgents(state, event) ??
    evolveTeamInvitations(state, event) ??
    ofTeams(state, event) ??
    ofStages(state, event) ?? { ...state, ...ofTournament(event) }
  );
}

function ofTournament(event: TournamentEvent): Partial<TournamentState> {
  switch (event.type) {
    case 'tournament.settings-changed':
      return { settings: event.payload.settings, notBegun: null };
    case 'tournament.sign-up-opened':
      return { status: 'sign_up' };
    case 'tournament.check-in-opened':
      return { status: 'check_in' };
    case 'tournament.not-begun':
      return { notBegun: event.payload.code };
    case 'tournament.ended':
      return { status: 'over' };
    case 'tournament.reopened':
      return { status: 'running' };
    case 'tournament.paused':
      return { paused: event.payload.paused };
    case 'tournament.cancelled':
      return { status: 'cancelled' };
    default:
      return {};
  }
}

function ofTeams(state: TournamentState, event: TournamentEvent): TournamentState | null {
  switch (event.type) {
    case 'tournament.team-signed-up':
      return { ...state, teams: [...state.teams, { ...event.payload.team, checkedIn: false }] };
    case 'tournament.team-let-in':
    case 'tournament.team-left':
      return withTeam(state, event.payload.entry, { status: event.payload.status });
    case 'tournament.team-checked-in':
      return withTeam(state, event.payload.entry, { checkedIn: true });
    default:
      return null;
  }
}

function ofStages(state: TournamentState, event: TournamentEvent): TournamentState | null {
  switch (event.type) {
    case 'tournament.stage-begun': {
      const { stage, entries, seeding } = event.payload;
      const known = seeding === undefined ? {} : { seeding };
      const fresh: StageState = { entries, results: new Map(), withdrawals: [], lots: [], calls: {}, ...known };
      return { ...state, status: 'running', notBegun: null, stages: [...state.stages.slice(0, stage), fresh] };
    }
    case 'tournament.stage-undone':
      return { ...state, stages: state.stages.slice(0, event.payload.stage) };
    case 'tournament.result-set': {
      const { stage, key, result, at } = event.payload;
      return withStage(state, stage, ({ results, calls, times = {}, endedAt = {}, playedAt = {} }) => {
        const changed = new Map(results);
        if (result !== null) {
          const isCorrection = results.get(key)?.entries.every((entry) => result.entries.includes(entry)) === true;
          return {
            results: changed.set(key, result),
            ...(at === undefined ? {} : { endedAt: { ...endedAt, [key]: at } }),
            ...(at === undefined || isCorrection ? {} : { playedAt: { ...playedAt, [key]: at } }),
          };
        }
        changed.delete(key);
        // It is played again, at another time.
        const { [key]: _played, ...others } = times;
        return { results: changed, calls: { ...calls, [key]: (calls[key] ?? 0) + 1 }, times: others };
      });
    }
    case 'tournament.time-asked': {
      const { stage, key, ...asked } = event.payload;
      return withTime(state, stage, key, { ...NO_TIME, ...asked });
    }
    case 'tournament.time-offered': {
      const { stage, key, by, at } = event.payload;
      return withTime(state, stage, key, { offer: { by, at } });
    }
    case 'tournament.time-set': {
      const { stage, key, entries, at, how } = event.payload;
      return withTime(state, stage, key, { entries, at, how, offer: null });
    }
    case 'tournament.station-set': {
      const { stage, key, server } = event.payload;
      return withStage(state, stage, ({ stations = {} }) => ({ stations: { ...stations, [key]: server } }));
    }
    case 'tournament.match-check-in-opened': {
      const { stage, key, ...opened } = event.payload;
      return withStage(state, stage, ({ checkIns = {} }) => ({
        checkIns: { ...checkIns, [key]: { ...opened, came: [] } },
      }));
    }
    case 'tournament.match-checked-in': {
      const { stage, key, entry, at } = event.payload;
      return withStage(state, stage, ({ checkIns = {} }) => {
        const known = checkIns[key];
        return known === undefined
          ? {}
          : { checkIns: { ...checkIns, [key]: { ...known, came: [...known.came, { entry, at }] } } };
      });
    }
    case 'tournament.teams-swapped':
      return withStage(state, event.payload.stage, ({ swaps = [] }) => ({ swaps: [...swaps, event.payload.teams] }));
    case 'tournament.lot-drawn':
      return withStage(state, event.payload.stage, ({ lots }) => ({ lots: [...lots, event.payload.order] }));
    case 'tournament.team-disqualified': {
      const { stage, withdrawal } = event.payload;
      const left = withTeam(state, withdrawal.entry, { status: 'disqualified' });
      return withStage(left, stage, ({ withdrawals }) => ({ withdrawals: [...withdrawals, withdrawal] }));
    }
    default:
      return null;
  }
}

const withTeam = (state: TournamentState, entry: Entry, changes: Partial<SignedUp>): TournamentState => ({
  ...state,
  teams: state.teams.map((team) => (team.entry === entry ? { ...team, ...changes } : team)),
});

const NO_TIME: MatchTime = { entries: null, at: null, how: null, offer: null, deadline: null, slot: null };

const withTime = (state: TournamentState, stage: number, key: string, change: Partial<MatchTime>): TournamentState =>
  withStage(state, stage, ({ times = {} }) => ({
    times: { ...times, [key]: { ...(times[key] ?? NO_TIME), ...change } },
  }));

const withStage = (
  state: TournamentState,
  stage: number,
  change: (given: StageState) => Partial<StageState>,
): TournamentState => ({
  ...state,
  stages: state.stages.map((given, index) => (index === stage ? { ...given, ...change(given) } : given)),
});
