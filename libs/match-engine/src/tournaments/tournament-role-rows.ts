import { officialsOf } from '@placar/domain/tournament';
import type { TournamentEvent, TournamentSettings } from '@placar/domain/tournament';
import type { Statement } from '../log';

interface RoleRow {
  user_id: number;
  role: 'co_organiser' | 'referee' | 'caster';
  stage: number | null;
  key: string | null;
}

/** Whether these events may have named other people. */
export const mayNamePeople = (events: readonly TournamentEvent[]): boolean =>
  events.some(({ type }) => type === 'tournament.created' || type === 'tournament.settings-changed');

/** Rows of `tournament_roles` for these settings. */
export function roleRows(settings: TournamentSettings): RoleRow[] {
  const { referees, casters } = officialsOf(settings);
  const all = { stage: null, key: null };
  return [
    ...settings.coOrganisers.map((user_id): RoleRow => ({ user_id, role: 'co_organiser', ...all })),
    ...referees.flatMap(({ userId, of }) =>
      (of ?? [all]).map(({ stage, key }): RoleRow => ({ user_id: userId, role: 'referee', stage, key })),
    ),
    ...casters.map((user_id): RoleRow => ({ user_id, role: 'caster', ...all })),
  ];
}

/** Everybody leaves, before those who are named come. */
export const withoutRoles = (id: number): Statement => ({
  name: 'tournament-without-roles',
  text: 'DELETE FROM tournament_roles WHERE tournament_id = $1',
  values: [id],
});

/** Writes them with the append; `$1` is the tournament. Accounts that are gone have no roles. */
export const rolesCte = (first: number): string => `roles AS (
  INSERT INTO tournament_roles (tournament_id, user_id, role, stage, key)
  SELECT DISTINCT $1::int, r.user_id, r.role, r.stage, r.key
    FROM json_to_recordset($${first}::json) AS r(user_id int, role text, stage smallint, key text) JOIN users u ON u.id = r.user_id)`;
