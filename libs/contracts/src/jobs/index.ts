import { z } from 'zod';
import { MatchCommandRequest } from '../matches';
import { DemoScenarioName } from '../site';

/** Applies one requested command of a match to its game server, and settles it. */
export const ApplyCommandJob = z.object({
  match_id: z.number().int(),
  command_id: z.string(),
  attempt: z.number().int(),
  server_id: z.number().int().nullable(),
  request: MatchCommandRequest,
  /** For a change of the rosters: where the person stood before it. */
  player_was: z.enum(['team1', 'team2', 'spectator', 'removed']).optional(),
  requested_at: z.string(),
  correlation_id: z.string().nullable(),
});
export type ApplyCommandJob = z.infer<typeof ApplyCommandJob>;

/** Ends what a closed or superseded attempt left on its server, then frees the lease. */
export const ClearServerJob = z.object({
  match_id: z.number().int(),
  server_id: z.number().int(),
  attempt: z.number().int(),
  reason: z.string(),
});
export type ClearServerJob = z.infer<typeof ClearServerJob>;

/** Reads a new or changed server once, so that its state is known before a person asks. */
export const ProbeServerJob = z.object({ server_id: z.number().int() });
export type ProbeServerJob = z.infer<typeof ProbeServerJob>;

/** Runs the pre-flight that its row in `server_preflights` asks for, and fills the row in. */
export const PreflightServerJob = z.object({ server_id: z.number().int(), preflight_id: z.uuid() });
export type PreflightServerJob = z.infer<typeof PreflightServerJob>;

/** Says lines of chat on the server of a match's attempt, once; a server that is not the match's any more is left alone. */
export const AnnounceJob = z.object({
  match_id: z.number().int(),
  server_id: z.number().int(),
  attempt: z.number().int(),
  lines: z.array(z.string()),
});
export type AnnounceJob = z.infer<typeof AnnounceJob>;

/** After a restore: a backup brings back the rosters of its time, so everybody who was moved since the match began is put right. */
export const SyncRosterJob = z.object({
  match_id: z.number().int(),
  server_id: z.number().int(),
  attempt: z.number().int(),
  people: z.array(
    z.object({
      steam_id: z.string(),
      place: z.enum(['team1', 'team2', 'spectator', 'removed']),
      name: z.string(),
    }),
  ),
});
export type SyncRosterJob = z.infer<typeof SyncRosterJob>;

/** Sends the settings of a match to its server once more; those that stand there already are set to the same. */
export const SendSettingsJob = z.object({
  match_id: z.number().int(),
  server_id: z.number().int(),
  attempt: z.number().int(),
  settings: z.record(z.string(), z.string()),
});
export type SendSettingsJob = z.infer<typeof SendSettingsJob>;

/** Asks the match's server which round backups lie on its disk; the answer goes over the live bus (topic `backups`). */
export const ListBackupsJob = z.object({
  match_id: z.number().int(),
  server_id: z.number().int(),
  request_id: z.string(),
});
export type ListBackupsJob = z.infer<typeof ListBackupsJob>;

/** Lets a training scenario happen on the simulated server of a match, while the server is still the match's. */
export const DemoScenarioJob = z.object({
  match_id: z.number().int(),
  server_id: z.number().int(),
  name: DemoScenarioName,
});
export type DemoScenarioJob = z.infer<typeof DemoScenarioJob>;

/** Lets people of the demo take the free seats of a lobby. */
export const FillDemoLobbyJob = z.object({ lobby_id: z.number().int() });
export type FillDemoLobbyJob = z.infer<typeof FillDemoLobbyJob>;

/** Tells Challonge the results of a bracket season that are due, reads the bracket again, and ends the tournament when it is played out. */
export const ReportBracketResultJob = z.object({ season_id: z.number().int() });
export type ReportBracketResultJob = z.infer<typeof ReportBracketResultJob>;

/** Takes a season that was deleted out of the matches that name it, through their logs. */
export const DetachSeasonJob = z.object({ season_id: z.number().int() });
export type DetachSeasonJob = z.infer<typeof DetachSeasonJob>;

/** Brings what is outside of a lobby (its match, its server, the rosters) to what the lobby is by now. */
export const TendLobbyJob = z.object({ lobby_id: z.number().int() });
export type TendLobbyJob = z.infer<typeof TendLobbyJob>;

/** Reads a payment at its provider and tells its order what was read. */
export const ReadPaymentJob = z.object({ provider: z.string(), payment_id: z.string() });
export type ReadPaymentJob = z.infer<typeof ReadPaymentJob>;

/** Asks the provider to give money back; the same key gives it back once. */
export const RefundPaymentJob = z.object({
  order_id: z.uuid(),
  payment_id: z.string(),
  key: z.string(),
  amount_cents: z.number().int(),
});
export type RefundPaymentJob = z.infer<typeof RefundPaymentJob>;

/** Sends one notification to one browser, unless that was done before. */
export const SendPushJob = z.object({ notification_id: z.number().int(), subscription_id: z.number().int() });
export type SendPushJob = z.infer<typeof SendPushJob>;

/** Keeps the evidence of a disputed match as it is now. */
export const KeepEvidenceJob = z.object({ tournament_id: z.number().int(), dispute: z.number().int() });
export type KeepEvidenceJob = z.infer<typeof KeepEvidenceJob>;

export interface JobDefinition {
  readonly queue: string;
  readonly schema: z.ZodType;
  readonly attempts: number;
  readonly backoffMs: number;
  readonly timeoutMs: number;
}

/** Every job there is: its queue, payload, tries and deadline. A worker refuses to start without a handler for each. */
export const JOB_CATALOGUE = {
  'apply-command': {
    queue: 'match-control',
    schema: ApplyCommandJob,
    attempts: 3,
    backoffMs: 500,
    timeoutMs: 180_000,
  },
  'clear-server': { queue: 'match-control', schema: ClearServerJob, attempts: 6, backoffMs: 2_000, timeoutMs: 90_000 },
  announce: { queue: 'match-control', schema: AnnounceJob, attempts: 1, backoffMs: 1_000, timeoutMs: 20_000 },
  'sync-roster': { queue: 'match-control', schema: SyncRosterJob, attempts: 3, backoffMs: 2_000, timeoutMs: 60_000 },
  'send-settings': {
    queue: 'match-control',
    schema: SendSettingsJob,
    attempts: 6,
    backoffMs: 2_000,
    timeoutMs: 60_000,
  },
  'list-backups': { queue: 'match-control', schema: ListBackupsJob, attempts: 1, backoffMs: 1_000, timeoutMs: 10_000 },
  'probe-server': { queue: 'servers', schema: ProbeServerJob, attempts: 1, backoffMs: 1_000, timeoutMs: 15_000 },
  'preflight-server': {
    queue: 'servers',
    schema: PreflightServerJob,
    attempts: 1,
    backoffMs: 1_000,
    timeoutMs: 12_000,
  },
  'report-bracket-result': {
    queue: 'seasons',
    schema: ReportBracketResultJob,
    attempts: 1,
    backoffMs: 1_000,
    timeoutMs: 110_000,
  },
  'detach-season': { queue: 'seasons', schema: DetachSeasonJob, attempts: 10, backoffMs: 5_000, timeoutMs: 170_000 },
  'tend-lobby': { queue: 'lobbies', schema: TendLobbyJob, attempts: 3, backoffMs: 500, timeoutMs: 20_000 },
  'read-payment': { queue: 'payments', schema: ReadPaymentJob, attempts: 8, backoffMs: 500, timeoutMs: 30_000 },
  'refund-payment': { queue: 'payments', schema: RefundPaymentJob, attempts: 10, backoffMs: 2_000, timeoutMs: 30_000 },
  'send-push': { queue: 'push', schema: SendPushJob, attempts: 6, backoffMs: 2_000, timeoutMs: 15_000 },
  'keep-evidence': { queue: 'evidence', schema: KeepEvidenceJob, attempts: 8, backoffMs: 2_000, timeoutMs: 120_000 },
  'demo-scenario': { queue: 'servers', schema: DemoScenarioJob, attempts: 1, backoffMs: 1_000, timeoutMs: 20_000 },
  'fill-demo-lobby': { queue: 'lobbies', schema: FillDemoLobbyJob, attempts: 1, backoffMs: 1_000, timeoutMs: 20_000 },
} as const satisfies Record<string, JobDefinition>;
export type JobName = keyof typeof JOB_CATALOGUE;
export type JobPayload<N extends JobName> = z.infer<(typeof JOB_CATALOGUE)[N]['schema']>;
