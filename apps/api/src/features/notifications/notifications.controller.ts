import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import {
  NotificationSettings,
  NotificationsAnswer,
  NotificationsQuery,
  PostPushBody,
  PushAnswer,
  PutNotificationSettingsBody,
  ReadNotificationsBody,
  RowId,
  UnreadAnswer,
} from '@placar/contracts';
import { AppError } from '@placar/platform';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../http/zod-pipe';
import { NotificationsQueries } from './notifications.queries';
import { PushSubscriptions } from './push-subscriptions';

/** What the caller is told, in the app and by push messages. */
@Policy('user')
@Controller('users/me')
export class NotificationsController {
  constructor(
    private readonly queries: NotificationsQueries,
    private readonly push: PushSubscriptions,
  ) {}

  @Described({
    summary: 'What the caller was told, newest first.',
    answer: NotificationsAnswer,
    details: 'Kept for 60 days. Each thing is told once.',
  })
  @Get('notifications')
  async list(
    @CurrentUser() viewer: Viewer,
    @ZodQuery(NotificationsQuery) { limit, before }: NotificationsQuery,
  ): Promise<NotificationsAnswer> {
    // One more than is shown tells whether there is another page.
    const found = await this.queries.list(viewer.id, limit + 1, before ?? null);
    const notifications = found.slice(0, limit);
    const next = found.length > limit ? (notifications.at(-1)?.id ?? null) : null;
    return { notifications, unread: await this.queries.unread(viewer.id), next };
  }

  @Described({ summary: 'How many notifications the caller has not read.', answer: UnreadAnswer })
  @Get('notifications/unread')
  async unread(@CurrentUser() viewer: Viewer): Promise<UnreadAnswer> {
    return { unread: await this.queries.unread(viewer.id) };
  }

  @Described({
    summary: 'Marks a notification as read; with `all` every older one, too.',
    answer: UnreadAnswer,
    errors: ['NOT_FOUND'],
    details: '`id` is the newest one that the reader has seen: what comes meanwhile stays unread.',
  })
  @HttpCode(200)
  @Post('notifications/read')
  async read(
    @CurrentUser() viewer: Viewer,
    @ZodBody(ReadNotificationsBody) { id, all }: ReadNotificationsBody,
  ): Promise<UnreadAnswer> {
    if (!(await this.queries.markRead(viewer.id, id, all))) throw new AppError('NOT_FOUND', 'No such notification.');
    return this.unread(viewer);
  }

  @Described({ summary: 'What the caller wants to be told.', answer: NotificationSettings })
  @Get('notifications/settings')
  settings(@CurrentUser() viewer: Viewer): Promise<NotificationSettings> {
    return this.queries.settings(viewer.id);
  }

  @Described({
    summary: 'Sets what the caller wants to be told, and the hours without push messages.',
    answer: NotificationSettings,
    details: 'A kind that is off is not noted at all. In quiet hours nothing is pushed; the list has it.',
  })
  @Put('notifications/settings')
  async saveSettings(
    @CurrentUser() viewer: Viewer,
    @ZodBody(PutNotificationSettingsBody) settings: PutNotificationSettingsBody,
  ): Promise<NotificationSettings> {
    await this.queries.saveSettings(viewer.id, settings);
    return this.queries.settings(viewer.id);
  }

  @Described({
    summary: 'Browsers that take push messages for the caller, and the key to ask for them.',
    answer: PushAnswer,
  })
  @Get('push')
  browsers(@CurrentUser() viewer: Viewer): Promise<PushAnswer> {
    return this.push.answer(viewer.id);
  }

  @Described({
    summary: 'Lets a browser take push messages for the caller.',
    answer: PushAnswer,
    details:
      'The same browser again changes its language and name. At most 10 browsers: the one that was added first goes. A subscription that its push service has ended is forgotten.',
  })
  @HttpCode(200)
  @Post('push')
  async add(@CurrentUser() viewer: Viewer, @ZodBody(PostPushBody) body: PostPushBody): Promise<PushAnswer> {
    await this.push.add(viewer.id, body);
    return this.push.answer(viewer.id);
  }

  @Described({ summary: 'Lets a browser take no more push messages.', answer: PushAnswer })
  @Delete('push/:id')
  async remove(@CurrentUser() viewer: Viewer, @ZodParam('id', RowId) id: number): Promise<PushAnswer> {
    await this.push.remove(viewer.id, id);
    return this.push.answer(viewer.id);
  }
}
