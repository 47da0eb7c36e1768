/**
 * Accounts that run the match with this id besides its owner: co-organisers of the tournament that made it, and the referees in whose care
 * it is. An SQL array.
 */
export const runBy = (matchId: string): string => `ARRAY(SELECT r.user_id FROM tournament_matches t
  JOIN tournament_roles r ON r.tournament_id = t.tournament_id AND r.role <> 'caster'
    AND (r.stage IS NULL OR (r.stage = t.stage AND (r.key IS NULL OR r.key = t.key)))
  WHERE t.match_id = ${matchId})`;
