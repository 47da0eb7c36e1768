import { Affiliate } from './affiliate.entity';
import { ApiKeyRecord } from './api-key.entity';
import { CouponRecord } from './coupon.entity';
import { LoadoutChoiceRecord, LoadoutHead, LoadoutItemRecord } from './loadout.entity';
import { OutboxRow } from './outbox-row.entity';
import { Plan } from './plan.entity';
import { SeasonCvar } from './season-cvar.entity';
import { Season } from './season.entity';
import { ServerLease } from './server-lease.entity';
import { Server } from './server.entity';
import { TeamClaim } from './team-claim.entity';
import { TeamLogo } from './team-logo.entity';
import { TeamManager } from './team-manager.entity';
import { TeamMember } from './team-member.entity';
import { Team } from './team.entity';
import { UserMap } from './user-map.entity';
import { User } from './user.entity';
import { VipGrant } from './vip-grant.entity';
import { WatchLinkRecord } from './watch-link.entity';
import { Webhook } from './webhook.entity';

export {
  Affiliate,
  ApiKeyRecord,
  CouponRecord,
  LoadoutChoiceRecord,
  LoadoutHead,
  LoadoutItemRecord,
  OutboxRow,
  Plan,
  Season,
  SeasonCvar,
  Server,
  ServerLease,
  Team,
  TeamClaim,
  TeamLogo,
  TeamManager,
  TeamMember,
  User,
  UserMap,
  VipGrant,
  WatchLinkRecord,
  Webhook,
};

/**
 * Plain records, written through their repositories (decision 0037). The log of matches, its read tables, queues and caches are
 * written as SQL by the code that owns them; the outbox and the leases are here for their schema alone.
 */
export const ENTITIES = [
  Affiliate,
  ApiKeyRecord,
  CouponRecord,
  LoadoutChoiceRecord,
  LoadoutHead,
  LoadoutItemRecord,
  OutboxRow,
  Plan,
  Season,
  SeasonCvar,
  Server,
  ServerLease,
  Team,
  TeamClaim,
  TeamLogo,
  TeamManager,
  TeamMember,
  User,
  UserMap,
  VipGrant,
  WatchLinkRecord,
  Webhook,
];
