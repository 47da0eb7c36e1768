import type { TournamentAnswer, TournamentPairing, TournamentTeam } from '@placar/contracts/tournaments';
import type { CupView } from '../features/tournaments/page/cup-view';

export function sampleTeam(entry: number, change: Partial<TournamentTeam> = {}): TournamentTeam {
  return {
    entry,
    name: `Time ${entry}`,
    team_id: null,
    club: null,
    captain_id: 100 + entry,
    status: 'in',
    checked_in: false,
    members: [{ steam_id: String(entry), name: `p${entry}`, role: 'player' }],
    ...change,
  };
}

/** A tournament of two that is open for sign-up. */
export function sampleCup(
  change: Partial<TournamentAnswer> = {},
  settings: Partial<TournamentAnswer['settings']> = {},
): TournamentAnswer {
  return {
    id: 1,
    version: 1,
    status: 'sign_up',
    paused: false,
    not_begun: null,
    next: null,
    organiser_id: 1,
    servers: 1,
    seeding: null,
    presentation: null,
    disputes: [],
    substitutions: [],
    free_agents: [],
    teams: [sampleTeam(1), sampleTeam(2)],
    settings: {
      name: 'Copa',
      team_size: 1,
      substitutes: 0,
      coach: false,
      teams: 2,
      approval: false,
      sign_up: 'open',
      stages: [{ format: { kind: 'single_elimination', third_place: false } }],
      begins_by_itself: false,
      clubs_apart: false,
      protected_seeds: 0,
      ranked: false,
      dispute_minutes: 30,
      steam_accounts: false,
      substitution: 'none',
      free_substitutions: 1,
      free_agents: false,
      co_organisers: [],
      ...settings,
    },
    ...change,
  };
}

/** A running tournament before somebody of team 1 who organises nothing; its acts succeed. */
export function sampleView(change: Partial<CupView> = {}): CupView {
  return {
    tournament: sampleCup({ status: 'running' }),
    bracket: undefined,
    standings: undefined,
    user: null,
    team: sampleTeam(1),
    mayOrganise: false,
    nameOf: (entry) => `Time ${entry}`,
    openMatch: () => undefined,
    ...change,
  };
}
export const SAMPLE_ACTS = { busy: false, refusal: null, forget: () => undefined, act: () => Promise.resolve(true) };

/** The first match of a bracket, which is to be played. */
export function samplePairing(change: Partial<TournamentPairing> = {}): TournamentPairing {
  return {
    key: 'U1.1',
    part: 'upper',
    round: 1,
    group: null,
    entries: [1, 2],
    state: 'ready',
    how: null,
    winner: null,
    maps: null,
    rounds: null,
    ended_at: null,
    time: null,
    check_in: null,
    rest: null,
    match: null,
    ...change,
  };
}
