import { MessageAnswer } from '../shared';
import {
  CreateWebhookBody,
  DeleteWebhookBody,
  DeliveriesAnswer,
  DeliveriesQuery,
  UpdateWebhookBody,
  WebhookInserted,
  WebhookListAnswer,
  WebhookRotated,
} from '../webhooks';
import { endpoint } from './endpoint';

/** Webhooks and their deliveries. */
export const WEBHOOK_ENDPOINTS = {
  'GET /webhooks': endpoint({ answer: WebhookListAnswer }),
  'POST /webhooks': endpoint({ body: CreateWebhookBody, answer: WebhookInserted }),
  'PUT /webhooks': endpoint({ body: UpdateWebhookBody, answer: MessageAnswer }),
  'DELETE /webhooks': endpoint({ body: DeleteWebhookBody, answer: MessageAnswer }),
  'GET /webhooks/:id/deliveries': endpoint({ query: DeliveriesQuery, answer: DeliveriesAnswer }),
  'POST /webhooks/:id/deliveries/:deliveryId/replay': endpoint({ answer: MessageAnswer }),
  'POST /webhooks/:id/ping': endpoint({ answer: MessageAnswer }),
  'POST /webhooks/:id/rotate': endpoint({ answer: WebhookRotated }),
};
