import { AttentionBell } from './attention-bell';
import { CheckInSlot, MyMatchSlot } from './my-match/my-match-slot';
import { NotificationBell } from './notifications/notification-bell';

/** What waits for the reader: a check-in, their own match, their notifications, and for staff the attention queue besides. */
export function Bells() {
  return (
    <>
      <CheckInSlot />
      <MyMatchSlot />
      <AttentionBell />
      <NotificationBell />
    </>
  );
}
