import { z } from 'zod';

export const probability = z.number().min(0).max(1);
export const milliseconds = z.number().int().min(0).max(86_400_000);
export const text = z.string().max(512);
export const team = z.enum(['team1', 'team2']);
/** During a round; between a restore command and the engine's load; with half a round backup on the wire. */
export const crashMoment = z.enum(['mid_round', 'during_restore', 'during_upload']);
const round = z.number().int().min(1);
const map = z.number().int().min(0);
const limit = z.number().int().min(1).optional();
const onOff = z.boolean().nullish();
/** Which answers a fault takes: a chance, of certain commands only, so many times at most. */
const commandShare = z.strictObject({ probability, commands: z.array(text).optional(), limit });
/** Which events a fault takes: a chance, of certain names only, so many times at most. */
const eventShare = z.strictObject({ probability, events: z.array(text).optional(), limit });
const someAnswers = commandShare.nullish();
const someEvents = eventShare.nullish();

const rconFaults = {
  rconLatency: z.strictObject({ ms: milliseconds, jitterMs: milliseconds.optional() }).nullish(),
  /** Bytes per TCP segment of every reply, or 1–64 at random. */
  rconFragment: z.union([z.number().int().min(1), z.literal('random')]).nullish(),
  /** Replies wait so long for others and leave in one segment. */
  rconCoalesce: z.strictObject({ windowMs: milliseconds }).nullish(),
  /** Every frame is cut inside its size field. */
  rconSplitHeader: onOff,
  /** A connection stays open and answers nothing after so many commands. */
  rconHalfOpen: z.strictObject({ afterCommands: z.number().int().min(0) }).nullish(),
  /** The connection is reset a moment after the answer to its n-th command. */
  rconRstAfter: z.strictObject({ commands: z.number().int().min(1) }).nullish(),
  /** The connection ends in the middle of an answer. */
  rconFinMid: someAnswers,
  /** The command runs, its answer never leaves. */
  rconDropReply: someAnswers,
  /**
   * The connection stands still at that line: before it runs, as when its packet is lost, or between the run and the answer. Nothing
   * behind it is served either. Goes on after so many real milliseconds; without them never, until another connection is opened.
   */
  rconStall: commandShare.extend({ at: z.enum(['before_run', 'after_run']), forMs: milliseconds.optional() }).nullish(),
  /** The answer comes twice. */
  rconDupReply: someAnswers,
  /** A packet with that id comes before the answer. */
  rconStrayPacket: z
    .strictObject({ id: z.int32(), text: text.optional(), probability: probability.optional() })
    .nullish(),
  /** Answers come in one packet of at least so many bytes, beyond the documented maximum. */
  rconOversize: z.strictObject({ bytes: z.number().int().min(4096).max(4_000_000) }).nullish(),
  /** The size field of an answer is -1, 5 or 2^31. */
  rconMalformedSize: z
    .strictObject({
      size: z
        .number()
        .int()
        .min(-(2 ** 31))
        .max(2 ** 31),
      probability: probability.optional(),
    })
    .nullish(),
  /** Empty type-0 packets are not mirrored. */
  rconNoMirror: onOff,
  /** Only the first command of a connection is run and answered. */
  rconMuteAfterFirst: onOff,
  /** Every address is treated as banned. */
  rconBan: z.enum(['close', 'reset', 'blackhole']).nullish(),
  /** Authentication is answered late. */
  rconSlowAuth: z.strictObject({ ms: milliseconds }).nullish(),
  /** Nothing listens on the port. */
  rconRefuse: onOff,
  /** Accepts connections and answers nothing at all: a black hole behind an open port. */
  rconMute: onOff,
  /** Foreign console lines inside replies. */
  rconNoise: z
    .strictObject({
      text,
      position: z.enum(['before', 'after', 'both', 'inside']),
      probability: probability.optional(),
    })
    .nullish(),
};

const httpFaults = {
  httpDrop: someEvents,
  httpDuplicate: z.strictObject({ probability, copies: z.number().int().min(2).max(10).optional() }).nullish(),
  /** Holds up to `window` events and lets them go in random order. */
  httpReorder: z.strictObject({ window: z.number().int().min(1).max(1000) }).nullish(),
  httpDelay: z.strictObject({ ms: milliseconds, jitterMs: milliseconds.optional() }).nullish(),
  /** An event sent earlier goes out once more behind this one. */
  httpReplayOld: someEvents,
  /** A token nobody gave. */
  httpWrongToken: someEvents,
  /** The token of the load before. */
  httpOldToken: someEvents,
  /** The header pair is left out. */
  httpMissingHeader: someEvents,
  /** The whole length is announced, half of it sent, then the connection cut. */
  httpTruncateBody: someEvents,
  /** A body that is no JSON. */
  httpBadJson: someEvents,
  /** An event nobody has heard of goes out behind this one. */
  httpUnknownEvent: someEvents,
  /** The body is padded to so many bytes. */
  httpHugeBody: eventShare.extend({ bytes: z.number().int().min(1).max(50_000_000) }).nullish(),
  /** Backups and demos go up at this rate. */
  httpSlowUpload: z.strictObject({ bytesPerSecond: z.number().int().min(1) }).nullish(),
  /** So many events gather and leave all at once. */
  httpBurst: z.strictObject({ events: z.number().int().min(2).max(1000) }).nullish(),
  /** Events from this round on leave only when the next match has been loaded, which ends this fault. */
  httpHoldUntilNextLoad: z.strictObject({ fromRound: map }).nullish(),
};

const gameFaults = {
  /** Main thread hangs for so long, once. */
  freeze: z.strictObject({ ms: milliseconds }).nullish(),
  /** sm_pause is accepted and does nothing. */
  ignorePause: onOff,
  /** sm_unpause is accepted and does nothing. */
  ignoreUnpause: onOff,
  /** So many loads answer nothing and set nothing up. */
  silentLoads: z.number().int().min(0).nullish(),
  /** So many loads are found to be invalid: the reply says so, and the plugin resets. */
  invalidLoads: z.number().int().min(0).nullish(),
  /** Demos are sent so many game milliseconds later. */
  demoDelay: z.strictObject({ ms: milliseconds }).nullish(),
  /** Name of demos, whatever the match asks for. */
  demoNameFormat: text.nullish(),
  /** Dies in the middle of that round (1-based) of that map; boots again after so many game milliseconds when given. */
  crashAt: z.strictObject({ map, round, restartAfterMs: milliseconds.optional() }).nullish(),
  /** Dies at the next such moment, once. */
  crashOn: z
    .strictObject({
      at: crashMoment,
      /** Boots again after so many game milliseconds; stays down when absent. */
      restartAfterMs: milliseconds.optional(),
      /** The disk is lost with the process. */
      wipeDisk: z.boolean().optional(),
      /** Like the fault `restartPlaysOn`, for this restart only. */
      playsOn: z.boolean().optional(),
      /** How the port of a dead process answers: resets and refusals (default), or accepted connections that stay mute. */
      rcon: z.enum(['refused', 'silent']).optional(),
    })
    .nullish(),
  /** Every restart plays on by itself: a fresh map of the match that died, under its old token (F10). */
  restartPlaysOn: onOff,
  /** The plugin is reloaded, once: all its flags are lost, the map drops to warmup, nobody is kicked (F15). */
  hotReload: onOff,
  /** The plugin is gone, as after an update of the game (F16); back when the fault ends. */
  pluginMissing: onOff,
  /** The config or backup cannot be fetched, or only late (real milliseconds). */
  configFetch: z
    .discriminatedUnion('mode', [
      z.strictObject({ mode: z.literal('fail') }),
      z.strictObject({ mode: z.literal('slow'), ms: milliseconds }),
    ])
    .nullish(),
  /** A change to these maps, or to any, changes nothing (F14); `maps` does not list them. */
  mapMissing: z.strictObject({ maps: z.array(text).optional() }).nullish(),
  /** What the engine calls maps of the workshop, by number; one that is not named here keeps its number. */
  workshopMaps: z.record(text, text).nullish(),
  /** Every map change takes so much longer, and nobody gets answers meanwhile. */
  workshopDownload: z.strictObject({ ms: milliseconds }).nullish(),
  /** Round backups without the engine's part. */
  emptyValveBackup: z.strictObject({ probability }).nullish(),
  /** No demo is written. */
  demoNotRecorded: onOff,
  /** The demo is a few bytes of rubbish. */
  demoCorrupt: onOff,
  /** The captain whose turn it is leaves in the veto, which then hangs. */
  captainLeaves: onOff,
  /** Everybody of a team leaves in that round (1-based). */
  teamLeaves: z.strictObject({ team, round, map: map.optional() }).nullish(),
  /** Both teams type .stop in that round. */
  stopByPlayers: z.strictObject({ round, map: map.optional() }).nullish(),
  /** A tactical timeout is called in every admin pause, and its end lifts the pause in the engine. */
  tacDuringAdminPause: onOff,
  /** After the reset people play on without a match: events with an id of the plugin's own (gotcha 61). */
  pugAfterMatch: z.strictObject({ rounds: z.number().int().min(1).max(24) }).nullish(),
  /** Language of the plugin's replies. */
  locale: z.enum(['en', 'pt-BR']).nullish(),
  /** While nobody is connected, timers and next-frame work stand still (R10). */
  hibernate: onOff,
};

/** null ends a fault; a missing body ends all. */
export const faultChangeSchema = z.strictObject({ ...rconFaults, ...httpFaults, ...gameFaults });

/** Faults that come later, perhaps, and end by themselves; game milliseconds. */
export const faultPlanSchema = z.strictObject({
  faults: faultChangeSchema,
  /** At once, or in the freeze time before that round (1-based) of that map (0-based, any when absent). */
  at: z.union([z.literal('now'), z.strictObject({ round, map: map.optional() })]).optional(),
  /** Chance that it happens at all. */
  probability: probability.optional(),
  /** Ends after so many game milliseconds. */
  forMs: milliseconds.optional(),
});

export type FaultChange = z.infer<typeof faultChangeSchema>;
export type FaultPlan = z.infer<typeof faultPlanSchema>;
/** Faults in force on one server (plugin contract §8.6). Real milliseconds: the network is never scaled. */
export type Faults = { [K in keyof FaultChange]?: NonNullable<FaultChange[K]> };
export type CrashMoment = z.infer<typeof crashMoment>;
/** How it dies: `now` unless another moment is given. */
export type CrashPlan = Omit<NonNullable<Faults['crashOn']>, 'at'> & { at?: 'now' | CrashMoment };
export type CommandShare = z.infer<typeof commandShare>;
export type EventShare = z.infer<typeof eventShare>;
/** At which lines a connection stands still. */
export type StallShare = NonNullable<Faults['rconStall']>;
