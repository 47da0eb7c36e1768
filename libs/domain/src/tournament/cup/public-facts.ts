import type { TournamentFact } from '@placar/contracts';
import type { Entry } from '../stages';
import { viewOf } from './course';
import { evolveTournament } from './evolve-tournament';
import type { TournamentEvent, TournamentState } from './tournament-state';

type Team = Extract<TournamentFact, { type: 'tournament.begun' }>['data']['teams'][number];
type Of<T extends TournamentEvent['type']> = Extract<TournamentEvent, { type: T }>;

/**
 * What outsiders are told of events that follow each other, each with the number of its event in the list. Nothing of a draft is told, and
 * of teams no more than their names.
 */
export function tournamentFactsOf(
  before: TournamentState | null,
  events: readonly TournamentEvent[],
): { index: number; fact: TournamentFact }[] {
  let state = before;
  return events.flatMap((event, index) => {
    const earlier = state;
    const after = evolveTournament(earlier, event);
    state = after;
    const isUntold = earlier === null || (earlier.status === 'draft' && after.status !== 'sign_up');
    return isUntold ? [] : factsOf(event, earlier, after).map((fact) => ({ index, fact }));
  });
}

function factsOf(event: TournamentEvent, before: TournamentState, after: TournamentState): TournamentFact[] {
  const { settings } = after;
  switch (event.type) {
    case 'tournament.sign-up-opened': {
      const { startsAt, signUpClosesAt, most, teamSize } = settings;
      const data = { starts_at: startsAt, sign_up_closes_at: signUpClosesAt, most_teams: most, team_size: teamSize };
      return [{ type: 'tournament.sign_up_opened', data }];
    }
    case 'tournament.team-signed-up':
      return signedUp(after, event.payload.team.entry);
    case 'tournament.team-let-in':
      return signedUp(after, event.payload.entry);
    case 'tournament.check-in-opened':
      return [{ type: 'tournament.check_in_opened', data: { closes_at: settings.checkIn?.closesAt ?? null } }];
    case 'tournament.stage-begun': {
      const { stage, entries } = event.payload;
      const format = settings.stages[stage]?.format.kind ?? '';
      const data = { stage, stages: settings.stages.length, format, teams: teamsOf(after, entries) };
      return [{ type: 'tournament.begun', data }];
    }
    case 'tournament.ended':
      return [{ type: 'tournament.ended', data: { placements: placementsOf(after) } }];
    case 'tournament.cancelled':
      return [{ type: 'tournament.cancelled', data: { reason: event.payload.reason } }];
    default:
      return factsOfMatch(event, before, after);
  }
}

function factsOfMatch(event: TournamentEvent, before: TournamentState, after: TournamentState): TournamentFact[] {
  if (event.type === 'tournament.result-set') return resultFacts(event, before, after);
  if (event.type !== 'tournament.time-set') return [];
  const { stage, key, entries, at } = event.payload;
  const isSame = timeOf(before, stage, key) === at;
  return isSame ? [] : [scheduled(after, { stage, key, entries: entries ?? [], at })];
}

/** A match that is to be played again has lost its time with its result. */
function resultFacts(
  { payload: { stage, key, result } }: Of<'tournament.result-set'>,
  before: TournamentState,
  after: TournamentState,
): TournamentFact[] {
  const data = {
    stage,
    key,
    teams: teamsOf(after, result?.entries ?? []),
    winner: result?.winner ?? null,
    how: result?.how ?? null,
    maps: [...(result?.maps ?? [])],
  };
  const lost = result === null && timeOf(before, stage, key) !== null;
  return [
    { type: 'tournament.result', data },
    ...(lost ? [scheduled(after, { stage, key, entries: [], at: null })] : []),
  ];
}

function signedUp(state: TournamentState, entry: Entry): TournamentFact[] {
  const status = state.teams.find((team) => team.entry === entry)?.status;
  // Whoever has only asked may be turned away, and nobody need know.
  if (status !== 'in' && status !== 'waiting') return [];
  return teamsOf(state, [entry]).map((team) => ({ type: 'tournament.team_signed_up', data: { team, status } }));
}

const scheduled = (
  state: TournamentState,
  { stage, key, entries, at }: { stage: number; key: string; entries: readonly Entry[]; at: string | null },
): TournamentFact => ({
  type: 'match.scheduled',
  data: { stage, key, teams: teamsOf(state, entries), start_time: at },
});

const timeOf = ({ stages }: TournamentState, stage: number, key: string): string | null =>
  stages[stage]?.times?.[key]?.at ?? null;

const placementsOf = (state: TournamentState) =>
  (viewOf(state, state.stages.length - 1)?.placements ?? []).map(({ place, group, entries }) => ({
    place,
    group,
    teams: teamsOf(state, entries),
  }));

const teamsOf = ({ teams }: TournamentState, entries: readonly Entry[]): Team[] =>
  entries.flatMap((entry) => {
    const team = teams.find((one) => one.entry === entry);
    return team === undefined ? [] : [{ entry, team_id: team.teamId, name: team.name }];
  });
