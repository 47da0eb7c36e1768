import { z } from 'zod';
import { RowId, oneElementList, TimeZone, typedText } from '../shared';

/** What a person is told, the most pressing first. Settings and texts have one entry for each. */
export const NOTIFICATION_KINDS = [
  'server_ready',
  'veto_turn',
  'match_soon',
  'check_in',
  'time_asked',
  'time_set',
  'signed_up',
  'team_invited',
  'invite_accepted',
  'invite_declined',
  'join_asked',
  'team_joined',
  'join_refused',
  'result',
  'disputed',
  'dispute_decided',
  'exchange_asked',
  'exchange_decided',
  'vip_ends',
  'rental_ends',
  'rental_failed',
  'channel_off',
] as const;
export const NotificationKind = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** Languages in which a push message can be written. */
export const NOTIFICATION_LANGUAGES = ['pt', 'en', 'fr', 'ja'] as const;
export const NotificationLanguage = z.enum(NOTIFICATION_LANGUAGES);
export type NotificationLanguage = z.infer<typeof NotificationLanguage>;

export const NotificationAbout = z.object({
  name: z
    .string()
    .describe('The match as `team × team`, the tournament, the season, the team, or the rented server; empty for VIP.'),
  at: z.string().nullable().describe('When it happens, or ends (ISO 8601); null: no time belongs to it.'),
  won: z.boolean().nullable().describe('Of a result: whether the reader won; null: nobody did, or it is no result.'),
  days: z
    .number()
    .int()
    .nullable()
    .describe('Of VIP and rented servers: days that are left at most; null: it is about something else.'),
});
export type NotificationAbout = z.infer<typeof NotificationAbout>;

export const Notification = z
  .object({
    id: z.number().int().describe('Id of the notification; grows with time.'),
    kind: NotificationKind.describe('What happened.'),
    about: NotificationAbout.describe('What it is about.'),
    link: z.string().describe('Path of the page that shows it.'),
    made_at: z.string().describe('When it was noted.'),
    read_at: z.string().nullable().describe('When its reader marked it as read; null: not yet.'),
  })
  .meta({ id: 'Notification', description: 'Something that a person is told.' });
export type Notification = z.infer<typeof Notification>;

export const NotificationsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(30).describe('Most entries of the answer.'),
  before: RowId.optional().describe('Only entries with a smaller id: `next` of the page before.'),
});
export type NotificationsQuery = z.infer<typeof NotificationsQuery>;

export const NotificationsAnswer = z.object({
  notifications: z.array(Notification).describe('Newest first.'),
  unread: z.number().int().describe('How many are not read, all pages together.'),
  next: z.number().int().nullable().describe('`before` of the next page; null: this is the last one.'),
});
export type NotificationsAnswer = z.infer<typeof NotificationsAnswer>;

export const UnreadAnswer = z.object({ unread: z.number().int().describe('How many are not read.') });
export type UnreadAnswer = z.infer<typeof UnreadAnswer>;

export const ReadNotificationsBody = oneElementList(
  z.object({
    id: RowId.describe('The notification; with `all` the newest one that the reader has seen.'),
    all: z.boolean().default(false).describe('Mark this one and all older ones.'),
  }),
);
export type ReadNotificationsBody = z.infer<typeof ReadNotificationsBody>;

const MINUTE = /^([01]\d|2[0-3]):[0-5]\d$/;
const clock = z.string().regex(MINUTE, 'must be a time such as 22:30');
const kinds = z
  .array(NotificationKind)
  .max(NOTIFICATION_KINDS.length)
  .transform((list) => NOTIFICATION_KINDS.filter((kind) => list.includes(kind)));

export const NotificationSettings = z
  .object({
    off: kinds.describe('Kinds that are not noted at all.'),
    push_off: kinds.describe('Kinds that are noted and not pushed.'),
    quiet: z
      .object({ from: clock.describe('When it begins.'), until: clock.describe('When it ends.') })
      .nullable()
      .describe('Hours without push messages, every day; null: none.'),
    zone: TimeZone.describe('Zone in which the quiet hours are meant.'),
  })
  .meta({ id: 'NotificationSettings', description: 'What a person wants to be told, and when.' });
export type NotificationSettings = z.infer<typeof NotificationSettings>;
export const PutNotificationSettingsBody = oneElementList(NotificationSettings);
export type PutNotificationSettingsBody = z.infer<typeof PutNotificationSettingsBody>;

const BASE64_URL = /^[A-Za-z0-9_-]+={0,2}$/;
const bytes = (count: number) =>
  z
    .string()
    .max(120)
    .refine(
      (text) => BASE64_URL.test(text) && Math.floor((text.replace(/=+$/, '').length * 3) / 4) === count,
      `must be ${count} bytes in base64url`,
    );

/** What the browser's `PushSubscription` says. */
export const PostPushBody = oneElementList(
  z.object({
    endpoint: typedText(1_000)
      .refine((text) => z.url({ protocol: /^https?$/ }).safeParse(text).success, 'must be an http or https address')
      .describe('Where messages are sent: an address of the push service of the browser.'),
    p256dh: bytes(65).describe('Public key of the browser (base64url).'),
    auth: bytes(16).describe('Secret of the subscription (base64url).'),
    language: NotificationLanguage.describe('Language of the messages.'),
    label: typedText(60, 0).default('').describe('Name of the browser, to tell it from others.'),
  }),
);
export type PostPushBody = z.infer<typeof PostPushBody>;

export const PushSubscriptionRow = z
  .object({
    id: z.number().int().describe('Id of the subscription.'),
    endpoint: z.string().describe('Where messages are sent.'),
    label: z.string().describe('Name of the browser.'),
    language: NotificationLanguage.describe('Language of the messages.'),
    made_at: z.string().describe('When the browser asked for messages.'),
  })
  .meta({ id: 'PushSubscription', description: 'A browser that takes push messages.' });
export type PushSubscriptionRow = z.infer<typeof PushSubscriptionRow>;

export const PushAnswer = z.object({
  public_key: z.string().describe('Key with which the browser asks its push service (VAPID, base64url).'),
  subscriptions: z.array(PushSubscriptionRow).describe('Browsers of the caller, the oldest first.'),
});
export type PushAnswer = z.infer<typeof PushAnswer>;
