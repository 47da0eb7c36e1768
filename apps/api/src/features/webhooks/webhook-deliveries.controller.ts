import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { DeliveriesAnswer, DeliveriesQuery, MessageAnswer, ReplayAnswer, ReplayBody, RowId } from '@placar/contracts';
import { z } from 'zod';
import { Limited } from '../../http/limits/rate-limit.guard';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../http/zod-pipe';
import { presentDelivery } from './webhook.presenter';
import { WebhooksQueries } from './webhooks.queries';
import { WebhooksService } from './webhooks.service';

const HookId = RowId.describe('Id of the webhook.');
const DeliveryId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).describe('Id of the delivery.');

/** What was sent to a webhook, and sending it again. */
@Policy('user', 'webhook:own')
@Controller('webhooks/:id')
export class WebhookDeliveriesController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly rows: WebhooksQueries,
  ) {}

  @Described({
    summary: 'What was sent to this address, and what came of it; newest first.',
    answer: DeliveriesAnswer,
    details: 'Kept for 30 days.',
  })
  @Get('deliveries')
  async list(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', HookId) id: number,
    @ZodQuery(DeliveriesQuery) query: DeliveriesQuery,
  ): Promise<z.infer<typeof DeliveriesAnswer>> {
    await this.webhooks.own(viewer, id);
    const deliveries = (await this.rows.deliveries(id, query)).map(presentDelivery);
    return { deliveries, next_before: deliveries.length < query.limit ? null : (deliveries.at(-1)?.id ?? null) };
  }

  @Described({ summary: 'Sends one of them again.', answer: MessageAnswer })
  @HttpCode(202)
  @Limited('outgoing')
  @Post('deliveries/:deliveryId/replay')
  async again(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', HookId) id: number,
    @ZodParam('deliveryId', DeliveryId) deliveryId: number,
  ): Promise<MessageAnswer> {
    await this.webhooks.sendAgain(viewer, id, deliveryId);
    return { message: 'It is sent again.' };
  }

  @Described({
    summary: 'Sends a part of history again, or for the first time.',
    answer: ReplayAnswer,
    details: 'At most 1000 entries of the history with one call; go on behind `next_after` while `more`.',
  })
  @HttpCode(202)
  @Limited('outgoing')
  @Post('replay')
  async replay(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', HookId) id: number,
    @ZodBody(ReplayBody) body: z.infer<typeof ReplayBody>,
  ): Promise<z.infer<typeof ReplayAnswer>> {
    return { message: 'Events are on their way.', ...(await this.webhooks.replay(viewer, id, body)) };
  }
}
