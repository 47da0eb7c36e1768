import type { DataSource, QueryRunner } from 'typeorm';

/** The ledger line of a command, locked by the test: whoever wants to settle it waits. */
export class HeldLine {
  private constructor(
    private readonly database: DataSource,
    private readonly runner: QueryRunner,
    private readonly pid: number,
  ) {}

  /** Null when somebody has settled it already. */
  static async hold(database: DataSource, commandId: string): Promise<HeldLine | null> {
    const runner = database.createQueryRunner();
    await runner.startTransaction();
    const rows = (await runner.query(
      'SELECT pg_backend_pid() AS pid FROM match_commands WHERE id = $1 AND settled_at IS NULL FOR UPDATE',
      [commandId],
    )) as { pid: number }[];
    const [row] = rows;
    if (row) return new HeldLine(database, runner, row.pid);
    await runner.rollbackTransaction();
    await runner.release();
    return null;
  }

  async isWaitedFor(): Promise<boolean> {
    const [row] = await this.database.query<{ n: number }[]>(
      'SELECT count(*)::int AS n FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))',
      [this.pid],
    );
    return (row?.n ?? 0) > 0;
  }

  /** Who waited is gone, like the process that it worked for, and the line is as it was. */
  async release(): Promise<void> {
    await this.database.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))',
      [this.pid],
    );
    await this.runner.rollbackTransaction();
    await this.runner.release();
  }
}
