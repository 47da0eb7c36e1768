import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiKeyList, NewApiKey, PostApiKeyBody, RenewedApiKey, RevokedApiKey, RowId } from '@placar/contracts';
import { AppError } from '@placar/platform';
import { CurrentUser, Policy } from '../policy/policy';
import { Described } from '../routes/described';
import { ZodBody, ZodParam } from '../zod-pipe';
import { ApiKeys } from './api-keys';
import type { Viewer } from './viewer';

/** The caller's own API keys. */
@Controller('users')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeys) {}

  @Get('api-keys')
  @Policy('user', 'key:own')
  @Described({ summary: 'The working API keys of the caller, masked', answer: ApiKeyList })
  async list(@CurrentUser() viewer: Viewer): Promise<ApiKeyList> {
    return { api_keys: await this.keys.list(viewer.id) };
  }

  @Post('api-keys')
  @Policy('session', 'key:own')
  @HttpCode(200)
  @Described({
    summary: 'Makes a further API key and shows it once',
    answer: NewApiKey,
    errors: ['CONFLICT'],
    details:
      'For people who are signed in: a key cannot make keys, so that a stolen one does not outlive its revocation.',
    example: { message: 'API key created successfully.', id: 7, api_key: '42:xM3k9vC0m6cT1Zt0aGv1wq5yB2E' },
  })
  async create(@CurrentUser() viewer: Viewer, @ZodBody(PostApiKeyBody) body: PostApiKeyBody): Promise<NewApiKey> {
    const made = await this.keys.create(viewer.id, body.name, body.read_only);
    return { message: 'API key created successfully.', id: made.id, api_key: made.apiKey };
  }

  @Delete('api-keys/:id')
  @Policy('session', 'key:own')
  @Described({
    summary: 'Revokes one of the own API keys, at once and everywhere',
    answer: RevokedApiKey,
    errors: ['NOT_FOUND'],
  })
  async revoke(@CurrentUser() viewer: Viewer, @ZodParam('id', RowId) id: number): Promise<RevokedApiKey> {
    if (!(await this.keys.revoke(viewer.id, id))) throw new AppError('NOT_FOUND', 'API key does not exist.');
    return { message: 'API key revoked successfully.' };
  }

  /** Also with the key itself: the de-facto API rotates so. */
  @Post('api-key')
  @Policy('user', 'key:own')
  @HttpCode(200)
  @Described({ summary: 'A new main API key in place of the old one, shown once', answer: RenewedApiKey })
  async renew(@CurrentUser() viewer: Viewer): Promise<RenewedApiKey> {
    const { apiKey } = await this.keys.renewMain(viewer.id);
    return { message: 'User successfully updated!', api_key: apiKey };
  }
}
