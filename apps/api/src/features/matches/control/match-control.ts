import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MATCH_COMMAND_CATALOGUE, OUTCOME_WAIT_MS, commandsWith, maskedLine } from '@placar/contracts';
import type { LedgerEntry, MatchCommandRequest } from '@placar/contracts';
import { RequestMatchCommandCommand } from '@placar/match-engine';
import { APP_CONFIG, sealSecret } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../../http/session/viewer';
import { commandViewer, MatchAccess, matchNotFound, notAllowed } from '../match-access';
import { MatchCapabilities } from '../match-capabilities';
import { CommandOutcomes } from './command-outcomes';

/** Kinds that keep others from their match while they are under way. Ends are not waited for: there is no match after them. */
const HOLDERS = commandsWith(({ slot }) => slot !== 'none' && slot !== 'displaces');

export interface AskOptions {
  idempotencyKey?: string | null;
  /** The version of the match that the caller saw. */
  expectedVersion?: number | null;
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
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** The ledger line, settled or as it stands after the wait. Refusals of the match are thrown. */
  async ask(
    viewer: Viewer,
    matchId: number,
    request: MatchCommandRequest,
    { idempotencyKey = null, expectedVersion = null, waitMs = OUTCOME_WAIT_MS }: AskOptions = {},
  ): Promise<LedgerEntry> {
    if (MATCH_COMMAND_CATALOGUE[request.kind].right === 'rcon') await this.mayUseConsole(viewer, matchId);
    const watch = this.outcomes.watch(matchId);
    try {
      const command = new RequestMatchCommandCommand(
        commandViewer(viewer),
        matchId,
        this.withoutSecrets(request),
        idempotencyKey,
        expectedVersion,
        this.fingerprint(request),
      );
      const { commandId } = await this.commands.execute(command);
      const entry = await watch.settled(commandId, waitMs);
      if (entry === null) throw matchNotFound();
      return entry;
    } finally {
      watch.close();
    }
  }

  /** The command that holds the match, settled or as it stands after `ms`; null when none does. */
  async underWay(matchId: number, ms: number): Promise<LedgerEntry | null> {
    const watch = this.outcomes.watch(matchId);
    try {
      const holder = await this.unsettled(matchId);
      return holder === null ? null : await watch.settled(holder, Math.max(0, ms));
    } finally {
      watch.close();
    }
  }

  /** Throws NOT_ALLOWED for those who may not type into the console of the match's server. */
  async mayUseConsole(viewer: Viewer, matchId: number): Promise<void> {
    const row = await this.access.administer(viewer, matchId);
    if (!(await this.capabilities.rcon(viewer, row))) throw notAllowed();
  }

  /** The log keeps every line for ever, so a password in it is kept sealed, and for the worker alone. */
  private withoutSecrets(request: MatchCommandRequest): MatchCommandRequest {
    if (request.kind !== 'rcon') return request;
    const { line, secret } = maskedLine(request.args.line);
    const sealed = secret ? { sealed: sealSecret(request.args.line, this.config.secrets.encryptionKey) } : {};
    return { kind: 'rcon', args: { line, ...sealed } };
  }

  /** Keyed, because a line may hold a password and the log is for ever. Parsed requests have their fields in one order. */
  private fingerprint(request: MatchCommandRequest): string {
    const text = `match command\n${JSON.stringify(request)}`;
    return createHmac('sha256', this.config.secrets.encryptionKey).update(text).digest('base64url');
  }

  private async unsettled(matchId: number): Promise<string | null> {
    const [row] = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM match_commands WHERE match_id = $1 AND settled_at IS NULL
        AND kind = ANY($2) ORDER BY requested_at LIMIT 1`,
      [matchId, HOLDERS],
    );
    return row?.id ?? null;
  }
}
