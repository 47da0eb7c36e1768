import { AuditChanges1769020000000 } from './core/1769020000000-audit-changes';
import type { MigrationInterface } from 'typeorm';
import { Initial1763700000000 } from './core/1763700000000-initial';
import { ServerFleet1763800000000 } from './core/1763800000000-server-fleet';
import { HotLane1763800200000 } from './core/1763800200000-hot-lane';
import { Standings1764000000000 } from './core/1764000000000-standings';
import { People1764000100000 } from './core/1764000100000-people';
import { Seasons1764000200000 } from './core/1764000200000-seasons';
import { StatCorrections1764000300000 } from './core/1764000300000-stat-corrections';
import { Guard1764000400000 } from './core/1764000400000-guard';
import { Webhooks1764000500000 } from './core/1764000500000-webhooks';
import { ReadIndexes1764000600000 } from './core/1764000600000-read-indexes';
import { Attention1764100000000 } from './core/1764100000000-attention';
import { MatchLog1764100100000 } from './core/1764100100000-match-log';
import { HeadToHead1764100200000 } from './core/1764100200000-head-to-head';
import { PlayerReads1764100300000 } from './core/1764100300000-player-reads';
import { PlayerHistories1764200000000 } from './core/1764200000000-player-histories';
import { Lobby1764300000000 } from './core/1764300000000-lobby';
import { MapOrder1764400000000 } from './core/1764400000000-map-order';
import { SilentTime1764500000000 } from './core/1764500000000-silent-time';
import { Unconfirmed1764510000000 } from './core/1764510000000-unconfirmed';
import { CommandKeys1764520000000 } from './core/1764520000000-command-keys';
import { ServerEndpoints1764520100000 } from './core/1764520100000-server-endpoints';
import { Unproven1764530000000 } from './core/1764530000000-unproven';
import { PublicCache1764600000000 } from './core/1764600000000-public-cache';
import { ShownAt1764610000000 } from './core/1764610000000-shown-at';
import { Arrivals1765005000000 } from './community/1765005000000-arrivals';
import { MatchRosters1765006000000 } from './community/1765006000000-match-rosters';
import { Lobbies1765008000000 } from './community/1765008000000-lobbies';
import { UnconfirmedIndex1765034000000 } from './community/1765034000000-unconfirmed-index';
import { LobbyMatches1765040110000 } from './community/1765040110000-lobby-matches';
import { LobbyPresence1765040120000 } from './community/1765040120000-lobby-presence';
import { Ladders1765040130000 } from './community/1765040130000-ladders';
import { WebVetoes1765100000000 } from './community/1765100000000-web-vetoes';
import { Economy1765116000000 } from './economy/1765116000000-economy';
import { WatchLinks1766010000000 } from './community/1766010000000-watch-links';
import { Rulebooks1766040000000 } from './community/1766040000000-rulebooks';
import { Orders1767010000000 } from './economy/1767010000000-orders';
import { Loadouts1767020000000 } from './economy/1767020000000-loadouts';
import { ServerOffers1767070000000 } from './community/1767070000000-server-offers';
import { Tournaments1767030000000 } from './tournaments/1767030000000-tournaments';
import { CommunityMaps1767080000000 } from './community/1767080000000-community-maps';
import { TournamentMatches1767110000000 } from './tournaments/1767110000000-tournament-matches';
import { RulebookVersions1767130000000 } from './community/1767130000000-rulebook-versions';
import { AffiliateNotes1767140010000 } from './economy/1767140010000-affiliate-notes';
import { OrderBooks1767140000000 } from './economy/1767140000000-order-books';
import { OrderProgress1767150000000 } from './economy/1767150000000-order-progress';
import { Notifications1767210000000 } from './community/1767210000000-notifications';
import { FormerAccounts1767180000000 } from './community/1767180000000-former-accounts';
import { Rentals1768060000000 } from './economy/1768060000000-rentals';
import { Calendars1767210010000 } from './community/1767210010000-calendars';
import { SecondFactors1768040000000 } from './community/1768040000000-second-factors';
import { TeamLife1768090000000 } from './community/1768090000000-team-life';
import { TournamentDisputes1769040000000 } from './tournaments/1769040000000-tournament-disputes';
import { TournamentPeople1769120000000 } from './tournaments/1769120000000-tournament-people';
import { TournamentRoles1769190000000 } from './tournaments/1769190000000-tournament-roles';
import { SteamRecords1769140000000 } from './community/1769140000000-steam-records';
import { TeamLifeTimes1769180000000 } from './community/1769180000000-team-life-times';
import { TournamentFreeAgents1769220000000 } from './tournaments/1769220000000-tournament-free-agents';
import { TournamentSubstitutions1769210000000 } from './tournaments/1769210000000-tournament-substitutions';
import { TournamentServers1769240000000 } from './tournaments/1769240000000-tournament-servers';
import { StartsAgain1769270000000 } from './tournaments/1769270000000-starts-again';
import { ServersBesideTheQueue1769250000000 } from './tournaments/1769250000000-servers-beside-the-queue';
import { DisputeEvidence1769240010000 } from './tournaments/1769240010000-dispute-evidence';
import { EvidenceLeftOut1769260000000 } from './tournaments/1769260000000-evidence-left-out';
import { TournamentFacts1769160000000 } from './tournaments/1769160000000-tournament-facts';
import { LoadoutMirrors1768070000000 } from './economy/1768070000000-loadout-mirrors';
import { LoadoutPresets1769012000000 } from './economy/1769012000000-loadout-presets';
import { ServerSkinKeys1769011000000 } from './economy/1769011000000-server-skin-keys';
import { ServerSkins1769010000000 } from './economy/1769010000000-server-skins';
import { CommunityMapRules1768030000000 } from './community/1768030000000-community-map-rules';
import { Discord1768020000000 } from './community/1768020000000-discord';
import { UnreadDeliveries1769000000000 } from './economy/1769000000000-unread-deliveries';
import { OrderPayments1768050010000 } from './economy/1768050010000-order-payments';
import { AffiliatePayouts1768050000000 } from './economy/1768050000000-affiliate-payouts';

/** Every migration, oldest first. */
export const MIGRATIONS: (new () => MigrationInterface)[] = [
  Initial1763700000000,
  ServerFleet1763800000000,
  HotLane1763800200000,
  Standings1764000000000,
  People1764000100000,
  Seasons1764000200000,
  StatCorrections1764000300000,
  Guard1764000400000,
  Webhooks1764000500000,
  ReadIndexes1764000600000,
  Attention1764100000000,
  MatchLog1764100100000,
  HeadToHead1764100200000,
  PlayerReads1764100300000,
  PlayerHistories1764200000000,
  Lobby1764300000000,
  MapOrder1764400000000,
  SilentTime1764500000000,
  Unconfirmed1764510000000,
  CommandKeys1764520000000,
  ServerEndpoints1764520100000,
  Unproven1764530000000,
  PublicCache1764600000000,
  ShownAt1764610000000,
  Arrivals1765005000000,
  MatchRosters1765006000000,
  Lobbies1765008000000,
  UnconfirmedIndex1765034000000,
  LobbyMatches1765040110000,
  LobbyPresence1765040120000,
  Ladders1765040130000,
  WebVetoes1765100000000,
  Economy1765116000000,
  WatchLinks1766010000000,
  Rulebooks1766040000000,
  Orders1767010000000,
  Loadouts1767020000000,
  ServerOffers1767070000000,
  Tournaments1767030000000,
  CommunityMaps1767080000000,
  RulebookVersions1767130000000,
  TournamentMatches1767110000000,
  OrderBooks1767140000000,
  AffiliateNotes1767140010000,
  OrderProgress1767150000000,
  FormerAccounts1767180000000,
  Notifications1767210000000,
  Calendars1767210010000,
  SecondFactors1768040000000,
  Rentals1768060000000,
  TeamLife1768090000000,
  LoadoutMirrors1768070000000,
  CommunityMapRules1768030000000,
  Discord1768020000000,
  AffiliatePayouts1768050000000,
  OrderPayments1768050010000,
  UnreadDeliveries1769000000000,
  ServerSkins1769010000000,
  ServerSkinKeys1769011000000,
  AuditChanges1769020000000,
  TournamentDisputes1769040000000,
  LoadoutPresets1769012000000,
  TournamentPeople1769120000000,
  SteamRecords1769140000000,
  TeamLifeTimes1769180000000,
  TournamentFacts1769160000000,
  TournamentRoles1769190000000,
  TournamentSubstitutions1769210000000,
  TournamentFreeAgents1769220000000,
  TournamentServers1769240000000,
  DisputeEvidence1769240010000,
  EvidenceLeftOut1769260000000,
  ServersBesideTheQueue1769250000000,
  StartsAgain1769270000000,
];
