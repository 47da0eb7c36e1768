import type { NotificationKind } from '@placar/contracts';
import { openSubstitutions, timeOf, viewOf, wantedMatches } from '@placar/domain/tournament';
import type { MatchTime, SignedUp, TournamentState } from '@placar/domain/tournament';
import type { TournamentEngine } from '@placar/match-engine/tournaments';
import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';
import { aboutOf, accountsOf } from '../notification-book';
import type { NewNotification } from '../notification-book';

const MOST = 200;
/** Shorter than notifications are kept: an answer that is forgotten there is not told anew. */
const ANSWERS_TOLD_MS = 30 * 24 * 60 * 60_000;

/** What tournaments have to tell: somebody was signed up, check-in is open, a time is to be agreed on, or is set. */
export class TournamentSources {
  /** Version of each tournament that was looked at last. */
  private seen = new Map<number, number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly engine: Pick<TournamentEngine, 'load'>,
  ) {}

  /** Call `settled` when what this returned is written down. */
  async read(now: Date): Promise<{ found: NewNotification[]; settled: () => void }> {
    const { rows } = await pgPool(this.dataSource).query<{ id: number; version: number }>(
      `SELECT id, version FROM tournaments WHERE status IN ('sign_up', 'check_in', 'running')
        OR (status = 'over' AND updated_at > now() - interval '1 day') ORDER BY id DESC LIMIT ${MOST}`,
    );
    const found: NewNotification[] = [];
    for (const { id, version } of rows) {
      if (this.seen.get(id) === version) continue;
      const loaded = await this.engine.load(id);
      if (loaded !== null) found.push(...(await this.toTell(loaded.state, now)));
    }
    const seen = new Map(rows.map((row) => [row.id, row.version]));
    return { found, settled: () => (this.seen = seen) };
  }

  private async toTell(state: TournamentState, now: Date): Promise<NewNotification[]> {
    const placed = state.teams.filter(({ status }) => status === 'in' || status === 'waiting');
    const accounts = await accountsOf(
      this.dataSource,
      placed.flatMap(({ members }) => members.map(({ steamId }) => steamId)),
    );
    const people = [...substitutionsToTell(state, accounts), ...answersToTell(state, now)];
    if (state.status === 'running' || state.status === 'over')
      return [...timesToTell(state, accounts), ...checkInsToTell(state), ...disputesToTell(state), ...people];
    return [
      ...people,
      ...invitationsToTell(state),
      ...placed.flatMap((team) => [
        ...signedUp(state, team, accounts),
        // Who waits for a place checks in, too, and may get one.
        ...(state.status === 'check_in' && !team.checkedIn ? [checkIn(state, team)] : []),
      ]),
    ];
  }
}

/** A note about a tournament, by its name unless another is given; `view` is the tab of its page that shows it. */
function note(
  { id, settings }: TournamentState,
  userId: number,
  kind: NotificationKind,
  { key, name = settings.name, at = null, view }: { key: string; name?: string; at?: string | null; view?: string },
): NewNotification {
  const link = `/tournaments/${id}${view === undefined ? '' : `?view=${view}`}`;
  return { userId, kind, key, about: aboutOf(name, { at }), link };
}

const teamsOf = ({ teams }: TournamentState, entries: readonly number[]): SignedUp[] =>
  entries.flatMap((entry) => teams.filter((team) => team.entry === entry));

const namesOf = (teams: readonly SignedUp[]): string => teams.map(({ name }) => name).join(' × ');

/** Everybody of the team but the one who signed it up. A team of free agents was put together by an organiser: its captain is told, too. */
function signedUp(
  state: TournamentState,
  { name, members, captainId, isMade }: SignedUp,
  accounts: ReadonlyMap<string, number>,
): NewNotification[] {
  const { id, settings } = state;
  const about = { name: isMade === true ? `${settings.name}: ${name}` : settings.name, at: settings.startsAt };
  return members.flatMap(({ steamId }) => {
    const userId = accounts.get(steamId);
    if (userId === undefined || (userId === captainId && isMade !== true)) return [];
    return [note(state, userId, 'signed_up', { key: `signed_up:${id}`, ...about })];
  });
}

/** People who look for a team are told of each team that invites them, once. */
const invitationsToTell = (state: TournamentState): NewNotification[] =>
  (state.teamInvitations ?? []).flatMap(({ entry, userId, isDeclined }) => {
    const team = state.teams.find((one) => one.entry === entry);
    if (team === undefined || isDeclined) return [];
    const name = `${state.settings.name}: ${team.name}`;
    return [note(state, userId, 'team_invited', { key: `team_invited:${state.id}:${entry}`, name })];
  });

/** Captains are told of each answer to an invitation of their team, also when sign-up closed right after it. */
const answersToTell = (state: TournamentState, now: Date): NewNotification[] =>
  (state.invitationAnswers ?? []).flatMap(({ entry, userId, isAccepted, at }) => {
    const team = state.teams.find((one) => one.entry === entry);
    if (team === undefined || Date.parse(at) < now.getTime() - ANSWERS_TOLD_MS) return [];
    // Who took their name off the list after that is named no more.
    const person = state.freeAgents?.find((one) => one.userId === userId);
    const name = `${state.settings.name}: ${person?.name ?? team.name}`;
    const key = `invitation_answered:${state.id}:${entry}:${userId}:${at}`;
    return [note(state, team.captainId, isAccepted ? 'invite_accepted' : 'invite_declined', { key, name })];
  });

const checkIn = (state: TournamentState, { captainId }: SignedUp): NewNotification =>
  note(state, captainId, 'check_in', { key: `check_in:${state.id}`, at: state.settings.checkIn?.closesAt ?? null });

/**
 * Captains are told that they are asked, and of each offer of the other one; everybody of the two teams when the time is set. A time that is
 * set anew is told anew.
 */
function timesToTell(state: TournamentState, accounts: ReadonlyMap<string, number>): NewNotification[] {
  return state.stages.flatMap((given, stage) => {
    if (Object.keys(given.times ?? {}).length === 0) return [];
    return (viewOf(state, stage)?.pairings ?? []).flatMap((pairing) => {
      const time = pairing.state === 'ready' ? timeOf(given, pairing) : null;
      if (time === null) return [];
      const entries = pairing.sides.flatMap((side) => (side.kind === 'entry' ? [side.entry] : []));
      const teams = teamsOf(state, entries);
      return toldOf({ state, teams, time, pairing: `${state.id}:${stage}:${pairing.key}`, accounts });
    });
  });
}

/** Captains of a match that are to check in to it, as long as they have not. */
function checkInsToTell(state: TournamentState): NewNotification[] {
  return wantedMatches(state).flatMap(({ stage, key, call, entries, checkIn: asked }) => {
    if (asked === null) return [];
    const teams = teamsOf(state, entries);
    const about = { key: `check_in:${state.id}:${stage}:${key}:${call}`, name: namesOf(teams), at: asked.until };
    return teams
      .filter(({ entry }) => !asked.came.some((came) => came.entry === entry))
      .map(({ captainId }) => note(state, captainId, 'check_in', about));
  });
}

/** The other captain is told that the result is disputed, or appealed; both are told of each decision. */
function disputesToTell(state: TournamentState): NewNotification[] {
  return (state.disputes ?? []).flatMap(({ id, entries, by, appeal, decisions }) => {
    const teams = teamsOf(state, entries);
    const told = (kind: 'disputed' | 'dispute_decided', what: string, to: readonly SignedUp[]): NewNotification[] => {
      const about = { key: `${what}:${state.id}:${id}`, name: namesOf(teams), view: 'overview' };
      return to.map(({ captainId }) => note(state, captainId, kind, about));
    };
    const others = (entry: number): SignedUp[] => teams.filter((team) => team.entry !== entry);
    return [
      ...told('disputed', 'disputed', others(by)),
      ...(appeal === null ? [] : told('disputed', 'appealed', others(appeal.by))),
      ...decisions.flatMap((_, index) => told('dispute_decided', `decided${index + 1}`, teams)),
    ];
  });
}

/** Organisers are told that they are asked for an exchange, its captain what they decided, and who came in that they play. */
function substitutionsToTell(state: TournamentState, accounts: ReadonlyMap<string, number>): NewNotification[] {
  const open = new Set(openSubstitutions(state));
  const organisers = [state.organiserId, ...state.settings.coOrganisers];
  return (state.substitutions ?? []).flatMap((one): NewNotification[] => {
    const team = state.teams.find(({ entry }) => entry === one.entry);
    if (team === undefined) return [];
    const { captainId, members } = team;
    const name = `${state.settings.name}: ${team.name}`;
    const key = `${state.id}:${one.id}`;
    const asked = { key: `exchange_asked:${key}`, name, view: 'desk' };
    if (open.has(one)) return organisers.map((userId) => note(state, userId, 'exchange_asked', asked));
    if (one.decision === null) return [];
    const decided = { key: `exchange_decided:${key}`, name, view: 'teams' };
    const isIn = members.some(({ steamId }) => steamId === one.comes.steamId);
    const newcomer = isIn ? accounts.get(one.comes.steamId) : undefined;
    return [
      ...(one.decision.by === captainId ? [] : [note(state, captainId, 'exchange_decided', decided)]),
      ...(newcomer === undefined || newcomer === captainId
        ? []
        : [note(state, newcomer, 'signed_up', { key: `signed_up:${state.id}` })]),
    ];
  });
}

interface TimeToTell {
  state: TournamentState;
  teams: readonly SignedUp[];
  time: MatchTime;
  /** Names the pairing, in keys. */
  pairing: string;
  accounts: ReadonlyMap<string, number>;
}

function toldOf({ state, teams, time, pairing, accounts }: TimeToTell): NewNotification[] {
  const name = namesOf(teams);
  const { at, offer, deadline } = time;
  if (at !== null) {
    const everybody = teams.flatMap(({ members, captainId }) => [
      captainId,
      ...members.flatMap(({ steamId }) => accounts.get(steamId) ?? []),
    ]);
    const about = { key: `time_set:${pairing}:${at}`, name, at };
    return [...new Set(everybody)].map((userId) => note(state, userId, 'time_set', about));
  }
  const askedFor = offer?.at ?? deadline;
  const about = { key: `time_asked:${pairing}:${askedFor}`, name, at: askedFor };
  return teams
    .filter(({ entry }) => entry !== offer?.by && deadline !== null)
    .map(({ captainId }) => note(state, captainId, 'time_asked', about));
}
