import {
  decideTournament,
  evolveTournament,
  freeAgentsOf,
  isPresent,
  isUndecided,
  nextClock,
  openSubstitutions,
  refusalWords,
  viewOf,
} from '@placar/domain/tournament';
import type { StageState, TournamentCommand, TournamentEvent, TournamentState } from '@placar/domain/tournament';
import type { Aggregate, Envelope, ReadSideWrites } from '../log';
import { factRows, factsCte } from './tournament-fact-rows';
import { mayNamePeople, roleRows, rolesCte, withoutRoles } from './tournament-role-rows';

type KeptStage = Omit<StageState, 'results'> & { results: [string, ResultOf][] };
type ResultOf = StageState['results'] extends ReadonlyMap<string, infer R> ? R : never;

/** A tournament as snapshots keep it: maps as lists, with the version that it is at. */
export type KeptTournament = Omit<TournamentState, 'stages'> & { version: number; stages: KeptStage[] };

/** Kept beside what they were made of, so that a tournament that has not changed is not played anew for everybody who asks. */
const states = new WeakMap<KeptTournament, TournamentState>();

export function stateOf(kept: KeptTournament): TournamentState {
  const known = states.get(kept);
  if (known !== undefined) return known;
  const { version: _version, stages, ...same } = kept;
  const state = { ...same, stages: stages.map((stage) => ({ ...stage, results: new Map(stage.results) })) };
  states.set(kept, state);
  return state;
}

function keptOf(state: TournamentState, version: number): KeptTournament {
  const stages = state.stages.map((stage) => ({ ...stage, results: [...stage.results] }));
  const kept = { ...state, version, stages };
  states.set(kept, state);
  return kept;
}

/** A tournament as an aggregate of the log: its pure rules and its row in the list. */
export const TOURNAMENT: Aggregate<KeptTournament, TournamentCommand, TournamentEvent> = {
  name: 'tournament',
  tables: {
    events: 'tournament_events',
    head: 'tournaments',
    snapshots: 'tournament_snapshots',
    id: 'tournament_id',
  },
  snapshots: { schema: 10, every: 100 },
  missing: { code: 'TOURNAMENT_NOT_FOUND', message: 'There is no such tournament.' },
  decide(kept, command, { now }) {
    const decision = decideTournament(kept === null ? null : stateOf(kept), command, now);
    return decision.ok ? decision : { ok: false, refusal: refusalWords(decision.refusal) };
  },
  evolve: (kept, event) =>
    keptOf(evolveTournament(kept === null ? null : stateOf(kept), event), (kept?.version ?? 0) + 1),
  effectsOf: (event, _before, { id }) =>
    event.type === 'tournament.dispute-opened'
      ? [{ job: 'keep-evidence', payload: { tournament_id: id, dispute: event.payload.id } }]
      : [],
  project(_client, after, envelopes, before) {
    const facts = factRows(before === null ? null : stateOf(before), after, envelopes);
    const isNaming = mayNamePeople(envelopes.map(({ event }) => event));
    const parts = [
      ...(facts.length === 0 ? [] : [{ key: 'facts', cte: factsCte, rows: facts }]),
      ...(isNaming ? [{ key: 'roles', cte: rolesCte, rows: roleRows(after.settings) }] : []),
    ];
    const withAppend: ReadSideWrites['withAppend'] = (first) => {
      const head = headRow(after, envelopes);
      const behind = first + head.length;
      return {
        key: parts.map(({ key }) => key).join('-') || '0',
        ctes: [headCte(first), ...parts.map(({ cte }, index) => cte(behind + index))],
        values: [...head, ...parts.map(({ rows }) => JSON.stringify(rows))],
      };
    };
    return Promise.resolve({ before: isNaming ? [withoutRoles(after.id)] : [], withAppend });
  },
};

const HEAD = [
  'id',
  'version',
  'status',
  'name',
  'organiser_id',
  'teams',
  'most',
  'team_size',
  'formats',
  'starts_at',
  'sign_up_closes_at',
  'champion',
  'due_at',
  'due_step',
  'disputes',
  'substitutions',
  'free_agents',
  'people',
  'created_at',
  'updated_at',
] as const;
/** Written once. */
const FIXED: ReadonlySet<string> = new Set(['id', 'organiser_id', 'created_at']);

/** The stored value where it is the same: a result then writes neither thousands of people nor their index. */
const KEPT_PEOPLE = 'CASE WHEN tournaments.people = EXCLUDED.people THEN tournaments.people ELSE EXCLUDED.people END';

const headCte = (first: number): string => `head AS (
  INSERT INTO tournaments (${HEAD.join(', ')}) VALUES ($1, ${HEAD.slice(1)
    .map((_, index) => `$${first + index}`)
    .join(', ')})
  ON CONFLICT (id) DO UPDATE SET ${HEAD.filter((column) => !FIXED.has(column))
    .map((column) => `${column} = ${column === 'people' ? KEPT_PEOPLE : `EXCLUDED.${column}`}`)
    .join(', ')})`;

/** The values of `HEAD` without the id, which is the first parameter of every append. */
function headRow(kept: KeptTournament, envelopes: readonly Envelope<TournamentEvent>[]): unknown[] {
  const { settings } = kept;
  const due = nextClock(stateOf(kept));
  const at = envelopes.at(-1)?.at;
  const row: Record<Exclude<(typeof HEAD)[number], 'id'>, unknown> = {
    version: kept.version,
    status: kept.status,
    name: settings.name,
    organiser_id: kept.organiserId,
    teams: kept.teams.filter(({ status }) => status === 'in').length,
    most: settings.most,
    team_size: settings.teamSize,
    formats: JSON.stringify(settings.stages.map(({ format }) => format.kind)),
    starts_at: settings.startsAt,
    sign_up_closes_at: settings.signUpClosesAt,
    champion: championOf(kept),
    due_at: due?.at ?? null,
    due_step: due?.step ?? null,
    disputes: openDisputes(kept),
    substitutions: askedSubstitutions(kept),
    free_agents: lookingPeople(kept),
    people: peopleOf(kept),
    created_at: at,
    updated_at: at,
  };
  return HEAD.slice(1).map((column) => row[column as keyof typeof row]);
}

/** How `people` names the account that signed a team up; others are in it by their SteamID64. */
export const captainKey = (userId: number): string => `user:${userId}`;

/** Who is in the teams, for as long as there is something to come for them. */
function peopleOf({ status, teams }: KeptTournament): string[] {
  if (status !== 'sign_up' && status !== 'check_in' && status !== 'running') return [];
  const present = teams.filter((team) => isPresent(team));
  return [
    ...new Set(present.flatMap(({ captainId, members }) => [captainKey(captainId), ...members.map((m) => m.steamId)])),
  ];
}

/** Those that wait for staff, with what the attention queue says of them; null: none. */
function openDisputes({ disputes = [], teams }: KeptTournament): string | null {
  const open = disputes.filter(isUndecided).map(({ id, by, at, round, reason, appeal }) => {
    const last = appeal ?? { by, at, reason };
    const team = teams.find(({ entry }) => entry === last.by);
    const parts = [team?.name ?? '', round === null ? '' : `R${round}`, last.reason];
    return { id, at: last.at, by: team?.captainId ?? null, text: parts.filter((part) => part !== '').join(' · ') };
  });
  return open.length === 0 ? null : JSON.stringify(open);
}

/** Who looks for a team, with the teams that invited them; null: nobody. */
function lookingPeople(kept: KeptTournament): string | null {
  const people = freeAgentsOf(stateOf(kept)).map(({ userId, steamId, name, note, at }) => ({
    user_id: userId,
    steam_id: steamId,
    name,
    note,
    at,
    invitations: (kept.teamInvitations ?? [])
      .filter((one) => one.userId === userId)
      .map(({ entry, at: since, isDeclined }) => ({
        team: kept.teams.find((team) => team.entry === entry)?.name ?? null,
        at: since,
        is_declined: isDeclined,
      })),
  }));
  return people.length === 0 ? null : JSON.stringify(people);
}

/** The same for people who are to be exchanged. */
function askedSubstitutions(kept: KeptTournament): string | null {
  const open = openSubstitutions(stateOf(kept)).map(({ id, entry, leaves, comes, by, at, reason }) => {
    const team = kept.teams.find((one) => one.entry === entry);
    const parts = [team?.name ?? '', `${leaves.name} → ${comes.name}`, reason];
    return { id, at, by, text: parts.filter((part) => part !== '').join(' · ') };
  });
  return open.length === 0 ? null : JSON.stringify(open);
}

/** Name of the team that has won it all; null before the end, and where the last stage has groups of their own. */
function championOf(kept: KeptTournament): string | null {
  if (kept.status !== 'over') return null;
  const view = viewOf(stateOf(kept), kept.stages.length - 1);
  const first = view?.placements.find(({ place, group }) => place === 1 && group === null);
  const entry = first?.entries.length === 1 ? first.entries[0] : undefined;
  return kept.teams.find((team) => team.entry === entry)?.name ?? null;
}
