/**
 * Whether the result of a match `m` of ours may be told to a bracket: it is over, the broadcast has shown its end, and it is a fact.
 * A score that nothing proves, and a match that somebody could have made up, wait until they are proved and confirmed (decision
 * 0034); a forfeit says nothing of its maps.
 */
export const TELLABLE = `NOT m.is_open AND NOT m.cancelled
  AND (m.tv_delay = 0 OR m.end_time IS NULL OR m.end_time + make_interval(secs => m.tv_delay) <= now())
  AND (m.forfeit OR NOT m.unproven) AND (NOT m.unconfirmed OR (SELECT counts_all FROM board_rules))`;
