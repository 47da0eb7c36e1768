import { evolveTournament } from './evolve-tournament';
import { isPresent, signUp } from './sign-up';
import type { ListedSignUp } from './tournament-commands';
import type { SignedUp, TournamentEvent, TournamentRefusal, TournamentState } from './tournament-state';

interface Judged {
  events: TournamentEvent[];
  /** By the place of the team in the list. */
  faults: { index: number; refusal: TournamentRefusal }[];
  statuses: SignedUp['status'][];
}

/** One team after the other, each as if those before it were signed up. An organiser lets in whom they bring, and needs no invitation. */
function judge(before: TournamentState, teams: readonly ListedSignUp[], now: string): Judged {
  const judged: Judged = { events: [], faults: [], statuses: [] };
  const settings = { ...before.settings, approval: false, signUp: 'open' as const };
  let state: TournamentState = { ...before, settings };
  for (const [index, { name, club, captainId, members, strangers, isMade }] of teams.entries()) {
    const isTaken = state.teams.some((team) => isPresent(team) && team.name.toLowerCase() === name.toLowerCase());
    const outcome: TournamentEvent[] | TournamentRefusal = isTaken
      ? { code: 'NAME_TAKEN', field: `teams.${index}`, of: [name] }
      : signUp(
          state,
          {
            type: 'sign-up',
            name,
            ...(club === undefined ? {} : { club }),
            teamId: null,
            captainId,
            members,
            ...(strangers ? { strangers } : {}),
            ...(isMade ? { isMade } : {}),
          },
          now,
        );
    if (!Array.isArray(outcome)) {
      judged.faults.push({ index, refusal: outcome });
      continue;
    }
    state = outcome.reduce<TournamentState>(evolveTournament, state);
    judged.events.push(...outcome);
    judged.statuses.push(state.teams.at(-1)?.status ?? 'in');
  }
  return judged;
}

/** What stands in the way of each team, and what the others would be. Nothing is changed. */
export function teamListFaults(
  state: TournamentState,
  teams: readonly ListedSignUp[],
  now: string,
): Pick<Judged, 'faults' | 'statuses'> {
  const { faults, statuses } = judge(state, teams, now);
  return { faults, statuses };
}

/** All teams of a list, or the first fault. */
export function signUpList(
  state: TournamentState,
  teams: readonly ListedSignUp[],
  now: string,
): TournamentEvent[] | TournamentRefusal {
  const { events, faults } = judge(state, teams, now);
  const [first] = faults;
  return first === undefined ? events : { ...first.refusal, field: `teams.${first.index}` };
}
