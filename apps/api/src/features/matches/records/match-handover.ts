import { Inject, Injectable } from '@nestjs/common';
import type { UpdateMatchBody } from '@placar/contracts';
import { isStaff, mayCreate } from '@placar/domain';
import { SERVER_USE } from '@placar/match-engine';
import type { ServerUse } from '@placar/match-engine';
import type { MatchRow } from '@placar/read-models';
import { APP_CONFIG, AppError } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';

interface Account {
  id: number;
  admin: boolean;
  super_admin: boolean;
}

/** Who may become the owner of a match (wire contract §5.4 `user_id`). */
@Injectable()
export class MatchHandover {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** The id of the new owner, or null when nobody new is named. Throws for who may not have the match. */
  async newOwner(row: MatchRow, body: UpdateMatchBody): Promise<number | null> {
    const { user_id: userId } = body;
    if (userId == null || userId === row.user_id) return null;
    // Their right to end or move it is the present owner's, who has none a moment later.
    if (body.cancelled || body.forfeit || body.server_id)
      throw refuse('hand the match over in a call of its own, without server_id, cancelled and forfeit');
    const [account] = await this.dataSource.query<Account[]>('SELECT id, admin, super_admin FROM users WHERE id = $1', [
      userId,
    ]);
    if (!account)
      throw new AppError('USER_NOT_FOUND', 'User does not exist.', { fields: { user_id: 'is not a user' } });
    if (!mayCreate(account, 'matches', this.config.auth.membersMayCreate))
      throw refuse('may not make matches on this installation');
    await this.refuseUnlessUsable(row.server_id, account);
    return userId;
  }

  private async refuseUnlessUsable(serverId: number | null, account: Account): Promise<void> {
    if (serverId === null) return;
    const [server] = await this.dataSource.query<ServerUse[]>(SERVER_USE, [serverId, account.id]);
    if (!server || server.public_server || server.user_id === account.id || server.is_member || isStaff(account))
      return;
    const message = 'may not use the server of this match';
    throw new AppError('SERVER_NOT_ALLOWED', `The new owner ${message}.`, { fields: { user_id: message } });
  }
}

const refuse = (reason: string): AppError =>
  new AppError('INVALID_INPUT', `user_id: ${reason}.`, { fields: { user_id: reason } });
