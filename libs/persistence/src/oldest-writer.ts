/**
 * SQL expression (xid8): every transaction of this database with a smaller id had ended when the statement began. As
 * `pg_snapshot_xmin`, but a long transaction in another database of the same server holds nothing up; what cannot be told apart
 * counts as ours.
 */
export const OLDEST_WRITER = `COALESCE(
    (SELECT min(running) FROM pg_snapshot_xip(pg_current_snapshot()) running
      WHERE NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.backend_xid = running::xid AND a.datname <> current_database())),
    pg_snapshot_xmax(pg_current_snapshot()))`;
