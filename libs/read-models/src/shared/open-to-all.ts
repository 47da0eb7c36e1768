/**
 * Matches `m` whose numbers everybody may know now: public, not cancelled, no pug, and with a broadcast delay not before it has
 * passed, or a sum would tell what the streams hold back.
 */
export const OPEN_TO_ALL = `NOT m.private_match AND NOT m.cancelled AND NOT m.is_pug
  AND (m.tv_delay = 0 OR m.end_time < now() - m.tv_delay * interval '1 second')`;
