import { randomUUID } from 'node:crypto';
import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { MATCH_COMMAND_CATALOGUE } from '@placar/contracts';
import type { CommandStatus, MatchCommandRequest } from '@placar/contracts';
import { backupOf, canAdministerMatch, consoleRole, isStale } from '@placar/domain';
import type { MatchCommand, MatchEventType, MatchState, ResolvedFacts } from '@placar/domain';
import { AppError } from '@placar/platform';
import type { PoolClient } from 'pg';
import { MatchEngine } from '../match-engine';
import { pointsOf, storedBackups } from '../store/round-backup.queries';
import { presentVersion } from '../store/match-log';
import type { Statement } from '../store/match-log';
import { isForgeable } from './forgeable-server';
import { ranOrThrow } from './refusal-error';
import { RequestMatchCommandCommand } from './request-match-command.command';
import type { RequestedMatchCommand } from './request-match-command.command';
import { runBy } from '../tournaments/run-by';
import { SERVER_USE } from '../server-requests/server-use.queries';
import type { ServerUse } from '../server-requests/server-use.queries';
import { refuseUnlessUsable } from './usable-server';
import { actorOf } from './viewer';

@CommandHandler(RequestMatchCommandCommand)
export class RequestMatchCommandHandler implements ICommandHandler<RequestMatchCommandCommand> {
  constructor(private readonly engine: MatchEngine) {}

  async execute(command: RequestMatchCommandCommand): Promise<RequestedMatchCommand> {
    const commandId = randomUUID();
    let earlier: { id: string; status: CommandStatus } | null = null;
    const source = async (client: PoolClient, state: MatchState): Promise<MatchCommand | null> => {
      await refuseStrangers(client, command, state);
      earlier = await earlierWithKey(client, command);
      if (earlier !== null) return null;
      await checkVersion(client, command);
      await checkServer(client, command);
      const { idempotencyKey, fingerprint } = command;
      const resolved = await resolve(client, command, state);
      const request = { type: 'request' as const, commandId, request: inRole(command), idempotencyKey, resolved };
      return fingerprint === null ? request : { ...request, fingerprint };
    };
    const result = ranOrThrow(
      await this.engine.run(command.matchId, source, {
        actor: actorOf(command.viewer),
        cause: 'command',
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
async function refuseStrangers(
  client: PoolClient,
  { matchId, viewer }: RequestMatchCommandCommand,
  { config }: MatchState,
): Promise<void> {
  const actor = { id: viewer.id, admin: viewer.isAdmin, super_admin: viewer.isSuperAdmin };
  if (canAdministerMatch(actor, { user_id: config.userId })) return;
  const { rows } = await client.query<{ run_by: number[] }>(`SELECT ${runBy('$1')} AS run_by`, [matchId]);
  if (!canAdministerMatch(actor, { user_id: config.userId, run_by: rows[0]?.run_by ?? [] }))
    throw new AppError('NOT_ALLOWED', 'User is not authorized to perform action.');
}

interface EarlierCommand {
  id: string;
  status: CommandStatus;
  kind: string;
  fingerprint: string | null;
}

/** The command that this person asked for with this key. Throws IDEMPOTENCY_KEY_REUSED when that was another one. */
async function earlierWithKey(
  client: PoolClient,
  { matchId, viewer, idempotencyKey, request, fingerprint }: RequestMatchCommandCommand,
): Promise<EarlierCommand | null> {
  if (idempotencyKey === null) return null;
  const { rows } = await client.query<EarlierCommand>(
    'SELECT id, status, kind, fingerprint FROM match_commands WHERE match_id = $1 AND actor_id = $2 AND idempotency_key = $3',
    [matchId, viewer.id, idempotencyKey],
  );
  const earlier = rows[0] ?? null;
  if (earlier === null) return null;
  const isOther = earlier.fingerprint !== null && fingerprint !== null && earlier.fingerprint !== fingerprint;
  if (earlier.kind !== request.kind || isOther) {
    const message = `This key was used for another command (${earlier.kind}).`;
    throw new AppError('IDEMPOTENCY_KEY_REUSED', message, { fields: { 'idempotency-key': message } });
  }
  return earlier;
}

/** A server named in the request must be one that this person may use. */
async function checkServer(client: PoolClient, { viewer, request }: RequestMatchCommandCommand): Promise<void> {
  const serverId = 'server_id' in request.args ? request.args.server_id : undefined;
  if (serverId === undefined) return;
  const { rows } = await client.query<ServerUse>(SERVER_USE, [serverId, viewer.id]);
  const server = rows[0];
  if (!server)
    throw new AppError('SERVER_NOT_FOUND', 'Server does not exist.', {
      fields: { server_id: 'Server does not exist.' },
    });
  refuseUnlessUsable(server, viewer);
}

/** What the file of a restore holds, or why it cannot be restored: from our store and the log. */
async function resolve(
  client: PoolClient,
  { matchId, request, viewer }: RequestMatchCommandCommand,
  state: MatchState,
): Promise<ResolvedFacts> {
  if (request.kind === 'forfeit') return viewer.isAdmin || viewer.isSuperAdmin ? {} : { unconfirmed: true };
  const attempt = await factsForAttempt(client, matchId, request, state);
  const file = 'file' in request.args ? request.args.file : undefined;
  const wanted = file === undefined ? null : backupOf(matchId, file);
  if (wanted === null) return attempt;
  // Nobody asks a game server under the lock: the worker looks whether the file lies on its disk before it sends.
  const isFromDisk = request.kind === 'restore' && request.args.source === 'server';
  const onServer = isFromDisk ? new Set([`${wanted.mapNumber}:${wanted.round}`]) : null;
  const point = (await pointsOf(client, state, onServer)).find(
    (candidate) => candidate.map_number === wanted.mapNumber && candidate.round === wanted.round,
  );
  if (point === undefined) return attempt;
  if (point.problem !== null) return { ...attempt, backupProblem: point.problem };
  const { map_number: mapNumber, round, team1_score: team1, team2_score: team2 } = point;
  return { ...attempt, backup: { mapNumber, round, team1, team2 } };
}

/** What a load or a move needs to know: the backups to choose from, and whether the server's owner could forge results (F22). */
async function factsForAttempt(
  client: PoolClient,
  matchId: number,
  request: MatchCommandRequest,
  state: MatchState,
): Promise<ResolvedFacts> {
  if (MATCH_COMMAND_CATALOGUE[request.kind].server !== 'named') return {};
  const serverId = ('server_id' in request.args ? request.args.server_id : undefined) ?? state.serverId;
  const backups = await storedBackups(client, matchId);
  return (await isForgeable(client, serverId)) ? { backups, unconfirmed: true } : { backups };
}

/** A destructive command is only for those who have seen what the match is now (COMMAND_STALE names its version). */
async function checkVersion(
  client: PoolClient,
  { matchId, request, expectedVersion }: RequestMatchCommandCommand,
): Promise<void> {
  if (expectedVersion === null || !MATCH_COMMAND_CATALOGUE[request.kind].destructive) return;
  const { rows } = await client.query<{ version: number; type: MatchEventType }>(
    'SELECT version, type FROM match_events WHERE match_id = $1 AND version >= $2 ORDER BY version',
    [matchId, expectedVersion],
  );
  const [seen, ...since] = rows;
  if (seen?.version === expectedVersion && !isStale(since.map(({ type }) => type))) return;
  const present = rows[rows.length - 1]?.version ?? (await presentVersion(client, matchId));
  throw new AppError('COMMAND_STALE', `The match has changed; it is at version ${present} now.`, {
    fields: { expected_version: String(present) },
  });
}

/** The console's rules follow the person, not what the request claims. */
function inRole({ request, viewer }: RequestMatchCommandCommand): MatchCommandRequest {
  if (request.kind !== 'rcon') return request;
  const role = consoleRole({ admin: viewer.isAdmin, super_admin: viewer.isSuperAdmin });
  return { kind: 'rcon', args: { ...request.args, role } };
}
