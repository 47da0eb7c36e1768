import { z } from 'zod';
import { NotificationLanguage } from '../notifications';
import { oneElementList } from '../shared';
import { IsoTime } from '../shared/answers';

/** What a channel of Discord is told, in the order in which a tournament comes to it. */
export const DISCORD_KINDS = ['sign_up', 'bracket', 'live', 'result', 'final'] as const;
export const DiscordKind = z.enum(DISCORD_KINDS);
export type DiscordKind = z.infer<typeof DiscordKind>;
/** A season has neither sign-up nor bracket of its own. */
export const DISCORD_KINDS_OF_SEASON: readonly DiscordKind[] = ['live', 'result'];

/** `gone`: Discord knows the address no more, so it was switched off; `owner`: a person did. */
export const DiscordOffReason = z.enum(['gone', 'owner']);
export type DiscordOffReason = z.infer<typeof DiscordOffReason>;

const WEBHOOK =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{1,25})\/([\w-]{1,200})\/?$/;

/** Id and token of a webhook, from the address that Discord shows; null for any other address. */
export function discordWebhookOf(address: string): { id: string; token: string } | null {
  const [, id, token] = WEBHOOK.exec(address.trim()) ?? [];
  return id === undefined || token === undefined ? null : { id, token };
}

const DiscordAddress = z
  .string()
  .max(400)
  .refine((text) => discordWebhookOf(text) !== null, 'must be the address of a webhook of Discord');

export const PutDiscordBody = oneElementList(
  z.object({
    url: DiscordAddress.optional().describe(
      'Address of the webhook, as Discord shows it; absent: the stored one stays.',
    ),
    language: NotificationLanguage.default('pt').describe('Language of the messages.'),
    kinds: z
      .array(DiscordKind)
      .max(DISCORD_KINDS.length)
      .default([...DISCORD_KINDS])
      .describe('What the channel is told.'),
    active: z.boolean().default(true).describe('False: nothing is sent.'),
  }),
);
export type PutDiscordBody = z.infer<typeof PutDiscordBody>;

export const DiscordChannel = z
  .object({
    address: z.string().describe('The address, without what only its owner may know.'),
    language: NotificationLanguage.describe('Language of the messages.'),
    kinds: z.array(DiscordKind).describe('What the channel is told.'),
    active: z.boolean().describe('False: nothing is sent.'),
    off_reason: DiscordOffReason.nullable().describe('Why nothing is sent; null: it is on.'),
    sent: z.number().int().describe('Messages that stand in the channel.'),
    waiting: z.number().int().describe('Messages that wait.'),
    failed: z.number().int().describe('Messages that Discord refused.'),
    unknown: z
      .number()
      .int()
      .describe('Messages of which nobody knows whether they arrived: the answer was lost. They are not sent again.'),
    last_status: z.number().int().nullable().describe('HTTP status of the last answer; null when there was none.'),
    last_tried_at: IsoTime.nullable().describe('When something was last sent.'),
  })
  .meta({
    id: 'DiscordChannel',
    description: 'A channel of Discord that a tournament or a season tells of its matches.',
  });
export type DiscordChannel = z.infer<typeof DiscordChannel>;

export const DiscordAnswer = z.object({
  channel: DiscordChannel.nullable().describe('Null: none is set.'),
  offered: z.array(DiscordKind).describe('Kinds that this tournament or season has.'),
});
export type DiscordAnswer = z.infer<typeof DiscordAnswer>;

/** `gone`: no such webhook; `limited`: too many messages now; `later`: no answer, or Discord has a failure. */
export const DiscordTestOutcome = z.enum(['posted', 'gone', 'limited', 'refused', 'later']);
export type DiscordTestOutcome = z.infer<typeof DiscordTestOutcome>;
export const DiscordTestAnswer = DiscordAnswer.extend({
  outcome: DiscordTestOutcome.describe('What came of the test message.'),
});
export type DiscordTestAnswer = z.infer<typeof DiscordTestAnswer>;
