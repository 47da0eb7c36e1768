import { randomUUID } from 'node:crypto';
import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { CommandStatus } from '@placar/contracts';
import { canAdministerMatch } from '@placar/domain';
import type { MatchCommand, MatchState, Refusal, ResolvedFacts } from '@placar/domain';
import { AppError } from '@placar/platform';
import type { PoolClient } from 'pg';
import { MatchEngine } from '../match-engine';
import type { Statement } from '../store/match-log';
import { ranOrThrow } from './refusal-error';
import { RequestMatchCommandCommand } from './request-match-command.command';
import type { RequestedMatchCommand } from './request-match-command.command';
import { actorOf } from './viewer';

@CommandHandler(RequestMatchCommandCommand)
export class RequestMatchCommandHandler implements ICommandHandler<RequestMatchCommandCommand> {
  constructor(private readonly engine: MatchEngine) {}

  async execute(command: RequestMatchCommandCommand): Promise<RequestedMatchCommand> {
    const commandId = randomUUID();
    let earlier: { id: string; status: CommandStatus } | null = null;
    const source = async (client: PoolClient, state: MatchState): Promise<MatchCommand | null> => {
      earlier = await earlierWithKey(client, command);
      if (earlier !== null) return null;
      await checkServer(client, command);
      const { request, idempotencyKey } = command;
      return { type: 'request', commandId, request, idempotencyKey, resolved: await resolve(client, command, state) };
    };
    const result = ranOrThrow(
      await this.engine.run(command.matchId, source, {
        actor: actorOf(command.viewer),
        cause: 'command',
        authorize: (state) => refusalOf(command, state),
        alongside: () => [checkNow(command.matchId)],
      }),
    );
    if (earlier !== null) {
      const { id, status } = earlier as { id: string; status: CommandStatus };
      return { commandId: id, version: result.version, status, repeated: true };
    }
    const settled = result.events.some(
      (event) => event.type === 'match.command-settled' && event.payload.commandId === commandId,
    );
    return { commandId, version: result.version, status: settled ? 'confirmed' : 'requested', repeated: false };
  }
}

/** The reconciler looks at the match at once. */
const checkNow = (matchId: number): Statement => ({
  name: 'check-match-now',
  text: 'UPDATE match_watch SET next_check_at = now() WHERE match_id = $1',
  values: [matchId],
});

/** Rights are asked under the lock, at the moment of the decision (plugin contract §9, "Ownership"). */
function refusalOf({ viewer }: RequestMatchCommandCommand, state: MatchState): Refusal | null {
  const allowed = canAdministerMatch(
    { id: viewer.id, admin: viewer.isAdmin, super_admin: viewer.isSuperAdmin },
    { user_id: state.config.userId },
  );
  return allowed ? null : { code: 'NOT_ALLOWED', message: 'User is not authorized to perform action.' };
}

async function earlierWithKey(
  client: PoolClient,
  command: RequestMatchCommandCommand,
): Promise<{ id: string; status: CommandStatus } | null> {
  if (command.idempotencyKey === null) return null;
  const { rows } = await client.query<{ id: string; status: CommandStatus }>(
    'SELECT id, status FROM match_commands WHERE match_id = $1 AND idempotency_key = $2',
    [command.matchId, command.idempotencyKey],
  );
  return rows[0] ?? null;
}

/** A server named in the request must be one that this person may use. */
async function checkServer(client: PoolClient, { viewer, request }: RequestMatchCommandCommand): Promise<void> {
  const serverId = request.kind === 'change_server' || request.kind === 'load' ? request.args.server_id : undefined;
  if (serverId === undefined) return;
  const { rows } = await client.query<{ user_id: number | null; public_server: boolean }>(
    'SELECT user_id, public_server FROM servers WHERE id = $1',
    [serverId],
  );
  const server = rows[0];
  if (!server)
    throw new AppError('SERVER_NOT_FOUND', 'Server does not exist.', {
      fields: { server_id: 'Server does not exist.' },
    });
  if (!server.public_server && server.user_id !== viewer.id && !viewer.isAdmin && !viewer.isSuperAdmin) {
    throw new AppError('SERVER_NOT_ALLOWED', 'User does not own this server.', {
      fields: { server_id: 'User does not own this server.' },
    });
  }
}

/** The plugin's own backup names: matchzy_<match>_<map>_round<NN>.json (plugin contract §3, list backups). */
const BACKUP_FILE = /^matchzy_(\d+)_(\d+)_round(\d+)\.json$/;

/** What the file of a restore holds: from our stored copy, else from its name and the rounds of the log. */
async function resolve(
  client: PoolClient,
  { matchId, request }: RequestMatchCommandCommand,
  state: MatchState,
): Promise<ResolvedFacts> {
  if (request.kind !== 'restore') return {};
  const parts = BACKUP_FILE.exec(request.args.file);
  if (!parts || Number(parts[1]) !== matchId) return {};
  const [mapNumber, round] = [Number(parts[2]), Number(parts[3])];
  const { rows } = await client.query<{ team1_score: number; team2_score: number }>(
    `SELECT team1_score, team2_score FROM round_backups
      WHERE match_id = $1 AND map_number = $2 AND round_number = $3 AND valid ORDER BY id DESC LIMIT 1`,
    [matchId, mapNumber, round],
  );
  const stored = rows[0];
  if (stored) return { backup: { mapNumber, round, team1: stored.team1_score, team2: stored.team2_score } };
  if (request.args.source === 'stored') return {};
  const record = state.maps.find((map) => map.number === mapNumber)?.rounds[round];
  return { backup: { mapNumber, round, team1: record?.team1 ?? 0, team2: record?.team2 ?? 0 } };
}
