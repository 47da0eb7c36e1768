/** One file of the export: rows of one query, which takes the account and the proved Steam id (null: none). */
export interface ExportPart {
  path: string;
  /** `$1` account, `$2` Steam id. Each row has one column `row`; the order is fixed, for it is read in pages. */
  sql: string;
}

const part = (path: string, columns: string, from: string): ExportPart => ({
  path,
  sql: `SELECT to_jsonb(r) AS row FROM (SELECT ${columns} FROM ${from}) r`,
});

/**
 * What is kept of a person. Field by field: secrets (passwords, keys, tokens) are in no file, and of other people there is no more than
 * a public page shows. What somebody else reported or noted about this person is no part of it.
 */
export const EXPORT_PARTS: readonly ExportPart[] = [
  part(
    'account.json',
    `id, name, username, steam_id, claimed_steam_id, admin, super_admin, small_image, medium_image, large_image,
      password_hash IS NOT NULL AS has_password, challonge_api_key_encrypted IS NOT NULL AS has_challonge_api_key, created_at,
      $2::text AS proved_steam_id`,
    'users WHERE id = $1',
  ),
  part(
    'sessions.json',
    `expire AS ends_at, sess #>> '{cookie,expires}' AS cookie_expires`,
    `sessions WHERE (sess->>'user_id')::int = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY expire, sid`,
  ),
  part(
    'api-keys.json',
    'id, name, last4, main, read_only, created_at, last_used_at, revoked_at',
    'api_keys WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY id',
  ),
  part(
    'teams.json',
    `t.id, t.name, t.tag, t.flag, t.public_team, t.created_at, t.user_id = $1 AS owner,
      (SELECT jsonb_build_object('name', m.name, 'captain', m.captain, 'coach', m.coach)
        FROM team_members m WHERE m.team_id = t.id AND m.steam_id = $2) AS member,
      EXISTS (SELECT 1 FROM team_managers g WHERE g.team_id = t.id AND g.user_id = $1) AS manager`,
    `teams t WHERE t.user_id = $1 OR t.id IN (SELECT team_id FROM team_members WHERE steam_id = $2)
      OR t.id IN (SELECT team_id FROM team_managers WHERE user_id = $1) ORDER BY t.id`,
  ),
  part(
    'roster-changes.json',
    'c.team_id, c.name, c.change, c.how, c.at',
    'roster_changes c WHERE c.steam_id = $2 AND $1::int IS NOT NULL ORDER BY c.id',
  ),
  part(
    'team-requests.json',
    'r.team_id, r.message, r.asked_at, r.decided_at, r.accepted',
    'team_requests r WHERE r.user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY r.id',
  ),
  part(
    'matches.json',
    `m.id, m.title, m.team1_string, m.team2_string, m.team1_score, m.team2_score, m.status, m.cancelled, m.forfeit, m.start_time,
      m.end_time, m.user_id = $1 AS made_by_you, $2 = ANY(m.team1_steam_ids || m.team2_steam_ids) AS in_roster`,
    `matches m WHERE m.user_id = $1 OR m.team1_steam_ids @> ARRAY[$2::text] OR m.team2_steam_ids @> ARRAY[$2::text]
      OR m.id IN (SELECT match_id FROM player_stats WHERE steam_id = $2) ORDER BY m.id`,
  ),
  part(
    'statistics.json',
    'p.*',
    'player_stats p WHERE p.steam_id = $2 AND $1::int IS NOT NULL ORDER BY p.match_id, p.map_number',
  ),
  part(
    'steam-record.json',
    'r.fetched_at, r.minutes, r.bans, r.banned_on',
    'steam_records r WHERE r.steam_id = $2 AND $1::int IS NOT NULL',
  ),
  part(
    'ladders.json',
    's.mode, s.season, s.points, s.matches, s.won, s.lost, s.drawn',
    'skills s WHERE s.steam_id = $2 AND $1::int IS NOT NULL ORDER BY s.mode, s.season',
  ),
  part(
    'maps.json',
    'map_name, map_display_name, enabled, inserted_at, position',
    'user_maps WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY id',
  ),
  part(
    'loadout-items.json',
    'i.*',
    'loadout_items i WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY team, def_index',
  ),
  part(
    'loadout-choices.json',
    'c.*',
    'loadout_choices c WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY team',
  ),
  part(
    'loadout-presets.json',
    'p.name, p.body, p.saved_at',
    'loadout_presets p WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY name',
  ),
  part(
    'orders.json',
    `o.id, p.title AS plan, o.status, o.list_cents, o.discount_cents, o.total_cents, o.net_cents, o.currency, c.code AS coupon,
      o.provider, o.provider_ref, o.created_at, o.expires_at, o.paid_at`,
    `orders o JOIN plans p ON p.id = o.plan_id LEFT JOIN coupons c ON c.id = o.coupon_id
      WHERE o.user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY o.created_at, o.id`,
  ),
  part(
    'vip.json',
    'id, days, months, source, order_id, reason, given_at, revoked_at, revoke_reason',
    'vip_grants WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY id',
  ),
  part(
    'rentals.json',
    `t.id, p.title AS plan, t.name, t.slots, t.region, t.state, t.map, t.settings, t.created_at, t.suspended_at, t.ended_at,
      (SELECT coalesce(json_agg(json_build_object('order_id', e.order_id, 'days', e.days, 'months', e.months, 'given_at', e.given_at,
        'revoked_at', e.revoked_at)), '[]') FROM rental_periods e WHERE e.rental_id = t.id) AS periods`,
    `rentals t JOIN plans p ON p.id = t.plan_id WHERE t.user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY t.created_at, t.id`,
  ),
  part(
    'rentals-of-others.json',
    'm.rental_id, m.added_at',
    'rental_members m WHERE m.user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY m.added_at, m.rental_id',
  ),
  part(
    'partner.json',
    `a.id, a.slug, a.name, a.logo, a.url, a.active, a.commission_bp, a.pix_kind, a.pix_key_encrypted IS NOT NULL AS has_pix_key, a.created_at,
      (SELECT jsonb_agg(jsonb_build_object('id', p.id, 'cents', p.cents, 'status', p.status, 'made_at', p.made_at, 'settled_at', p.settled_at,
        'reference', p.reference) ORDER BY p.id) FROM payouts p WHERE p.affiliate_id = a.id) AS payouts`,
    'affiliates a WHERE a.user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY a.id',
  ),
  part(
    'lobby-chat.json',
    'id, lobby_id, text, said_at',
    'lobby_chat WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY id',
  ),
  part(
    'match-chat.json',
    'id, match_id, at, text',
    `match_log WHERE kind = 'chat' AND steam_id = $2 AND $1::int IS NOT NULL ORDER BY id`,
  ),
  part(
    'penalties.json',
    'id, lobby_id, cause, minutes, begins_at, ends_at, taken_back_at, taken_back_reason',
    'lobby_penalties WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY id',
  ),
  part(
    'bans.json',
    'id, reason, begins_at, ends_at, lifted_at, lifted_reason, appeal, appealed_at',
    'platform_bans WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY id',
  ),
  part(
    'reports.json',
    'id, lobby_id, match_id, kind, round, demo_seconds, text, made_at, closed_at',
    'lobby_reports WHERE by_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY id',
  ),
  part(
    'webhooks.json',
    'id, scope, season_id, url, description, events, active, created_at',
    'webhooks WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY id',
  ),
  part(
    'servers.json',
    'id, display_name, ip_string, port, gotv_port, public_server, flag, tag, created_at',
    'servers WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY id',
  ),
  part(
    'seasons.json',
    'id, name, start_date, end_date, challonge_url',
    'seasons WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY id',
  ),
  part(
    'tournament-roles.json',
    'tournament_id, role, stage, key',
    'tournament_roles WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY tournament_id, role, stage, key',
  ),
  part(
    'tournament-free-agent.json',
    `t.id AS tournament_id, p->>'note' AS note, p->>'at' AS since, coalesce(p->'invitations', '[]') AS invitations`,
    `tournaments t, jsonb_array_elements(t.free_agents) p
      WHERE (p->>'user_id')::int = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY t.id`,
  ),
  part(
    'commands.json',
    'c.id, c.match_id, c.kind, c.args, c.status, c.requested_at, c.settled_at',
    `match_commands c WHERE c.actor_id = $1 AND $2::text IS NOT DISTINCT FROM $2 AND c.kind <> 'rcon' ORDER BY c.requested_at, c.id`,
  ),
  part(
    'notifications.json',
    'id, kind, about, link, made_at, read_at',
    'notifications WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY id',
  ),
  part(
    'notification-settings.json',
    'off, push_off, quiet_from, quiet_until, zone',
    'notification_settings WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY user_id',
  ),
  part(
    'push-browsers.json',
    'id, language, label, made_at',
    'push_subscriptions WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY id',
  ),
  part(
    'audit.json',
    'id, at, method, route, targets, status, ip',
    'audit_log WHERE user_id = $1 AND $2::text IS NOT DISTINCT FROM $2 ORDER BY id',
  ),
];
