import type { TournamentEngine } from '@placar/match-engine/tournaments';
import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';
import type { NewNotification } from '../notification-book';

/** So long after it a ruling is news; and so many of the newest events of all tournaments are looked through for it. */
const NEWS = `interval '10 minutes'`;
const LAST = 500;

interface Ruling {
  position: number;
  tournament_id: number;
  result: { entries: readonly number[]; winner: number };
}

/**
 * Results that a person set, corrected or took back, for the players of both teams. Those of matches are told with their match: a
 * reason stands with what a person decided alone.
 */
export async function ruledResults(
  dataSource: DataSource,
  tournaments: Pick<TournamentEngine, 'load'>,
): Promise<NewNotification[]> {
  const { rows } = await pgPool(dataSource).query<Ruling>(
    `SELECT position, tournament_id, payload->'result' AS result FROM (
        SELECT * FROM tournament_events ORDER BY position DESC LIMIT ${LAST}) e
      WHERE type = 'tournament.result-set' AND payload->>'reason' IS NOT NULL AND occurred_at > now() - ${NEWS}
        AND payload->'result'->>'winner' IS NOT NULL`,
  );
  const found: NewNotification[] = [];
  for (const ruling of rows) found.push(...(await toldOf(dataSource, tournaments, ruling)));
  return found;
}

async function toldOf(
  dataSource: DataSource,
  tournaments: Pick<TournamentEngine, 'load'>,
  { position, tournament_id: id, result }: Ruling,
): Promise<NewNotification[]> {
  const loaded = await tournaments.load(id);
  if (loaded === null) return [];
  const { teams, settings } = loaded.state;
  const played = teams.filter(({ entry }) => result.entries.includes(entry));
  const { rows } = await pgPool(dataSource).query<{ id: number; steam_id: string }>(
    'SELECT id, steam_id FROM users WHERE steam_id = ANY($1::text[])',
    [played.flatMap(({ members }) => members.map(({ steamId }) => steamId))],
  );
  return rows.map((row) => {
    const own = played.find(({ members }) => members.some(({ steamId }) => steamId === row.steam_id));
    const about = { name: settings.name, at: null, won: own?.entry === result.winner, days: null };
    return { userId: row.id, kind: 'result', key: `ruled:${position}`, about, link: `/tournaments/${id}` };
  });
}
