/** Of `servers s`: whether the pool may give it away at all. $1: providers whose servers are the house's own. */
export const IS_OF_POOL = `s.provider <> 'rented' AND (s.public_server OR s.provider = ANY($1))
    AND NOT EXISTS (SELECT 1 FROM server_instances i WHERE i.server_id = s.id)`;
