import { z } from 'zod';

export const probability = z.number().min(0).max(1);
export const milliseconds = z.number().int().min(0).max(86_400_000);
export const text = z.string().max(512);
export const team = z.enum(['team1', 'team2']);
export const crashMoment = z.enum(['mid_round', 'during_restore', 'during_upload']);
const round = z.number().int().min(1);
const map = z.number().int().min(0);
const limit = z.number().int().min(1).optional();
const banMode = z.enum(['close', 'reset', 'blackhole']);
const onOff = z.boolean().nullish();
const commandShare = z.strictObject({ probability, commands: z.array(text).optional(), limit }).nullish();
const eventShare = z.strictObject({ probability, events: z.array(text).optional(), limit });
const share = eventShare.nullish();

const rconFaults = {
  rconLatency: z.strictObject({ ms: milliseconds, jitterMs: milliseconds.optional() }).nullish(),
  rconFragment: z.union([z.number().int().min(1), z.literal('random')]).nullish(),
  rconCoalesce: z.strictObject({ windowMs: milliseconds }).nullish(),
  rconSplitHeader: onOff,
  rconHalfOpen: z.strictObject({ afterCommands: z.number().int().min(0) }).nullish(),
  rconRstAfter: z.strictObject({ commands: z.number().int().min(1) }).nullish(),
  rconFinMid: commandShare,
  rconDropReply: commandShare,
  rconStall: z
    .strictObject({
      probability,
      commands: z.array(text).optional(),
      limit,
      at: z.enum(['before_run', 'after_run']),
      forMs: milliseconds.optional(),
    })
    .nullish(),
  rconDupReply: commandShare,
  rconStrayPacket: z
    .strictObject({ id: z.int32(), text: text.optional(), probability: probability.optional() })
    .nullish(),
  rconOversize: z.strictObject({ bytes: z.number().int().min(4096).max(4_000_000) }).nullish(),
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
  rconNoMirror: onOff,
  rconMuteAfterFirst: onOff,
  rconBan: banMode.nullish(),
  rconSlowAuth: z.strictObject({ ms: milliseconds }).nullish(),
  rconRefuse: onOff,
  rconMute: onOff,
  rconNoise: z
    .strictObject({
      text,
      position: z.enum(['before', 'after', 'both', 'inside']),
      probability: probability.optional(),
    })
    .nullish(),
};

const httpFaults = {
  httpDrop: share,
  httpDuplicate: z.strictObject({ probability, copies: z.number().int().min(2).max(10).optional() }).nullish(),
  httpReorder: z.strictObject({ window: z.number().int().min(1).max(1000) }).nullish(),
  httpDelay: z.strictObject({ ms: milliseconds, jitterMs: milliseconds.optional() }).nullish(),
  httpReplayOld: share,
  httpWrongToken: share,
  httpOldToken: share,
  httpMissingHeader: share,
  httpTruncateBody: share,
  httpBadJson: share,
  httpUnknownEvent: share,
  httpHugeBody: eventShare.extend({ bytes: z.number().int().min(1).max(50_000_000) }).nullish(),
  httpSlowUpload: z.strictObject({ bytesPerSecond: z.number().int().min(1) }).nullish(),
  httpBurst: z.strictObject({ events: z.number().int().min(2).max(1000) }).nullish(),
  httpHoldUntilNextLoad: z.strictObject({ fromRound: map }).nullish(),
};

const gameFaults = {
  freeze: z.strictObject({ ms: milliseconds }).nullish(),
  ignorePause: onOff,
  ignoreUnpause: onOff,
  silentLoads: z.number().int().min(0).nullish(),
  invalidLoads: z.number().int().min(0).nullish(),
  demoDelay: z.strictObject({ ms: milliseconds }).nullish(),
  demoNameFormat: text.nullish(),
  crashAt: z.strictObject({ map, round, restartAfterMs: milliseconds.optional() }).nullish(),
  crashOn: z
    .strictObject({
      at: crashMoment,
      restartAfterMs: milliseconds.optional(),
      wipeDisk: z.boolean().optional(),
      playsOn: z.boolean().optional(),
      rcon: z.enum(['refused', 'silent']).optional(),
    })
    .nullish(),
  restartPlaysOn: onOff,
  hotReload: onOff,
  pluginMissing: onOff,
  configFetch: z
    .discriminatedUnion('mode', [
      z.strictObject({ mode: z.literal('fail') }),
      z.strictObject({ mode: z.literal('slow'), ms: milliseconds }),
    ])
    .nullish(),
  mapMissing: z.strictObject({ maps: z.array(text).optional() }).nullish(),
  workshopMaps: z.record(text, text).nullish(),
  workshopDownload: z.strictObject({ ms: milliseconds }).nullish(),
  emptyValveBackup: z.strictObject({ probability }).nullish(),
  demoNotRecorded: onOff,
  demoCorrupt: onOff,
  captainLeaves: onOff,
  teamLeaves: z.strictObject({ team, round, map: map.optional() }).nullish(),
  stopByPlayers: z.strictObject({ round, map: map.optional() }).nullish(),
  tacDuringAdminPause: onOff,
  pugAfterMatch: z.strictObject({ rounds: z.number().int().min(1).max(24) }).nullish(),
  locale: z.enum(['en', 'pt-BR']).nullish(),
  hibernate: onOff,
};

/** null ends a fault; a missing body ends all. */
export const faultChangeSchema = z.strictObject({ ...rconFaults, ...httpFaults, ...gameFaults });

/** Body of a planned fault; game milliseconds. */
export const faultPlanSchema = z.strictObject({
  faults: faultChangeSchema,
  at: z.union([z.literal('now'), z.strictObject({ round, map: map.optional() })]).optional(),
  probability: probability.optional(),
  forMs: milliseconds.optional(),
});
