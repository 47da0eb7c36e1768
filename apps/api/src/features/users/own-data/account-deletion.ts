import { Inject, Injectable } from '@nestjs/common';
import { LIVE_TOPICS } from '@placar/contracts';
import type { DeleteAccountBody, ErrorCode } from '@placar/contracts';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { withTransaction } from '@placar/persistence';
import { AppError, invalidInput, LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { TournamentEngine, TournamentQueries } from '@placar/match-engine/tournaments';
import { forgetAudit, forgetPerson } from '@placar/read-models';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { RateLimits } from '../../../http/limits/rate-limits';
import { requireOldPassword } from '../../auth/password';

interface Account {
  id: number;
  name: string;
  password_hash: string | null;
  super_admin: boolean;
}

/** What must have ended first, in the order in which it is told. `$1` account. */
const IN_THE_WAY: readonly [ErrorCode, string, string][] = [
  [
    'ACCOUNT_IN_MATCH',
    'The account plays in, or owns, a match that is not over.',
    `SELECT 1 FROM matches m JOIN users u ON u.id = $1 WHERE m.is_open
      AND (m.user_id = u.id OR m.team1_steam_ids @> ARRAY[u.steam_id::text] OR m.team2_steam_ids @> ARRAY[u.steam_id::text])`,
  ],
  [
    'ACCOUNT_IN_LOBBY',
    'The account is in a lobby that is not over.',
    `SELECT 1 FROM lobby_places WHERE user_id = $1 UNION ALL SELECT 1 FROM lobbies WHERE host_id = $1 AND ended_at IS NULL`,
  ],
  [
    'ACCOUNT_IN_TOURNAMENT',
    'The account takes part in, or runs, a tournament that is not over.',
    `SELECT 1 FROM tournaments t WHERE t.status NOT IN ('over', 'cancelled') AND (t.organiser_id = $1
      OR EXISTS (SELECT 1 FROM tournament_events e JOIN users u ON u.id = $1
        WHERE e.tournament_id = t.id AND e.type <> 'tournament.free-agent-listed' AND strpos(e.payload::text, u.steam_id) > 0))`,
  ],
  [
    'ACCOUNT_HAS_ORDER',
    'An order of the account is being paid or given back.',
    `SELECT 1 FROM orders WHERE user_id = $1
      AND (is_returning OR attempt = 'waiting' OR (status IN ('created', 'pending') AND expires_at > now()))`,
  ],
  [
    'ACCOUNT_HAS_SERVER',
    'A server of the account is in use.',
    `SELECT 1 FROM servers s JOIN server_leases l ON l.server_id = s.id AND l.released_at IS NULL WHERE s.user_id = $1
      UNION ALL SELECT 1 FROM server_requests WHERE requested_by = $1 AND ended_at IS NULL`,
  ],
];
const BANNED = `SELECT 1 FROM platform_bans
  WHERE user_id = $1 AND lifted_at IS NULL AND (ends_at IS NULL OR ends_at > now())`;

/** Takes an account out of the database, and keeps what the law and other people's matches need (decision 0080). */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
    private readonly tournaments: TournamentEngine,
    private readonly tournamentLists: TournamentQueries,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** By the person. Throws OLD_PASSWORD_WRONG, INVALID_INPUT for another name, PLATFORM_BAN, and what stands in the way. */
  async byOneself(userId: number, body: DeleteAccountBody): Promise<void> {
    const account = await accountOf(this.dataSource.manager, userId);
    const { password_hash: passwordHash } = account;
    if (passwordHash === null) requireName(account, body);
    else await requireOldPassword(this.limits, { id: userId, passwordHash }, body.password ?? '');
    await this.remove(userId, { banned: false });
  }

  /** On request, by a super admin who types the name. A banned account may be deleted, too. */
  async onRequest(userId: number, body: DeleteAccountBody): Promise<void> {
    requireName(await accountOf(this.dataSource.manager, userId), body);
    await this.remove(userId, { banned: true });
  }

  private async remove(userId: number, may: { banned: boolean }): Promise<void> {
    await withTransaction(this.dataSource, async (manager) =>
      requireFree(manager, await accountOf(manager, userId), may),
    );
    await this.lookNoMore(userId);
    const done = await withTransaction(this.dataSource, async (manager) => {
      const account = await accountOf(manager, userId, 'FOR UPDATE');
      await requireFree(manager, account, may);
      return forgetPerson(manager, userId);
    });
    await forgetAudit(this.dataSource.manager, userId, done.pseudonym);
    await this.bus.publish({ topic: LIVE_TOPICS.logsRewritten });
    await this.bus.publish({ topic: LIVE_TOPICS.records, body: { tags: ['*'] } });
    this.logger.info({ former_account: done.pseudonym, matches: done.matches }, 'account deleted');
  }

  /** Nobody who is gone looks for a team. The lists are logs, so they change by their own rules, before the account goes. */
  private async lookNoMore(userId: number): Promise<void> {
    const cause = {
      actor: { kind: 'platform', id: null, name: 'account deletion' },
      cause: 'account deletion',
    } as const;
    for (const id of await this.tournamentLists.withFreeAgent(userId))
      await this.tournaments.run(id, { type: 'look-no-more', userId }, cause);
  }
}

async function accountOf(manager: EntityManager, userId: number, lock: 'FOR UPDATE' | '' = ''): Promise<Account> {
  const [account] = await manager.query<Account[]>(
    `SELECT id, name, password_hash, super_admin FROM users WHERE id = $1 AND id > 0 ${lock}`,
    [userId],
  );
  if (account === undefined) throw new AppError('USER_NOT_FOUND', 'User does not exist in the system.');
  return account;
}

function requireName({ name }: Account, body: DeleteAccountBody): void {
  if (body.name !== name.trim()) throw invalidInput('name', 'is not the name of the account');
}

async function requireFree(manager: EntityManager, account: Account, may: { banned: boolean }): Promise<void> {
  if (account.super_admin) {
    const rows = await manager.query<{ id: number }[]>(
      'SELECT id FROM users WHERE super_admin ORDER BY id FOR NO KEY UPDATE',
    );
    if (rows.every(({ id }) => id === account.id))
      throw new AppError('LAST_SUPER_ADMIN', 'The last super admin cannot leave.');
  }
  if (!may.banned && (await manager.query<unknown[]>(BANNED, [account.id])).length > 0)
    throw new AppError('PLATFORM_BAN', 'A banned account is deleted by the organisers, on request.');
  for (const [code, message, sql] of IN_THE_WAY)
    if ((await manager.query<unknown[]>(`${sql} LIMIT 1`, [account.id])).length > 0) throw new AppError(code, message);
}
