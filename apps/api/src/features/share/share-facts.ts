import { Injectable } from '@nestjs/common';
import type { MatchStatus, UserRef } from '@placar/contracts';
import { adr, headshotPercent, kdr, rating } from '@placar/domain';
import { mapDisplayName } from '@placar/domain/maps';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { MatchStatsQueries, OVERALL_SCOPE, StandingsQueries, preparedRead } from '@placar/read-models';
import type { MapStatRow, MatchRow } from '@placar/read-models';
import { DataSource } from 'typeorm';
import { BroadcastDelay } from '../live/broadcast-delay';
import { MatchAccess } from '../matches/match-access';
import { isWaiting } from './cards/match-card';
import type { CupFacts } from './cards/cup-card';
import type { CardTeam, MatchFacts } from './cards/match-card';
import type { PlayerFacts, SeasonFacts, TeamFacts } from './cards/subject-cards';
import { cupFacts } from './cup-facts';

interface TeamRow {
  id: number;
  name: string;
  tag: string;
  png: Buffer | null;
}

const TEAM = 't.id, t.name, t.tag, (SELECT l.png FROM team_logos l WHERE l.stem = t.logo) AS png FROM teams t';
const USER = 'SELECT steam_id, name FROM users WHERE ';
const IN_PLAY: ReadonlySet<string> = new Set(['live', 'paused', 'halftime', 'server_lost']);

/**
 * What links tell of matches, teams, players and seasons to those who were sent them: nothing that a visitor could not see now, so a
 * private match has no card, and one with a broadcast delay the score that is on air.
 */
@Injectable()
export class ShareFacts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: MatchAccess,
    private readonly broadcast: BroadcastDelay,
    private readonly stats: MatchStatsQueries,
    private readonly standings: StandingsQueries,
    private readonly tournaments: TournamentEngine,
  ) {}

  /** Throws MATCH_NOT_FOUND for what visitors must not see. */
  async match(id: number): Promise<MatchFacts> {
    const { row: newest } = await this.access.see(null, id);
    const onAir = await this.broadcast.rows(newest);
    const row: MatchRow = onAir?.match ?? newest;
    const [maps, teams, season] = await Promise.all([
      onAir?.maps ?? this.stats.maps(id),
      this.teams([row.team1_id, row.team2_id]),
      row.season_id === null ? null : this.seasonName(row.season_id),
    ]);
    const team = (teamId: number | null, name: string): CardTeam => {
      const known = teams.find((one) => one.id === teamId);
      return { name, tag: known?.tag ?? '', logo: logoOf(known) };
    };
    return {
      id,
      status: row.status as MatchStatus,
      title: row.title,
      season,
      plannedFor: plannedOf(row),
      team1: team(row.team1_id, row.team1_string),
      team2: team(row.team2_id, row.team2_string),
      score: scoreOf(row),
      winner: winnerOf(row),
      unproven: row.unproven,
      unconfirmed: row.unconfirmed,
      maxMaps: row.max_maps,
      maps: maps.filter((map) => map.start_time !== null).map((map) => mapOf(map, row)),
    };
  }

  /** Null when there is no such team. */
  async team(id: number): Promise<TeamFacts | null> {
    const [team] = await this.teams([id]);
    if (team === undefined) return null;
    const [members, record] = await Promise.all([
      preparedRead<{ name: string }>(this.dataSource, {
        name: 'share-members',
        text: `SELECT coalesce(nullif(m.name, ''), nullif(u.name, ''), p.name, m.steam_id) AS name FROM team_members m
          LEFT JOIN users u ON u.steam_id = m.steam_id LEFT JOIN steam_profiles p ON p.steam_id = m.steam_id
          WHERE m.team_id = $1 ORDER BY m.captain DESC, m.id LIMIT 12`,
        values: [id],
      }),
      preparedRead<NonNullable<TeamFacts['record']>>(this.dataSource, {
        name: 'share-record',
        text: 'SELECT wins, losses, maps, rounddiff FROM team_standings WHERE scope = $1 AND team_id = $2 AND maps > 0',
        values: [OVERALL_SCOPE, id],
      }),
    ]);
    return {
      id,
      name: team.name,
      tag: team.tag,
      logo: logoOf(team),
      players: members.map(({ name }) => name),
      record: record[0] ?? null,
    };
  }

  /** By the id of an account or by SteamID64, as the address of a profile has it; null for nobody. */
  async player(ref: UserRef): Promise<PlayerFacts | null> {
    const [user] = await preparedRead<{ steam_id: string | null; name: string }>(
      this.dataSource,
      'steamId' in ref
        ? { name: 'share-user-by-steam', text: `${USER}steam_id = $1`, values: [ref.steamId] }
        : { name: 'share-user-by-id', text: `${USER}id = $1`, values: [ref.id] },
    );
    const steamId = user?.steam_id ?? ('steamId' in ref ? ref.steamId : null);
    const sums = steamId === null ? null : await this.standings.player(OVERALL_SCOPE, steamId);
    if (user === undefined && sums === null) return null;
    return {
      steamId: steamId ?? '',
      name: user?.name !== undefined && user.name !== '' ? user.name : (sums?.name ?? ''),
      // Avatars lie with Steam: a card asks nobody for anything.
      image: null,
      stats:
        sums === null
          ? null
          : {
              rating: rating(sums),
              kdr: kdr(sums.kills, sums.deaths),
              adr: adr(sums.damage, sums.roundsplayed),
              hsp: headshotPercent(sums.headshot_kills, sums.kills),
              maps: sums.maps,
            },
    };
  }

  /** Null when there is no such season. */
  async season(id: number): Promise<SeasonFacts | null> {
    const [season] = await preparedRead<{ name: string; from: string | null; to: string | null; is_running: boolean }>(
      this.dataSource,
      {
        name: 'share-season',
        text: `SELECT name, to_char(start_date, 'YYYY-MM-DD') AS "from", to_char(end_date, 'YYYY-MM-DD') AS "to",
            coalesce(start_date <= d.today, true) AND coalesce(end_date >= d.today, true) AS is_running
          FROM seasons, (SELECT (now() AT TIME ZONE 'UTC')::date AS today) d WHERE id = $1`,
        values: [id],
      },
    );
    if (season === undefined) return null;
    const [leader] = await this.standings.teams(id);
    const [team] = leader === undefined ? [] : await this.teams([leader.team_id]);
    return {
      id,
      name: season.name,
      from: season.from,
      to: season.to,
      isRunning: season.is_running,
      leader: team === undefined ? null : { name: team.name, tag: team.tag, logo: logoOf(team) },
    };
  }

  /** Null when there is no such tournament, or only a draft. */
  async cup(id: number): Promise<CupFacts | null> {
    const loaded = await this.tournaments.load(id);
    const facts = loaded === null ? null : cupFacts(loaded.state);
    if (loaded === null || facts === null) return null;
    const winner = loaded.state.teams.find(({ entry }) => entry === facts.champion);
    if (winner === undefined) return { ...facts, champion: null };
    const [team] = winner.teamId === null ? [] : await this.teams([winner.teamId]);
    return { ...facts, champion: { name: winner.name, tag: team?.tag ?? '', logo: logoOf(team) } };
  }

  private teams(ids: readonly (number | null)[]): Promise<TeamRow[]> {
    return preparedRead<TeamRow>(this.dataSource, {
      name: 'share-teams',
      text: `SELECT ${TEAM} WHERE t.id = ANY($1::int[])`,
      values: [ids.filter((id) => id !== null)],
    });
  }

  private async seasonName(id: number): Promise<string | null> {
    const [row] = await preparedRead<{ name: string }>(this.dataSource, {
      name: 'share-season-name',
      text: 'SELECT name FROM seasons WHERE id = $1',
      values: [id],
    });
    return row?.name ?? null;
  }
}

const logoOf = (team: TeamRow | undefined): string | null =>
  team?.png == null ? null : `data:image/png;base64,${team.png.toString('base64')}`;

/** Until a match has begun, its time is the one that was planned. */
const plannedOf = ({ status, start_time: time }: MatchRow): Date | null =>
  time === null || !isWaiting(status as MatchStatus) ? null : new Date(time);

/** Rounds of a single map, maps of a series. */
function scoreOf(row: MatchRow): MatchFacts['score'] {
  if (isWaiting(row.status as MatchStatus) || (row.status === 'cancelled' && row.start_time === null)) return null;
  if (row.max_maps === 1 && row.team1_mapscore !== null && row.team2_mapscore !== null)
    return { team1: row.team1_mapscore, team2: row.team2_mapscore };
  return { team1: row.team1_score, team2: row.team2_score };
}

function winnerOf(row: MatchRow): 1 | 2 | null {
  if (row.winner === null) return null;
  return row.winner === row.team1_id ? 1 : row.winner === row.team2_id ? 2 : null;
}

const mapOf = (map: MapStatRow, row: MatchRow): MatchFacts['maps'][number] => ({
  name: mapDisplayName(map.map_name),
  team1: map.team1_score,
  team2: map.team2_score,
  isLive: IN_PLAY.has(row.status) && row.current_map === map.map_number,
});
