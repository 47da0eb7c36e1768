import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import {
  CreateWebhookBody,
  DeleteWebhookBody,
  MessageAnswer,
  RowId,
  UpdateWebhookBody,
  WebhookAnswer,
  WebhookInserted,
  WebhookListAnswer,
  WebhookRotated,
} from '@placar/contracts';
import type { z } from 'zod';
import { Limited } from '../../http/limits/rate-limit.guard';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { presentWebhook } from './webhook.presenter';
import { WebhooksQueries } from './webhooks.queries';
import { WebhooksService } from './webhooks.service';

const HookId = RowId.describe('Id of the webhook.');

/** Addresses to which public facts of matches are sent; each belongs to one person. */
@Controller('webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly rows: WebhooksQueries,
  ) {}

  @Described({ summary: 'The own webhooks with their state.', answer: WebhookListAnswer })
  @Policy('user')
  @Get()
  async list(@CurrentUser() viewer: Viewer): Promise<z.infer<typeof WebhookListAnswer>> {
    return { webhooks: (await this.rows.ownedBy(viewer.id)).map(presentWebhook) };
  }

  @Described({ summary: 'One webhook with its state.', answer: WebhookAnswer })
  @Policy('user', 'webhook:own')
  @Get(':id')
  async one(@CurrentUser() viewer: Viewer, @ZodParam('id', HookId) id: number): Promise<z.infer<typeof WebhookAnswer>> {
    return { webhook: presentWebhook(await this.webhooks.own(viewer, id)) };
  }

  @Described({
    summary: 'Makes a webhook. Its secret is shown this once.',
    answer: WebhookInserted,
    errors: ['SEASON_NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
    details: 'It is sent what happens from now on; a replay sends what happened before. At most 20 for one person.',
    example: {
      message: 'Webhook inserted successfully!',
      id: 3,
      secret: 'whsec_dGhpcyBpcyBhbiBleGFtcGxlIG9ubHkhISEhISE',
    },
  })
  @Policy('user')
  @HttpCode(200)
  @Post()
  async create(
    @CurrentUser() viewer: Viewer,
    @ZodBody(CreateWebhookBody) body: CreateWebhookBody,
  ): Promise<z.infer<typeof WebhookInserted>> {
    const { id, secret } = await this.webhooks.create(viewer, body);
    return { message: 'Webhook inserted successfully!', id, secret };
  }

  @Described({ summary: 'Changes a webhook, or switches it on and off.', answer: MessageAnswer })
  @Policy('user', 'webhook:own')
  @Put()
  async update(
    @CurrentUser() viewer: Viewer,
    @ZodBody(UpdateWebhookBody) body: UpdateWebhookBody,
  ): Promise<MessageAnswer> {
    await this.webhooks.update(viewer, body);
    return { message: 'Webhook updated successfully!' };
  }

  @Described({ summary: 'Removes a webhook with all that waits for it.', answer: MessageAnswer })
  @Policy('user', 'webhook:own')
  @Delete()
  async remove(
    @CurrentUser() viewer: Viewer,
    @ZodBody(DeleteWebhookBody) { id }: z.infer<typeof DeleteWebhookBody>,
  ): Promise<MessageAnswer> {
    await this.webhooks.remove(viewer, id);
    return { message: 'Webhook deleted successfully!' };
  }

  @Described({ summary: 'A new secret, shown this once; the old one signs nothing any more.', answer: WebhookRotated })
  @Policy('user', 'webhook:own')
  @HttpCode(200)
  @Post(':id/rotate')
  async rotate(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', HookId) id: number,
  ): Promise<z.infer<typeof WebhookRotated>> {
    return { message: 'Secret replaced.', secret: await this.webhooks.rotate(viewer, id) };
  }

  @Described({
    summary: 'Sends a test event to the address.',
    answer: MessageAnswer,
    details: 'The log of deliveries tells what came of it.',
  })
  @Policy('user', 'webhook:own')
  @HttpCode(202)
  @Limited('outgoing')
  @Post(':id/ping')
  async ping(@CurrentUser() viewer: Viewer, @ZodParam('id', HookId) id: number): Promise<MessageAnswer> {
    await this.webhooks.ping(viewer, id);
    return { message: 'A test is on its way.' };
  }
}
