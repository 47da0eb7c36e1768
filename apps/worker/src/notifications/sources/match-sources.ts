import type { NotificationAbout, NotificationKind } from '@placar/contracts';
import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';
import { aboutOf } from '../notification-book';
import type { NewNotification } from '../notification-book';

interface MatchRow {
  id: number;
  user_id: number;
  name: string;
  start_time: Date | null;
  attempt: number;
  won: boolean | null;
}

/** So long after its end a result is news. */
const NEWS = `interval '10 minutes'`;
const SOON = `interval '15 minutes'`;
const NAME = `concat(m.team1_string, ' × ', m.team2_string)`;
/** People of the rosters with an account whose Steam id was proved. */
const PLAYERS = 'JOIN users u ON u.steam_id = ANY(m.team1_steam_ids || m.team2_steam_ids)';

/** What matches have to tell those who play them: it begins soon, its server waits, it has ended. */
export class MatchSources {
  constructor(private readonly dataSource: DataSource) {}

  async read(now: Date): Promise<NewNotification[]> {
    return [...(await this.soon(now)), ...(await this.ready()), ...(await this.results(now))];
  }

  /** A match that is put to another time is told again. */
  private async soon(now: Date): Promise<NewNotification[]> {
    const rows = await this.rows(
      `SELECT m.id, u.id AS user_id, ${NAME} AS name, m.start_time, m.attempt, NULL::boolean AS won FROM matches m ${PLAYERS}
        WHERE m.is_open AND m.status = 'scheduled' AND m.start_time > $1::timestamptz AND m.start_time <= $1::timestamptz + ${SOON}`,
      [now],
    );
    return rows.map((row) => {
      const at = row.start_time?.toISOString() ?? null;
      return noteOf('match_soon', row, `match_soon:${row.id}:${at}`, { at });
    });
  }

  /** Each server that a match gets is another one to connect to. */
  private async ready(): Promise<NewNotification[]> {
    const rows = await this.rows(
      `SELECT m.id, u.id AS user_id, ${NAME} AS name, m.start_time, m.attempt, NULL::boolean AS won FROM matches m ${PLAYERS}
        WHERE m.is_open AND m.status = 'warmup'`,
      [],
    );
    return rows.map((row) => noteOf('server_ready', row, `server_ready:${row.id}:${row.attempt}`));
  }

  /** A match that staff must confirm first is told when they have. */
  private async results(now: Date): Promise<NewNotification[]> {
    const rows = await this.rows(
      `SELECT m.id, u.id AS user_id, ${NAME} AS name, m.start_time, m.attempt,
          CASE WHEN m.winner = m.team1_id THEN u.steam_id = ANY(m.team1_steam_ids)
               WHEN m.winner = m.team2_id THEN u.steam_id = ANY(m.team2_steam_ids) END AS won FROM matches m ${PLAYERS}
        WHERE m.end_time > $1::timestamptz - ${NEWS} AND NOT m.is_open AND NOT m.unconfirmed AND m.status IN ('finished', 'forfeited')`,
      [now],
    );
    return rows.map((row) => noteOf('result', row, `result:${row.id}`, { won: row.won }));
  }

  private async rows(text: string, values: unknown[]): Promise<MatchRow[]> {
    return (await pgPool(this.dataSource).query<MatchRow>(text, values)).rows;
  }
}

const noteOf = (
  kind: NotificationKind,
  { id, user_id: userId, name }: MatchRow,
  key: string,
  more: Partial<NotificationAbout> = {},
): NewNotification => ({ userId, kind, key, about: aboutOf(name, more), link: `/match/${id}` });
