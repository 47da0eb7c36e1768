import type { CommandBus } from '@nestjs/cqrs';
import type { RequestMatchCommandCommand, Viewer } from '@placar/match-engine';
import { isAppError } from '@placar/platform';
import type { Logger } from '@placar/platform';

/** The account of the installation, with which nobody can sign in: it owns all matches of lobbies, and is no staff. */
export const PLATFORM_ACCOUNT: Viewer = { id: 0, name: 'Placar', isAdmin: false, isSuperAdmin: false };
/** With the rights of the staff: whoever keeps the rulebook, or runs a tournament, gave them to the platform. */
export const STEWARD: Viewer = { ...PLATFORM_ACCOUNT, isAdmin: true };

/** Asks a match for a command. A refusal is told in the log, with `about`: what is wanted still is asked again with a later look. */
export async function askMatch(
  { commandBus, logger }: { commandBus: CommandBus; logger: Logger },
  command: RequestMatchCommandCommand,
  refused: string,
  about: object = {},
): Promise<void> {
  try {
    await commandBus.execute(command);
  } catch (error) {
    if (!isAppError(error)) throw error;
    logger.info({ match_id: command.matchId, ...about, code: error.code }, refused);
  }
}

/** Whether another worker has tied a match to its place in this table just now. */
export const isTaken = (error: unknown, table: string): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505' && 'table' in error && error.table === table;
