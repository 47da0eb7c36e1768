import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { EventsController } from './events.controller';
import { WebhookDeliveriesController } from './webhook-deliveries.controller';
import { WebhooksController } from './webhooks.controller';
import { WebhooksQueries } from './webhooks.queries';
import { WebhooksService } from './webhooks.service';

/** Webhooks of users and seasons, and the history that they are fed from. Sending is the worker's. */
@Module({
  imports: [MatchEngineModule],
  controllers: [WebhooksController, WebhookDeliveriesController, EventsController],
  providers: [WebhooksQueries, WebhooksService],
})
export class WebhooksModule {}
