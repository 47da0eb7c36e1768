import type { NotificationKind } from '@placar/contracts/notifications';
import { CalendarClock, Crown, Server, Swords, TicketCheck, UserPlus, Vote } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

/** Each kind has a sign; the order is that of the settings. */
export const KIND_ICONS: Record<NotificationKind, LucideIcon> = {
  server_ready: Server,
  veto_turn: Vote,
  match_soon: CalendarClock,
  check_in: TicketCheck,
  signed_up: UserPlus,
  result: Swords,
  vip_ends: Crown,
};

export const KINDS = Object.keys(KIND_ICONS) as NotificationKind[];
