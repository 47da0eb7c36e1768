import { Injectable } from '@nestjs/common';
import { playsIn, timeOf, viewOf } from '@placar/domain/tournament';
import type { SignedUp, TournamentState } from '@placar/domain/tournament';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { pgPool } from '@placar/persistence';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { CalendarHead } from './calendar-rows';

/** One entry of a calendar. */
export interface CalendarDate {
  /** The same for as long as the thing is there: a change moves the entry. */
  key: string;
  name: string;
  from: Date;
  until: Date;
  path: string;
  isCancelled: boolean;
  /** Grows with every change of the thing. */
  version: number;
  changedAt: Date;
}

interface MatchRow {
  id: number;
  version: number;
  name: string;
  start_time: Date;
  end_time: Date | null;
  maps: number;
  cancelled: boolean;
  updated_at: Date;
}

/** Entries older than this leave the calendar; other programs keep theirs. */
const KEPT = `interval '90 days'`;
const MOST = 300;
const HOUR_MS = 3_600_000;

/** What stands in calendars: matches with a time, check-in and start of tournaments. */
@Injectable()
export class CalendarDates {
  private readonly pool: Pool;

  constructor(
    dataSource: DataSource,
    private readonly tournaments: TournamentEngine,
  ) {
    this.pool = pgPool(dataSource);
  }

  async of({ kind, ref, user_id: userId, steam_id: steamId }: CalendarHead): Promise<CalendarDate[]> {
    switch (kind) {
      case 'person':
        return [...(await this.matchesOfPerson(steamId)), ...(await this.tournamentsOf(personIn(userId, steamId)))];
      case 'team':
        return [
          ...(await this.matches('(m.team1_id = $1 OR m.team2_id = $1) AND NOT m.private_match', ref)),
          ...(await this.tournamentsOf(({ teamId }) => teamId === ref)),
        ];
      case 'tournament':
        return [
          ...(await this.matches(
            'm.id IN (SELECT match_id FROM tournament_matches WHERE tournament_id = $1) AND NOT m.private_match',
            ref,
          )),
          ...(await this.tournament(ref ?? 0, null)),
        ];
    }
  }

  private matchesOfPerson(steamId: string | null): Promise<CalendarDate[]> {
    const mine = `m.id IN (SELECT a.id FROM matches a WHERE a.team1_steam_ids @> ARRAY[$1::text]
      UNION ALL SELECT b.id FROM matches b WHERE b.team2_steam_ids @> ARRAY[$1::text])`;
    return steamId === null ? Promise.resolve([]) : this.matches(mine, steamId);
  }

  private async matches(which: string, value: unknown): Promise<CalendarDate[]> {
    const { rows } = await this.pool.query<MatchRow>(
      `SELECT m.id, m.version, concat(m.team1_string, ' × ', m.team2_string) AS name, m.start_time, m.end_time,
          m.max_maps AS maps, m.cancelled, m.updated_at
        FROM matches m WHERE m.start_time > now() - ${KEPT} AND ${which} ORDER BY m.start_time DESC LIMIT ${MOST}`,
      [value],
    );
    return rows.map((row) => ({
      key: `match-${row.id}`,
      name: row.name,
      from: row.start_time,
      until: row.end_time !== null && row.end_time > row.start_time ? row.end_time : later(row.start_time, row.maps),
      path: `/match/${row.id}`,
      isCancelled: row.cancelled,
      version: row.version,
      changedAt: row.updated_at,
    }));
  }

  /** Tournaments in which such a team plays, before and after they were called off. */
  private async tournamentsOf(plays: (team: SignedUp) => boolean): Promise<CalendarDate[]> {
    const { rows } = await this.pool.query<{ id: number }>(
      `SELECT id FROM tournaments WHERE status <> 'draft' AND updated_at > now() - ${KEPT} ORDER BY id DESC LIMIT ${MOST}`,
    );
    const found: CalendarDate[] = [];
    for (const { id } of rows) found.push(...(await this.tournament(id, plays)));
    return found;
  }

  /** `plays` null: whoever plays in it. */
  private async tournament(id: number, plays: ((team: SignedUp) => boolean) | null): Promise<CalendarDate[]> {
    const [loaded, head] = await Promise.all([
      this.tournaments.load(id),
      this.pool.query<{ updated_at: Date }>('SELECT updated_at FROM tournaments WHERE id = $1', [id]),
    ]);
    if (loaded === null || loaded.state.status === 'draft') return [];
    if (plays !== null && !loaded.state.teams.some(plays)) return [];
    const changedAt = head.rows[0]?.updated_at ?? new Date();
    const made = await this.pool.query<{ stage: number; key: string }>(
      'SELECT stage, key FROM tournament_matches WHERE tournament_id = $1',
      [id],
    );
    const known = new Set(made.rows.map(({ stage, key }) => `${stage}:${key}`));
    const times = matchTimesOf(loaded.state, plays).filter(({ pairing }) => !known.has(pairing));
    return [
      ...datesOf(loaded.state, loaded.version, changedAt),
      ...times.map((date) => ({ ...date, version: loaded.version, changedAt })),
    ];
  }
}

const later = (from: Date, hours: number): Date => new Date(from.getTime() + hours * HOUR_MS);

/** Whether this account signed the team up, or plays in it. */
const personIn =
  (userId: number, steamId: string | null) =>
  ({ captainId, members, status }: SignedUp): boolean =>
    (status === 'in' || status === 'waiting' || status === 'asked') &&
    (captainId === userId || members.some((member) => member.steamId === steamId));

function datesOf({ id, settings, status }: TournamentState, version: number, changedAt: Date): CalendarDate[] {
  const { name, checkIn, startsAt } = settings;
  const shared = { path: `/tournaments/${id}`, isCancelled: status === 'cancelled', version, changedAt };
  const dates: CalendarDate[] = [];
  if (checkIn !== null)
    dates.push({
      ...shared,
      key: `check-in-${id}`,
      name: `Check-in · ${name}`,
      from: new Date(checkIn.opensAt),
      until: new Date(checkIn.closesAt),
    });
  if (startsAt !== null) {
    const from = new Date(startsAt);
    // How long a tournament takes nobody knows before; its matches have times of their own.
    dates.push({ ...shared, key: `tournament-${id}`, name, from, until: later(from, 3) });
  }
  return dates;
}

/** Matches that have a time and are not made yet; from then on they stand in the calendar themselves. `plays` null: of everybody. */
function matchTimesOf(
  state: TournamentState,
  plays: ((team: SignedUp) => boolean) | null,
): (Omit<CalendarDate, 'version' | 'changedAt'> & { pairing: string })[] {
  return state.stages.flatMap((given, stage) => {
    const playOf = playsIn(state, stage);
    return (viewOf(state, stage)?.pairings ?? []).flatMap((pairing) => {
      const at = pairing.state === 'ready' ? (timeOf(given, pairing)?.at ?? null) : null;
      const teams = pairing.sides.flatMap((side) =>
        side.kind === 'entry' ? state.teams.filter(({ entry }) => entry === side.entry) : [],
      );
      if (at === null || (plays !== null && !teams.some(plays))) return [];
      const from = new Date(at);
      const maps = playOf(pairing)?.bestOf ?? 1;
      return [
        {
          pairing: `${stage}:${pairing.key}`,
          key: `tournament-${state.id}-${stage}-${pairing.key}`,
          name: teams.map(({ name }) => name).join(' × '),
          from,
          until: later(from, maps),
          path: `/tournaments/${state.id}`,
          isCancelled: state.status === 'cancelled',
        },
      ];
    });
  });
}
