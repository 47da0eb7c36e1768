import type { NotificationKind } from '@placar/contracts/notifications';
import { NOTIFICATION_PARTS } from '@placar/contracts/parts';
import {
  CalendarCheck,
  CalendarClock,
  CalendarSearch,
  Crown,
  Gavel,
  Unplug,
  Scale,
  Server,
  ServerCog,
  ServerCrash,
  Swords,
  TicketCheck,
  UserPlus,
  UserRoundCheck,
  UserRoundPlus,
  UserRoundX,
  Users,
  Vote,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { isPartOn } from '../../lib/page/page-meta';

/** Each kind has a sign; the order is that of the settings. */
export const KIND_ICONS: Record<NotificationKind, LucideIcon> = {
  server_ready: Server,
  veto_turn: Vote,
  match_soon: CalendarClock,
  check_in: TicketCheck,
  time_asked: CalendarSearch,
  time_set: CalendarCheck,
  signed_up: UserPlus,
  team_invited: UserRoundPlus,
  invite_accepted: UserRoundCheck,
  invite_declined: UserRoundX,
  join_asked: UserRoundPlus,
  team_joined: Users,
  join_refused: UserRoundX,
  result: Swords,
  disputed: Gavel,
  dispute_decided: Scale,
  exchange_asked: UserRoundPlus,
  exchange_decided: Users,
  vip_ends: Crown,
  rental_ends: ServerCog,
  rental_failed: ServerCrash,
  channel_off: Unplug,
};

/** Kinds of the parts that are there. */
export const KINDS = (Object.keys(KIND_ICONS) as NotificationKind[]).filter((kind) => {
  const part = NOTIFICATION_PARTS[kind];
  return part === undefined || isPartOn(part);
});
