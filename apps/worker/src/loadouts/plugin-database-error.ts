/** What keeps the plugin's database from being written, for people who run it. `data`: only these rows are refused. */
export type PluginProblem = 'away' | 'slow' | 'login' | 'read_only' | 'schema' | 'data';

/** Numbers that MySQL and MariaDB give to errors of statements. */
const PROBLEMS: readonly [PluginProblem, readonly number[]][] = [
  ['login', [1044, 1045, 1049, 1142, 1143, 1698]],
  ['read_only', [1290, 1792, 1836]],
  ['slow', [1205, 1213, 3024, 1969]],
  ['schema', [1054, 1146, 1364, 1048, 1136]],
  ['data', [1264, 1265, 1366, 1406]],
];
const SLOW_CODES: ReadonlySet<string> = new Set(['PROTOCOL_SEQUENCE_TIMEOUT', 'ETIMEDOUT']);

/** A failure of the plugin's database, told without its address and its password. */
export class PluginDatabaseError extends Error {
  override readonly name = 'PluginDatabaseError';

  constructor(
    readonly problem: PluginProblem,
    /** Code of the error: for those who look it up. */
    readonly detail: string,
    cause?: unknown,
  ) {
    super(`the database of the plugin: ${problem} (${detail})`, { cause });
  }

  static of(error: unknown): PluginDatabaseError {
    if (error instanceof PluginDatabaseError) return error;
    const { code = 'UNKNOWN', errno } = error as { code?: string; errno?: number };
    if (SLOW_CODES.has(code)) return new PluginDatabaseError('slow', code, error);
    const [problem = 'away'] = PROBLEMS.find(([, numbers]) => numbers.includes(errno ?? 0)) ?? [];
    return new PluginDatabaseError(problem, code, error);
  }
}
