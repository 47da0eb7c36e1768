import {
  NotificationSettings,
  NotificationsAnswer,
  NotificationsQuery,
  PostPushBody,
  PushAnswer,
  PutNotificationSettingsBody,
  ReadNotificationsBody,
  UnreadAnswer,
} from '../notifications';
import { endpoint } from './endpoint';

/** What a person is told, and what they want to be told. */
export const NOTIFICATION_ENDPOINTS = {
  'GET /users/me/notifications': endpoint({ query: NotificationsQuery, answer: NotificationsAnswer }),
  'GET /users/me/notifications/unread': endpoint({ answer: UnreadAnswer }),
  'POST /users/me/notifications/read': endpoint({ body: ReadNotificationsBody, answer: UnreadAnswer }),
  'GET /users/me/notifications/settings': endpoint({ answer: NotificationSettings }),
  'PUT /users/me/notifications/settings': endpoint({ body: PutNotificationSettingsBody, answer: NotificationSettings }),
  'GET /users/me/push': endpoint({ answer: PushAnswer }),
  'POST /users/me/push': endpoint({ body: PostPushBody, answer: PushAnswer }),
  'DELETE /users/me/push/:id': endpoint({ answer: PushAnswer }),
};
