import type { TeamSlot } from './api-types';
import type { Locale } from './plugin/commands/replies';
import type { BanMode } from './rcon/rcon-options';

/** Faults in force on one server (plugin contract §8.6). Real milliseconds: the network is never scaled. */
export interface Faults {
  rconLatency?: { ms: number; jitterMs?: number };
  /** Bytes per TCP segment of every reply, or 1–64 at random. */
  rconFragment?: number | 'random';
  /** Replies wait so long for others and leave in one segment. */
  rconCoalesce?: { windowMs: number };
  /** Every frame is cut inside its size field. */
  rconSplitHeader?: boolean;
  /** A connection stays open and answers nothing after so many commands. */
  rconHalfOpen?: { afterCommands: number };
  /** The connection is reset a moment after the answer to its n-th command. */
  rconRstAfter?: { commands: number };
  /** The connection ends in the middle of an answer. */
  rconFinMid?: CommandShare;
  /** The command runs, its answer never leaves. */
  rconDropReply?: CommandShare;
  /**
   * The connection stands still at that line: before it runs, as when its packet is lost, or between the run and the answer. Nothing
   * behind it is served either.
   */
  rconStall?: StallShare;
  /** The answer comes twice. */
  rconDupReply?: CommandShare;
  /** A packet with that id comes before the answer. */
  rconStrayPacket?: { id: number; text?: string; probability?: number };
  /** Answers come in one packet of at least so many bytes, beyond the documented maximum. */
  rconOversize?: { bytes: number };
  /** The size field of an answer is -1, 5 or 2^31. */
  rconMalformedSize?: { size: number; probability?: number };
  /** Empty type-0 packets are not mirrored. */
  rconNoMirror?: boolean;
  /** Only the first command of a connection is run and answered. */
  rconMuteAfterFirst?: boolean;
  /** Every address is treated as banned. */
  rconBan?: BanMode;
  /** Authentication is answered late. */
  rconSlowAuth?: { ms: number };
  /** Nothing listens on the port. */
  rconRefuse?: boolean;
  /** Accepts connections and answers nothing at all: a black hole behind an open port. */
  rconMute?: boolean;
  /** Foreign console lines inside replies. */
  rconNoise?: { text: string; position: 'before' | 'after' | 'both' | 'inside'; probability?: number };
  /** Main thread hangs for so long, once. */
  freeze?: { ms: number };
  httpDrop?: EventShare;
  httpDuplicate?: { probability: number; copies?: number };
  /** Holds up to `window` events and lets them go in random order. */
  httpReorder?: { window: number };
  httpDelay?: { ms: number; jitterMs?: number };
  /** An event sent earlier goes out once more behind this one. */
  httpReplayOld?: EventShare;
  /** A token nobody gave. */
  httpWrongToken?: EventShare;
  /** The token of the load before. */
  httpOldToken?: EventShare;
  /** The header pair is left out. */
  httpMissingHeader?: EventShare;
  /** The whole length is announced, half of it sent, then the connection cut. */
  httpTruncateBody?: EventShare;
  /** A body that is no JSON. */
  httpBadJson?: EventShare;
  /** An event nobody has heard of goes out behind this one. */
  httpUnknownEvent?: EventShare;
  /** The body is padded to so many bytes. */
  httpHugeBody?: EventShare & { bytes: number };
  /** Backups and demos go up at this rate. */
  httpSlowUpload?: { bytesPerSecond: number };
  /** So many events gather and leave all at once. */
  httpBurst?: { events: number };
  /** Events from this round on leave only when the next match has been loaded, which ends this fault. */
  httpHoldUntilNextLoad?: { fromRound: number };
  /** sm_pause is accepted and does nothing. */
  ignorePause?: boolean;
  /** sm_unpause is accepted and does nothing. */
  ignoreUnpause?: boolean;
  /** So many loads answer nothing and set nothing up. */
  silentLoads?: number;
  /** So many loads are found to be invalid: the reply says so, and the plugin resets. */
  invalidLoads?: number;
  /** Dies in the middle of that round (1-based) of that map; boots again after so many game milliseconds when given. */
  crashAt?: { map: number; round: number; restartAfterMs?: number };
  /** Dies at the next such moment, once. */
  crashOn?: CrashPlan & { at: CrashMoment };
  /** Every restart plays on by itself: a fresh map of the match that died, under its old token (F10). */
  restartPlaysOn?: boolean;
  /** The plugin is reloaded, once: all its flags are lost, the map drops to warmup, nobody is kicked (F15). */
  hotReload?: boolean;
  /** The plugin is gone, as after an update of the game (F16); back when the fault ends. */
  pluginMissing?: boolean;
  /** The config or backup cannot be fetched, or only late (real milliseconds). */
  configFetch?: { mode: 'fail' } | { mode: 'slow'; ms: number };
  /** A change to these maps, or to any, changes nothing (F14); `maps` does not list them. */
  mapMissing?: { maps?: string[] };
  /** What the engine calls maps of the workshop, by number; one that is not named here keeps its number. */
  workshopMaps?: Record<string, string>;
  /** Every map change takes so much longer, and nobody gets answers meanwhile. */
  workshopDownload?: { ms: number };
  /** Round backups without the engine's part. */
  emptyValveBackup?: { probability: number };
  /** No demo is written. */
  demoNotRecorded?: boolean;
  /** The demo is a few bytes of rubbish. */
  demoCorrupt?: boolean;
  /** The captain whose turn it is leaves in the veto, which then hangs. */
  captainLeaves?: boolean;
  /** Everybody of a team leaves in that round (1-based). */
  teamLeaves?: { team: TeamSlot; round: number; map?: number };
  /** Both teams type .stop in that round. */
  stopByPlayers?: { round: number; map?: number };
  /** A tactical timeout is called in every admin pause, and its end lifts the pause in the engine. */
  tacDuringAdminPause?: boolean;
  /** Demos are sent so many game milliseconds later. */
  demoDelay?: { ms: number };
  /** Name of demos, whatever the match asks for. */
  demoNameFormat?: string;
  /** After the reset people play on without a match: events with an id of the plugin's own (gotcha 61). */
  pugAfterMatch?: { rounds: number };
  /** Language of the plugin's replies. */
  locale?: Locale;
  /** While nobody is connected, timers and next-frame work stand still (R10). */
  hibernate?: boolean;
}

/** Which events a fault takes: a chance, of certain names only, so many times at most. */
export interface EventShare {
  probability: number;
  events?: string[];
  limit?: number;
}

/** Faults that come later, perhaps, and end by themselves. */
export interface FaultPlan {
  faults: FaultChange;
  /** At once, or in the freeze time before that round (1-based) of that map (0-based, any when absent). */
  at?: 'now' | { round: number; map?: number };
  /** Chance that it happens at all. */
  probability?: number;
  /** Ends after so many game milliseconds. */
  forMs?: number;
}
export type FaultChange = { [K in keyof Faults]?: Faults[K] | null };

/** During a round; between a restore command and the engine's load; with half a round backup on the wire. */
export type CrashMoment = 'mid_round' | 'during_restore' | 'during_upload';

export interface CrashPlan {
  /** `now` unless given. */
  at?: 'now' | CrashMoment;
  /** Boots again after so many game milliseconds; stays down when absent. */
  restartAfterMs?: number;
  /** The disk is lost with the process. */
  wipeDisk?: boolean;
  /** Like the fault `restartPlaysOn`, for this restart only. */
  playsOn?: boolean;
  /** How the port of a dead process answers: resets and refusals (default), or accepted connections that stay mute. */
  rcon?: 'refused' | 'silent';
}

/** Which answers a fault takes: a chance, of certain commands only, so many times at most. */
export interface CommandShare {
  probability: number;
  commands?: string[];
  limit?: number;
}

/** At which lines a connection stands still. */
export interface StallShare extends CommandShare {
  at: 'before_run' | 'after_run';
  /** Goes on after so many real milliseconds; absent: never, until another connection is opened. */
  forMs?: number;
}
