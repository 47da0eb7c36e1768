import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { UserRef } from '@placar/contracts';
import type { UserPublic, UserSelf } from '@placar/contracts';
import { User } from '@placar/persistence';
import { AppError, hashApiKey, newApiKey } from '@placar/platform';
import { DataSource } from 'typeorm';
import { CurrentUser, CurrentViewer, Policy } from '../../http/policy/policy';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam } from '../../http/zod-pipe';
import { presentSelf, presentUser } from './user.presenter';

@Controller('users')
export class UsersController {
  constructor(private readonly dataSource: DataSource) {}

  /** A new API key replaces the old one; it is stored hashed, so this answer is the only place that shows it. */
  @Post('api-key')
  @Policy('user')
  @HttpCode(200)
  async renewApiKey(@CurrentUser() viewer: Viewer): Promise<{ message: string; api_key: string }> {
    const key = newApiKey();
    await this.dataSource.getRepository(User).update({ id: viewer.id }, { apiKeyHash: hashApiKey(key) });
    return { message: 'User successfully updated!', api_key: `${viewer.id}:${key}` };
  }

  /** By our id or by SteamID64 (wire contract §5.1). */
  @Get(':id')
  @Policy('public')
  async user(
    @ZodParam('id', UserRef) ref: UserRef,
    @CurrentViewer() viewer: Viewer | null,
  ): Promise<{ user: UserPublic | UserSelf }> {
    const where = 'steamId' in ref ? { steamId: ref.steamId } : { id: ref.id };
    const user = await this.dataSource.getRepository(User).findOneBy(where);
    if (!user) throw new AppError('USER_NOT_FOUND', 'User does not exist in the system.');
    return { user: viewer?.id === user.id ? presentSelf(user) : presentUser(user) };
  }
}
