import type { Webhook, WebhookDelivery } from '@placar/contracts';
import type { DeliveryRow, WebhookRow } from './webhooks.queries';
import { isoOf } from '../../http/wire-forms';

/** Never the secret: it is shown when it is made, and not again. */
export const presentWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  scope: row.scope,
  season_id: row.season_id,
  events: row.events,
  description: row.description,
  active: row.active ? 1 : 0,
  off_reason: row.off_reason,
  waiting: row.waiting,
  failures: row.failures,
  failing_since: isoOf(row.failing_since),
  last_status: row.last_status,
  last_tried_at: isoOf(row.last_tried_at),
  created_at: row.created_at.toISOString(),
});

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: Number(row.id),
  event_id: row.event_id,
  type: row.type,
  match_id: row.match_id > 0 ? row.match_id : null,
  tournament_id: row.match_id < 0 ? -row.match_id : null,
  state: row.state,
  attempts: row.attempts,
  next_try_at: row.state === 'waiting' ? row.next_try_at.toISOString() : null,
  last_status: row.last_status,
  last_answer: row.last_answer,
  created_at: row.created_at.toISOString(),
  delivered_at: isoOf(row.delivered_at),
  body: JSON.parse(row.body) as unknown,
});
