/** Servers that were to be started for a match (`match`: its id in SQL), as `nextStartMs` takes them. */
export const earlierStarts = (match: string): string =>
  `(SELECT coalesce(json_agg(json_build_object('state', e.state, 'stop_reason', e.stop_reason, 'failure', e.failure, 'ended_at', e.ended_at)), '[]')
      FROM server_requests e WHERE e.match_id = ${match} AND e.source = 'on_demand')`;
