import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';
import { aboutOf } from '../notification-book';
import type { NewNotification } from '../notification-book';

/** What happened is told for so long, in case nobody looked meanwhile; far shorter than notifications are kept, so that nothing is told again. */
const TOLD_FOR = `now() - interval '1 day'`;
const MOST = 500;

interface Row {
  kind: 'join_asked' | 'team_joined' | 'join_refused';
  user_id: number;
  id: string;
  team_id: number;
  name: string;
}

/**
 * What happens in the life of teams (decision 0102): who leads a team is told who asks to join it, and people are told that somebody took
 * them in, or did not. Who came by a link did it alone, and is told nothing.
 */
export async function teamSources(dataSource: DataSource): Promise<NewNotification[]> {
  const { rows } = await pgPool(dataSource).query<Row>(
    `SELECT 'join_asked' AS kind, l.user_id, r.id::text AS id, t.id AS team_id, t.name
       FROM team_requests r JOIN teams t ON t.id = r.team_id
       JOIN LATERAL (
         SELECT t.user_id AS user_id UNION SELECT g.user_id FROM team_managers g WHERE g.team_id = t.id
         UNION SELECT u.id FROM team_members m JOIN users u ON u.steam_id = m.steam_id WHERE m.team_id = t.id AND m.captain
       ) l ON l.user_id <> r.user_id
      WHERE r.decided_at IS NULL AND r.asked_at > ${TOLD_FOR}
     UNION ALL
     SELECT 'team_joined', u.id, c.id::text, t.id, t.name
       FROM roster_changes c JOIN teams t ON t.id = c.team_id JOIN users u ON u.steam_id = c.steam_id
      WHERE c.change = 'joined' AND c.how IN ('form', 'request') AND c.by_user IS DISTINCT FROM u.id AND c.at > ${TOLD_FOR}
     UNION ALL
     SELECT 'join_refused', r.user_id, r.id::text, t.id, t.name
       FROM team_requests r JOIN teams t ON t.id = r.team_id
      WHERE r.accepted IS FALSE AND r.decided_at > ${TOLD_FOR}
     LIMIT ${MOST}`,
  );
  return rows.map(({ kind, user_id: userId, id, team_id: teamId, name }) => ({
    userId,
    kind,
    key: `${kind}:${id}`,
    about: aboutOf(name),
    link: `/teams/${teamId}`,
  }));
}
