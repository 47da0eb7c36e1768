import { AttentionBell } from './attention-bell';
import { NotificationBell } from './notifications/notification-bell';

/** What waits for the reader: for staff the attention queue besides. */
export function Bells() {
  return (
    <>
      <AttentionBell />
      <NotificationBell />
    </>
  );
}
