import { AttentionBell } from './attention-bell';
import { MyMatchLink } from './my-match/my-match-link';
import { NotificationBell } from './notifications/notification-bell';

/** What waits for the reader: their own match, their notifications, and for staff the attention queue besides. */
export function Bells() {
  return (
    <>
      <MyMatchLink />
      <AttentionBell />
      <NotificationBell />
    </>
  );
}
