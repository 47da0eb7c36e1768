import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { LedgerEntry, MatchCommandRequest } from '@placar/contracts';
import { RequestMatchCommandCommand } from '@placar/match-engine';
import { isAppError } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../../http/session/viewer';
import { commandViewer, MatchAccess, matchNotFound, notAllowed } from '../match-access.public';
import { MatchCapabilities } from '../match-capabilities';
import { CommandOutcomes } from './command-outcomes';

/** How long a call waits for its command's end (architecture §4). */
export const OUTCOME_WAIT_MS = 3_000;

export interface AskOptions {
  idempotencyKey?: string | null;
  waitMs?: number;
}

/** Asks a match for something and waits for what came of it: the one way of both the old calls and the new one. */
@Injectable()
export class MatchControl {
  constructor(
    private readonly commands: CommandBus,
    private readonly outcomes: CommandOutcomes,
    private readonly access: MatchAccess,
    private readonly capabilities: MatchCapabilities,
    private readonly dataSource: DataSource,
  ) {}

  /** The ledger line, settled or as it stands after the wait. Refusals of the match are thrown. */
  async ask(
    viewer: Viewer,
    matchId: number,
    request: MatchCommandRequest,
    { idempotencyKey = null, waitMs = OUTCOME_WAIT_MS }: AskOptions = {},
  ): Promise<LedgerEntry> {
    if (request.kind === 'rcon') await this.mayUseConsole(viewer, matchId);
    const watch = this.outcomes.watch(matchId);
    try {
      const command = new RequestMatchCommandCommand(commandViewer(viewer), matchId, request, idempotencyKey);
      const { commandId } = await this.commands.execute(command);
      const entry = await watch.settled(commandId, waitMs);
      if (entry === null) throw matchNotFound();
      return entry;
    } finally {
      watch.close();
    }
  }

  /**
   * The same, after whatever holds the match has ended, for at most `patienceMs`: old clients change the server and restore a
   * round in two calls, the second before the first has settled (wire contract §13).
   */
  async askWhenFree(
    viewer: Viewer,
    matchId: number,
    request: MatchCommandRequest,
    patienceMs: number,
  ): Promise<LedgerEntry> {
    const until = Date.now() + patienceMs;
    for (;;) {
      try {
        return await this.ask(viewer, matchId, request);
      } catch (error) {
        const left = until - Date.now();
        const holder = isAppError(error, 'COMMAND_PENDING') && left > 0 ? await this.unsettled(matchId) : null;
        if (holder === null) throw error;
        const watch = this.outcomes.watch(matchId);
        await watch.settled(holder, left).finally(() => watch.close());
      }
    }
  }

  private async mayUseConsole(viewer: Viewer, matchId: number): Promise<void> {
    const row = await this.access.administer(viewer, matchId);
    if (!(await this.capabilities.rcon(viewer, row))) throw notAllowed();
  }

  private async unsettled(matchId: number): Promise<string | null> {
    const [row] = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM match_commands WHERE match_id = $1 AND settled_at IS NULL
        AND kind IN ('load', 'restart', 'change_server', 'restore', 'pause', 'unpause') ORDER BY requested_at LIMIT 1`,
      [matchId],
    );
    return row?.id ?? null;
  }
}
