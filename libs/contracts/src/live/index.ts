import { z } from 'zod';
import { LedgerEntry, MatchCommandKind, MatchStatus, PauseType, RecoveryStep } from '../matches';
import { Side, TeamSlot } from '../shared';

/** Live frames carry the present state of one small thing with its version, never a delta (architecture §6). */
export const LiveTeam = z.object({
  id: z.number().nullable(),
  name: z.string(),
  tag: z.string(),
  flag: z.string().nullable(),
  logo: z.string().nullable(),
  maps_won: z.number(),
});
export type LiveTeam = z.infer<typeof LiveTeam>;

export const MapStatus = z.enum(['upcoming', 'warmup', 'live', 'finished']);
export type MapStatus = z.infer<typeof MapStatus>;

export const LiveMapSummary = z.object({
  number: z.number(),
  name: z.string(),
  status: MapStatus,
  team1_score: z.number(),
  team2_score: z.number(),
  winner: TeamSlot.nullable(),
});
export type LiveMapSummary = z.infer<typeof LiveMapSummary>;

/** Part `match`: the header of a match. `legal` is what its state allows; `can` of GET /matches/:id narrows it to the viewer. */
export const LiveMatch = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  status: MatchStatus,
  max_maps: z.number(),
  team1: LiveTeam,
  team2: LiveTeam,
  winner: TeamSlot.nullable(),
  cancelled: z.boolean(),
  forfeit: z.boolean(),
  season_id: z.number().nullable(),
  server_id: z.number().nullable(),
  owner_id: z.number().nullable(),
  attempt: z.number(),
  current_map: z.number().nullable(),
  team1_side: Side.nullable(),
  maps: z.array(LiveMapSummary),
  pause: z
    .object({
      since: z.string(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
      type: PauseType,
      team: TeamSlot.nullable(),
      /** When a pause with a length is over; the page counts down to it. */
      ends_at: z.string().nullable(),
    })
    .nullable(),
  /** Pauses taken and allowed per team on this map; `allowed` null: no limit. */
  pause_budgets: z.array(
    z.object({ team: TeamSlot, type: PauseType, used: z.number(), allowed: z.number().nullable() }),
  ),
  server_lost_since: z.string().nullable(),
  /** The way back of a lost match: who drives it, how far it is, what it restores. Null when nothing is to be recovered. */
  recovery: z
    .object({
      step: RecoveryStep,
      mode: z.enum(['automatic', 'manual']),
      since: z.string(),
      map_number: z.number().nullable(),
      round: z.number().nullable(),
      tries: z.number(),
      /** Why the last try did not work, as a code. */
      problem: z.string().nullable(),
    })
    .nullable(),
  /** What the platform knows and does not believe yet: a server that plays on by itself (plugin contract F10). */
  quarantine: z
    .object({
      map_number: z.number(),
      round: z.number(),
      team1_score: z.number(),
      team2_score: z.number(),
      since: z.string(),
    })
    .nullable(),
  pending: z
    .object({
      command_id: z.string(),
      kind: MatchCommandKind,
      by: z.string().nullable(),
      requested_at: z.string(),
      sent: z.boolean(),
    })
    .nullable(),
  load_failure: z.string().nullable(),
  attention: z.string().nullable(),
  legal: z.array(MatchCommandKind),
  private: z.boolean(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  created_at: z.string(),
});
export type LiveMatch = z.infer<typeof LiveMatch>;

/** How a round ended, from the engine's reason code (plugin contract §2.3); `unknown` where the event never came. */
export const RoundReason = z.enum(['elimination', 'bomb', 'defuse', 'time', 'surrender', 'other', 'unknown']);
export type RoundReason = z.infer<typeof RoundReason>;

export const LiveRound = z.object({
  round: z.number(),
  winner: TeamSlot.nullable(),
  winner_side: Side.nullable(),
  reason: RoundReason,
  team1_score: z.number(),
  team2_score: z.number(),
  inferred: z.boolean(),
});
export type LiveRound = z.infer<typeof LiveRound>;

/** Part `map:<n>`: one map with its rounds. `epoch` grows with each restore. */
export const LiveMap = LiveMapSummary.extend({
  epoch: z.number(),
  rounds: z.array(LiveRound),
  team1_first_side: Side.nullable(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
});
export type LiveMap = z.infer<typeof LiveMap>;

export const LivePlayer = z.object({
  steam_id: z.string(),
  name: z.string(),
  team: TeamSlot.nullable(),
  kills: z.number(),
  deaths: z.number(),
  assists: z.number(),
  headshot_kills: z.number(),
  damage: z.number(),
  rounds: z.number(),
  k1: z.number(),
  k2: z.number(),
  k3: z.number(),
  k4: z.number(),
  k5: z.number(),
  mvp: z.number(),
  score: z.number(),
  util_damage: z.number(),
  enemies_flashed: z.number(),
  rating: z.number(),
  adr: z.number(),
  kdr: z.number(),
  hsp: z.number(),
  /** true when rounds are missing, so k1..k5 and with them the rating are estimates. */
  estimated: z.boolean(),
});
export type LivePlayer = z.infer<typeof LivePlayer>;

/** Part `scoreboard:<n>`. */
export const LiveScoreboard = z.object({ map_number: z.number(), players: z.array(LivePlayer) });
export type LiveScoreboard = z.infer<typeof LiveScoreboard>;

/** Part `veto`: steps in order; `side` is the side chosen on that map and by whom. */
export const LiveVeto = z.object({
  steps: z.array(
    z.object({
      team: TeamSlot.nullable(),
      team_name: z.string(),
      map: z.string(),
      action: z.enum(['ban', 'pick', 'decider']),
      side: Side.nullable(),
      side_team: TeamSlot.nullable(),
    }),
  ),
});
export type LiveVeto = z.infer<typeof LiveVeto>;

/** Event `part`: `part` is `match`, `map:<n>`, `scoreboard:<n>` or `veto`. */
export const PartFrame = z.object({ match_id: z.number(), part: z.string(), version: z.number(), body: z.unknown() });
export type PartFrame = {
  match_id: number;
  part: string;
  version: number;
  body: LiveMatch | LiveMap | LiveScoreboard | LiveVeto;
};

/** Event `timeline`: one domain event as a person may read it; `type` is translated by the page, `data` fills it in. */
export const TimelineEntry = z.object({
  match_id: z.number(),
  version: z.number(),
  type: z.string(),
  at: z.string(),
  actor: z.object({ kind: z.enum(['user', 'server', 'platform']), id: z.number().nullable(), name: z.string() }),
  data: z.record(z.string(), z.unknown()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** Event `command`, staff only: the present state of one ledger line. */
export const CommandFrame = LedgerEntry;
export type CommandFrame = LedgerEntry;

/** Event `freshness`: how old our knowledge of the game server is. Volatile, without a version. */
export const FreshnessFrame = z.object({
  match_id: z.number(),
  last_event_at: z.string().nullable(),
  last_status_at: z.string().nullable(),
  rcon_ms: z.number().nullable(),
  unreachable_since: z.string().nullable(),
});
export type FreshnessFrame = z.infer<typeof FreshnessFrame>;

/** Event `server_request`: the present state of a ServerRequest, to the one who asked, to staff of its match and to admins. */
/** Event `gone`: a match left the live list (closed or deleted). Event `ready`: the present state has been sent. */
export const LIVE_EVENTS = ['part', 'timeline', 'command', 'freshness', 'server_request', 'gone', 'ready'] as const;

/** Answer of `GET /matches/live`: headers of all open matches and of those closed in the last minutes, newest first. */
export const LiveMatchesAnswer = z.object({ matches: z.array(LiveMatch), freshness: z.array(FreshnessFrame) });
export type LiveMatchesAnswer = z.infer<typeof LiveMatchesAnswer>;

/**
 * Topics on the live bus: `match` messages carry {match_id, version, position}, `freshness` carry a FreshnessFrame body,
 * `server` carry a ServerProbed body once a probe of that server has ended, or tell that its lease was released,
 * `preflight` carry {server_id, id} once a pre-flight has ended, `server_request` carry {id, version} of a changed wish.
 */
export const LIVE_TOPICS = {
  match: 'match',
  freshness: 'freshness',
  server: 'server',
  preflight: 'preflight',
  serverRequest: 'server_request',
  backups: 'backups',
} as const;
/** Topic `backups`: `rounds` are [map number, round] of the files on the server's disk; null when it could not be asked. */
export const BackupsListed = z.object({
  request_id: z.string(),
  rounds: z.array(z.tuple([z.number(), z.number()])).nullable(),
});
/** `problem` null: it answers, takes the password and runs the plugin. */
export const ServerProbed = z.object({
  server_id: z.number(),
  problem: z.string().nullable(),
  /** Its plugin has no match; absent where nobody could tell. */
  free: z.boolean().optional(),
});
