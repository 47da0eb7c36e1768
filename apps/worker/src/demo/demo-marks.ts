/** Correlation ids of the driver's own calls start with it: how its matches are told from those that people made. */
export const MARK = 'demo-driver:';

/** Match of the driver `m`: its first event was written under the driver's mark. */
export const DRIVEN = `EXISTS (SELECT 1 FROM match_events e
  WHERE e.match_id = m.id AND e.version = 1 AND e.correlation_id LIKE '${MARK}%')`;
