import type { TournamentEngine } from '@placar/match-engine/tournaments';
import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';
import { aboutOf, accountsOf } from '../notification-book';
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
  const accounts = await accountsOf(
    dataSource,
    played.flatMap(({ members }) => members.map(({ steamId }) => steamId)),
  );
  return [...accounts].map(([account, userId]) => {
    const own = played.find(({ members }) => members.some(({ steamId }) => steamId === account));
    const about = aboutOf(settings.name, { won: own?.entry === result.winner });
    return { userId, kind: 'result', key: `ruled:${position}`, about, link: `/tournaments/${id}` };
  });
}
