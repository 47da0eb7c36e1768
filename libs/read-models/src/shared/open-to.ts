/** Matches `m` that everybody may know in full now: public, and with a broadcast delay not before it has passed. */
export const OPEN_TO_VISITORS = `(NOT m.private_match AND (m.tv_delay = 0 OR m.end_time < now() - m.tv_delay * interval '1 second'))`;

/**
 * Lists over all matches show public ones, and to staff all. Matches that the public sees with a delay are left out until
 * they are over, or a list would tell what the streams hold back. $1: is staff, $2: user id.
 */
export const OPEN_TO = `($1 OR m.user_id = $2 OR ${OPEN_TO_VISITORS})`;

/** Matches `m` whose numbers everybody may know now, and that count in sums: not cancelled, no pug. */
export const OPEN_TO_ALL = `NOT m.cancelled AND NOT m.is_pug AND ${OPEN_TO_VISITORS}`;
