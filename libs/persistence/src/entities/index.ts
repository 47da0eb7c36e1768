import { Affiliate } from './affiliate.entity';
import { ApiKeyRecord } from './api-key.entity';
import { CouponRecord } from './coupon.entity';
import { DiscordChannelRecord } from './discord-channel.entity';
import { LoadoutChoiceRecord, LoadoutHead, LoadoutItemRecord } from './loadout.entity';
import { LoadoutBridgeRecord, LoadoutMirror } from './loadout-mirror.entity';
import { LoadoutPreset } from './loadout-preset.entity';
import { OutboxRow } from './outbox-row.entity';
import { CommissionReview, Payout, PayoutLine } from './payout.entity';
import { Plan } from './plan.entity';
import { RentalMember, RentalPeriodRecord, RentalRecord } from './rental.entity';
import { SeasonCvar } from './season-cvar.entity';
import { Season } from './season.entity';
import { RecoveryCode, SecondFactor } from './second-factor.entity';
import { ServerLease } from './server-lease.entity';
import { ServerSkinKey } from './server-skin-key.entity';
import { Server } from './server.entity';
import { TeamClaim } from './team-claim.entity';
import { TeamLogo } from './team-logo.entity';
import { RosterChange, TeamInvite, TeamRequest } from './team-life.entity';
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
  CommissionReview,
  CouponRecord,
  DiscordChannelRecord,
  LoadoutChoiceRecord,
  LoadoutBridgeRecord,
  LoadoutHead,
  LoadoutItemRecord,
  LoadoutMirror,
  LoadoutPreset,
  OutboxRow,
  Payout,
  PayoutLine,
  Plan,
  RecoveryCode,
  RentalMember,
  RentalPeriodRecord,
  RentalRecord,
  RosterChange,
  Season,
  SeasonCvar,
  SecondFactor,
  Server,
  ServerLease,
  ServerSkinKey,
  Team,
  TeamClaim,
  TeamInvite,
  TeamLogo,
  TeamManager,
  TeamMember,
  TeamRequest,
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
  CommissionReview,
  CouponRecord,
  DiscordChannelRecord,
  LoadoutChoiceRecord,
  LoadoutBridgeRecord,
  LoadoutHead,
  LoadoutItemRecord,
  LoadoutMirror,
  LoadoutPreset,
  OutboxRow,
  Payout,
  PayoutLine,
  Plan,
  RecoveryCode,
  RentalMember,
  RentalPeriodRecord,
  RentalRecord,
  RosterChange,
  Season,
  SeasonCvar,
  SecondFactor,
  Server,
  ServerLease,
  ServerSkinKey,
  Team,
  TeamClaim,
  TeamInvite,
  TeamLogo,
  TeamManager,
  TeamMember,
  TeamRequest,
  User,
  UserMap,
  VipGrant,
  WatchLinkRecord,
  Webhook,
];
