import { z } from 'zod';
import { RowId, WireBoolean, oneElementList, typedText } from '../shared';
import { Bit, InsertedAnswer, IsoTime, MessageAnswer } from '../shared/answers';
import { PublicEventType } from './public-event';

/** own: matches and tournaments of the hook's owner; season: matches of one season; all: whatever the owner may see. */
export const WebhookScope = z.enum(['own', 'season', 'all']);
export type WebhookScope = z.infer<typeof WebhookScope>;

/** `failing`: nobody took anything for days, so it was switched off; `owner`: its owner did. */
export const WebhookOffReason = z.enum(['failing', 'owner']);
export type WebhookOffReason = z.infer<typeof WebhookOffReason>;

const WebhookUrl = z
  .url({ protocol: /^https?$/, message: 'must be an http or https address', abort: true })
  .max(1024)
  .refine((text) => typedText(1024).safeParse(text).success, 'must not contain control characters')
  // Between the slashes and the next delimiter; parsers take backslashes for slashes.
  .refine((text) => !/^https?:[\\/]*[^\\/?#]*@/i.test(text), 'must not hold a name and password');
const EventTypes = z.array(PublicEventType).max(PublicEventType.options.length);

export const CreateWebhookBody = oneElementList(
  z
    .object({
      url: WebhookUrl.describe('Where to send events: http or https.'),
      scope: WebhookScope.optional().describe(
        'Matches and tournaments of yours (the usual), matches of one season, or all that you may see.',
      ),
      season_id: RowId.nullish().describe('Season, for the scope `season`; you must own it.'),
      events: EventTypes.default([]).describe('Kinds of events; an empty list is all of them.'),
      description: typedText(120, 0).default('').describe('What it is for, for yourself.'),
    })
    .refine(({ scope, season_id: season }) => (scope === 'season') === (season != null) || scope === undefined, {
      path: ['season_id'],
      message: 'belongs to the scope season',
    }),
);
export type CreateWebhookBody = z.infer<typeof CreateWebhookBody>;

export const UpdateWebhookBody = oneElementList(
  z.object({
    id: RowId.describe('Id of the webhook.'),
    url: WebhookUrl.optional().describe('Where to send events.'),
    events: EventTypes.optional().describe('Kinds of events; an empty list is all of them.'),
    description: typedText(120, 0).optional().describe('What it is for.'),
    active: WireBoolean.optional().describe('On or off; switched on again, it goes on with what waits.'),
  }),
);
export type UpdateWebhookBody = z.infer<typeof UpdateWebhookBody>;
export const DeleteWebhookBody = oneElementList(z.object({ id: RowId.describe('Id of the webhook.') }));

export const Webhook = z
  .object({
    id: z.number().int().describe('Id of the webhook.'),
    url: z.string().describe('Where events are sent.'),
    scope: WebhookScope.describe('Whose matches.'),
    season_id: z.number().int().nullable().describe('The season, for the scope `season`.'),
    events: z.array(PublicEventType).describe('Kinds of events; an empty list is all of them.'),
    description: z.string().describe('What it is for.'),
    active: Bit.describe('0: nothing is sent; what happens meanwhile waits for three days.'),
    off_reason: WebhookOffReason.nullable().describe('Why it is off.'),
    waiting: z.number().int().describe('Deliveries that wait.'),
    failures: z.number().int().describe('Tries that failed since the last that did not.'),
    failing_since: IsoTime.nullable().describe('Since when nothing was taken.'),
    last_status: z.number().int().nullable().describe('HTTP status of the last try; null when there was no answer.'),
    last_tried_at: IsoTime.nullable().describe('When something was last sent.'),
    created_at: IsoTime.describe('When it was made.'),
  })
  .meta({ id: 'Webhook', description: 'An address to which public facts are sent.' });
export type Webhook = z.infer<typeof Webhook>;
export const WebhookListAnswer = z.object({ webhooks: z.array(Webhook).describe('Your webhooks, oldest first.') });
export const WebhookAnswer = z.object({ webhook: Webhook.describe('The webhook.') });

const secret = z.string().describe('Signs every delivery. Shown this once.');
export const WebhookInserted = InsertedAnswer.extend({ secret });
export const WebhookRotated = MessageAnswer.extend({ secret });

export const DeliveryState = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof DeliveryState>;

export const WebhookDelivery = z
  .object({
    id: z.number().int().describe('Id of the delivery, as in the header Placar-Delivery.'),
    event_id: z.string().describe('Id of the event.'),
    type: z.string().describe('Kind of the event.'),
    match_id: z
      .number()
      .int()
      .nullable()
      .describe('Id of the match; null for a test, and for what is about a tournament.'),
    tournament_id: z.number().int().nullable().describe('Id of the tournament that it is about.'),
    state: DeliveryState.describe('failed: given up after a day of tries.'),
    attempts: z.number().int().describe('Tries so far.'),
    next_try_at: IsoTime.nullable().describe('When it is tried next.'),
    last_status: z.number().int().nullable().describe('HTTP status of the last try.'),
    last_answer: z.string().nullable().describe('Beginning of the answer, or why there was none.'),
    created_at: IsoTime.describe('When it was put in the line.'),
    delivered_at: IsoTime.nullable().describe('When it was taken.'),
    body: z.unknown().describe('What is sent.'),
  })
  .meta({ id: 'WebhookDelivery', description: 'One event on its way to one webhook.' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const DeliveriesQuery = z.object({
  before: z.coerce
    .number()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('`next_before` of the page before.'),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe('At most so many deliveries.'),
  state: DeliveryState.optional().describe('Only those in this state.'),
});
export type DeliveriesQuery = z.infer<typeof DeliveriesQuery>;
export const DeliveriesAnswer = z.object({
  deliveries: z.array(WebhookDelivery).describe('Newest first.'),
  next_before: z.number().int().nullable().describe('Where the next page begins; null on the last one.'),
});

/** Sends events of the past again, at most 1000 with one call; go on behind `next_after`. */
export const ReplayBody = oneElementList(
  z.object({
    after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).describe('Events behind this position.'),
    until: z.coerce
      .number()
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('Up to and with this position; without it up to now.'),
  }),
);
export const ReplayAnswer = MessageAnswer.extend({
  queued: z.number().int().describe('Deliveries put in the line.'),
  next_after: z.number().int().describe('Where a further call goes on.'),
  more: z.boolean().describe('There are more in that range.'),
});
