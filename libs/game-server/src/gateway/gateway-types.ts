import type { EngineStatus, ListedBackup, PluginStatus } from '../plugin/plugin-status';

/** Why the game server could not be asked or made to do something; stable words, translated by the caller. */
export type GameServerReason =
  /** No connection: refused, timed out, unresolvable, blocked by the outbound guard, or not ready within the time to live. */
  | 'unreachable'
  | 'auth_failed'
  | 'banned'
  | 'plugin_missing'
  /** The command queue of this server is full. */
  | 'busy_queue'
  /** Sent, and no answer before the deadline or the connection closed: it may have run. */
  | 'no_answer'
  /** The server answered, and not in the form that the plugin contract knows. */
  | 'unparsable'
  /** An argument cannot be put on a console line; `detail` names the field. */
  | 'invalid_argument'
  /** A match is already set up on the server. */
  | 'server_busy'
  /** The server runs another match than the one meant. */
  | 'other_match'
  | 'no_match'
  /** The phase of the game does not allow it (a veto cannot be paused). */
  | 'wrong_phase'
  /** The plugin fetched our config URL and was answered with an error status. */
  | 'http_error'
  | 'invalid_url'
  /** The plugin said that loading failed. */
  | 'failed'
  /** The plugin said nothing and nothing happened. */
  | 'silent'
  | 'backup_missing'
  | 'denied';

export interface GameServerFailure {
  readonly outcome: 'failed';
  readonly reason: GameServerReason;
  readonly detail: string;
}

export type ReadStatusResult =
  | { readonly outcome: 'ok'; readonly status: PluginStatus; readonly ms: number }
  | GameServerFailure;
export type ReadEngineResult = { readonly outcome: 'ok'; readonly engine: EngineStatus } | GameServerFailure;
export type ListBackupsResult =
  | { readonly outcome: 'ok'; readonly backups: readonly ListedBackup[] }
  | GameServerFailure;

/**
 * The verified end of a command that changes the match (architecture §4).
 * `confirmed`: seen in the status. `contradicted`: a status read after the deadline says otherwise.
 * `unknown`: no status could be read after sending. `refused`: surely not done, see `reason`.
 */
export interface CommandResult {
  readonly outcome: 'confirmed' | 'contradicted' | 'unknown' | 'refused';
  readonly reason?: GameServerReason;
  readonly detail: string;
  /** When the command's bytes were first handed to the socket; absent when nothing was sent. */
  readonly sentAt?: Date;
  readonly confirmedAt?: Date;
  /** The last status read. */
  readonly status?: PluginStatus;
}

/** End of a command that the plugin cannot confirm: `executed` means that the server ran it and answered. */
export interface ExecutedResult {
  readonly outcome: 'executed' | 'unknown' | 'refused';
  readonly reason?: GameServerReason;
  readonly detail: string;
  /** What the server printed, cleaned and capped. */
  readonly reply?: string;
}

export interface ProbeResult {
  readonly reachable: boolean;
  /** null when the server could not be asked. */
  readonly passwordAccepted: boolean | null;
  readonly pluginPresent: boolean | null;
  readonly pluginVersion: string | null;
  readonly serverVersion: string | null;
  /** The plugin reports no match set up. A server without the plugin is never free (plugin contract F16). */
  readonly free: boolean;
  readonly engine: EngineStatus | null;
  readonly failure: GameServerFailure | null;
  readonly ms: number;
}

export interface CommandTiming {
  readonly confirmWithinMs?: number;
  readonly onSent?: (sentAt: Date) => void;
}

/** The end or the start of this match. */
export interface MatchRequest extends CommandTiming {
  readonly matchId: number;
}

export interface PauseOptions extends CommandTiming {
  /** Believed present state: when it differs from the wanted one the command is sent before anything is read. */
  readonly assume?: 'running' | 'paused';
  /** Refuse when the server runs another match. */
  readonly matchId?: number;
}

/** URL and header pair of one thing that the plugin sends to us. */
export interface RemoteTarget {
  readonly url: string;
  readonly headerKey: string;
  readonly headerValue: string;
}

export interface RemoteTargets {
  readonly events: RemoteTarget;
  readonly backups: RemoteTarget;
  readonly demos: RemoteTarget;
}

export interface LoadMatchRequest extends CommandTiming {
  readonly matchId: number;
  readonly configUrl: string;
  readonly headerKey: string;
  readonly headerValue: string;
  /** True once our config endpoint was fetched with this attempt's token. */
  readonly wasConfigFetched: () => Promise<boolean>;
  /** Sent again after the load, which wipes them (plugin contract §2.1). */
  readonly targets?: RemoteTargets;
  /** Plugin booleans, sent unquoted before the load (plugin contract §1.5). */
  readonly booleans?: Readonly<Record<string, boolean>>;
  /** Nonce by which a restart of the server is noticed later. */
  readonly bootMarker?: string;
}

export interface LoadMatchResult extends CommandResult {
  /** False when some setting after the load was not surely accepted: `rearm` again. */
  readonly armed: boolean;
}

/** State that the match must show after a restore; `round` is rounds completed. Scores are null where nobody knows them. */
export interface ExpectedRestore {
  readonly mapNumber: number;
  readonly round: number;
  readonly score1: number | null;
  readonly score2: number | null;
}

/**
 * How a status stands to the round that a restore brings back:
 * - `elsewhere`: no match, another one, an earlier map, or a phase before the game;
 * - `before`: our map is live with a lower score;
 * - `waiting`: the plugin holds a backup of the map until the players are ready (plugin contract §3.2);
 * - `at`: the score of the round;
 * - `past`: a score that goes on from it, or a later map.
 */
export type RestoreStanding = 'elsewhere' | 'before' | 'waiting' | 'at' | 'past';

/**
 * What is to be done about a restore that the server may hold already. `there`: nothing is sent, it is confirmed. `wait`: it was sent
 * and shows in a moment. `unclear`: it was sent, and nobody can tell what became of it; it is not sent again.
 */
export type RestoreStep = 'send' | 'there' | 'wait' | 'unclear';

/** What each restore asks before it sends anything (decision 0023). */
export interface RestoreQuestion {
  /** An earlier try may have sent it: a silent server is waited for, and never taken for one that was not asked. */
  readonly mayHaveBeenSent: boolean;
  /** Decides by what the server shows now. */
  readonly nextStep: (standing: RestoreStanding, status: PluginStatus) => RestoreStep | Promise<RestoreStep>;
  /** Awaited right before the bytes leave; when it throws, nothing was sent. */
  readonly beforeSend?: () => Promise<void>;
}

export interface RestoreRequest extends MatchRequest {
  readonly question: RestoreQuestion;
  readonly expect: ExpectedRestore;
}

export interface RestoreLocalRequest extends RestoreRequest {
  readonly file: string;
}

export interface RestoreFromUrlRequest extends RestoreRequest {
  /** Plugin booleans, sent unquoted before the restore: a restart of the server has forgotten them (plugin contract §1.5). */
  readonly booleans?: Readonly<Record<string, boolean>>;
  readonly url: string;
  readonly headerKey: string;
  readonly headerValue: string;
}

export interface RosterPlayer {
  readonly steamId: string;
  readonly team: 'team1' | 'team2';
  readonly name: string;
}

export type SendRconResult =
  | { readonly outcome: 'ok'; readonly reply: string; readonly ms: number }
  | { readonly outcome: 'denied'; readonly rule: string }
  | GameServerFailure;

export type BootMarkerResult =
  | { readonly outcome: 'present' }
  /** `other`: the nonce of another marker that was set in the life of this process. */
  | { readonly outcome: 'missing'; readonly other?: string }
  | GameServerFailure;
