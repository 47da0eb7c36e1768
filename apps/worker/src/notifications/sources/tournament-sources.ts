import { openSubstitutions, timeOf, viewOf, wantedMatches } from '@placar/domain/tournament';
import type { MatchTime, SignedUp, TournamentState } from '@placar/domain/tournament';
import type { TournamentEngine } from '@placar/match-engine/tournaments';
import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';
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
    const accounts = await this.accountsOf(placed);
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

  private async accountsOf(teams: readonly SignedUp[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await pgPool(this.dataSource).query<{ id: number; steam_id: string }>(
      'SELECT id, steam_id FROM users WHERE steam_id = ANY($1::text[])',
      [teams.flatMap(({ members }) => members.map(({ steamId }) => steamId))],
    );
    return new Map(rows.map((row) => [row.steam_id, row.id]));
  }
}

const aboutTournament = ({ settings }: TournamentState, at: string | null): NewNotification['about'] => ({
  name: settings.name,
  at,
  won: null,
  days: null,
});

/** Everybody of the team but the one who signed it up. A team of free agents was put together by an organiser: its captain is told, too. */
function signedUp(
  state: TournamentState,
  { name, members, captainId, isMade }: SignedUp,
  accounts: ReadonlyMap<string, number>,
): NewNotification[] {
  return members.flatMap(({ steamId }) => {
    const userId = accounts.get(steamId);
    if (userId === undefined || (userId === captainId && isMade !== true)) return [];
    const told = aboutTournament(state, state.settings.startsAt);
    const about = isMade === true ? { ...told, name: `${told.name}: ${name}` } : told;
    return [{ userId, kind: 'signed_up', key: `signed_up:${state.id}`, about, link: `/tournaments/${state.id}` }];
  });
}

/** People who look for a team are told of each team that invites them, once. */
const invitationsToTell = (state: TournamentState): NewNotification[] =>
  (state.teamInvitations ?? []).flatMap(({ entry, userId, isDeclined }) => {
    const team = state.teams.find((one) => one.entry === entry);
    if (team === undefined || isDeclined) return [];
    return [
      {
        userId,
        kind: 'team_invited' as const,
        key: `team_invited:${state.id}:${entry}`,
        about: { ...aboutTournament(state, null), name: `${state.settings.name}: ${team.name}` },
        link: `/tournaments/${state.id}`,
      },
    ];
  });

/** Captains are told of each answer to an invitation of their team, also when sign-up closed right after it. */
const answersToTell = (state: TournamentState, now: Date): NewNotification[] =>
  (state.invitationAnswers ?? []).flatMap(({ entry, userId, isAccepted, at }) => {
    const team = state.teams.find((one) => one.entry === entry);
    if (team === undefined || Date.parse(at) < now.getTime() - ANSWERS_TOLD_MS) return [];
    // Who took their name off the list after that is named no more.
    const person = state.freeAgents?.find((one) => one.userId === userId);
    return [
      {
        userId: team.captainId,
        kind: isAccepted ? ('invite_accepted' as const) : ('invite_declined' as const),
        key: `invitation_answered:${state.id}:${entry}:${userId}:${at}`,
        about: { ...aboutTournament(state, null), name: `${state.settings.name}: ${person?.name ?? team.name}` },
        link: `/tournaments/${state.id}`,
      },
    ];
  });

const checkIn = (state: TournamentState, { captainId }: SignedUp): NewNotification => ({
  userId: captainId,
  kind: 'check_in',
  key: `check_in:${state.id}`,
  about: aboutTournament(state, state.settings.checkIn?.closesAt ?? null),
  link: `/tournaments/${state.id}`,
});

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
      const teams = pairing.sides.flatMap((side) =>
        side.kind === 'entry' ? state.teams.filter(({ entry }) => entry === side.entry) : [],
      );
      return toldOf({ state, teams, time, name: `${state.id}:${stage}:${pairing.key}`, accounts });
    });
  });
}

/** Captains of a match that are to check in to it, as long as they have not. */
function checkInsToTell(state: TournamentState): NewNotification[] {
  return wantedMatches(state).flatMap(({ stage, key, call, entries, checkIn: asked }) => {
    if (asked === null) return [];
    const teams = entries.flatMap((entry) => state.teams.filter((team) => team.entry === entry));
    const name = teams.map((team) => team.name).join(' × ');
    return teams
      .filter(({ entry }) => !asked.came.some((came) => came.entry === entry))
      .map(({ captainId: userId }): NewNotification => ({
        userId,
        kind: 'check_in',
        key: `check_in:${state.id}:${stage}:${key}:${call}`,
        about: { ...aboutTournament(state, asked.until), name },
        link: `/tournaments/${state.id}`,
      }));
  });
}

/** The other captain is told that the result is disputed, or appealed; both are told of each decision. */
function disputesToTell(state: TournamentState): NewNotification[] {
  return (state.disputes ?? []).flatMap(({ id, entries, by, appeal, decisions }) => {
    const teams = entries.flatMap((entry) => state.teams.filter((team) => team.entry === entry));
    const about = { name: teams.map(({ name }) => name).join(' × '), at: null, won: null, days: null };
    const told = (kind: 'disputed' | 'dispute_decided', what: string, to: readonly SignedUp[]): NewNotification[] =>
      to.map(({ captainId: userId }) => ({
        userId,
        kind,
        key: `${what}:${state.id}:${id}`,
        about,
        link: `/tournaments/${state.id}?view=overview`,
      }));
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
  const link = `/tournaments/${state.id}`;
  return (state.substitutions ?? []).flatMap((one): NewNotification[] => {
    const team = state.teams.find(({ entry }) => entry === one.entry);
    if (team === undefined) return [];
    const about = { ...aboutTournament(state, null), name: `${state.settings.name}: ${team.name}` };
    const key = `${state.id}:${one.id}`;
    if (open.has(one))
      return organisers.map((userId) => ({
        userId,
        kind: 'exchange_asked',
        key: `exchange_asked:${key}`,
        about,
        link: `${link}?view=desk`,
      }));
    if (one.decision === null) return [];
    const isTold = one.decision.by !== team.captainId;
    const newcomer = team.members.some(({ steamId }) => steamId === one.comes.steamId)
      ? accounts.get(one.comes.steamId)
      : undefined;
    return [
      ...(isTold
        ? [
            {
              userId: team.captainId,
              kind: 'exchange_decided' as const,
              key: `exchange_decided:${key}`,
              about,
              link: `${link}?view=teams`,
            },
          ]
        : []),
      ...(newcomer === undefined || newcomer === team.captainId
        ? []
        : [
            {
              userId: newcomer,
              kind: 'signed_up' as const,
              key: `signed_up:${state.id}`,
              about: aboutTournament(state, null),
              link,
            },
          ]),
    ];
  });
}

interface TimeToTell {
  state: TournamentState;
  teams: readonly SignedUp[];
  time: MatchTime;
  name: string;
  accounts: ReadonlyMap<string, number>;
}

function toldOf({ state, teams, time, name, accounts }: TimeToTell): NewNotification[] {
  const link = `/tournaments/${state.id}`;
  const about = { name: teams.map((team) => team.name).join(' × '), won: null, days: null };
  if (time.at !== null) {
    const everybody = teams.flatMap(({ members, captainId }) => [
      captainId,
      ...members.flatMap(({ steamId }) => accounts.get(steamId) ?? []),
    ]);
    const key = `time_set:${name}:${time.at}`;
    return [...new Set(everybody)].map((userId) => ({
      userId,
      kind: 'time_set',
      key,
      about: { ...about, at: time.at },
      link,
    }));
  }
  const asked = teams.filter(({ entry }) => entry !== time.offer?.by && time.deadline !== null);
  const key = `time_asked:${name}:${time.offer?.at ?? time.deadline}`;
  return asked.map(({ captainId: userId }) => ({
    userId,
    kind: 'time_asked',
    key,
    about: { ...about, at: time.offer?.at ?? time.deadline },
    link,
  }));
}
