import { AttentionBell } from './attention-bell';
import { MyMatchSlot } from './my-match/my-match-slot';
import { NotificationBell } from './notifications/notification-bell';

/** What waits for the reader: their own match, their notifications, and for staff the attention queue besides. */
export function Bells() {
  return (
    <>
      <MyMatchSlot />
      <AttentionBell />
      <NotificationBell />
    </>
  );
}
