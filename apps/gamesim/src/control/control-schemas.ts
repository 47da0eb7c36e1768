import { z } from 'zod';
import { SCENARIO_NAMES } from '../scenarios';

const probability = z.number().min(0).max(1);
const milliseconds = z.number().int().min(0).max(86_400_000);
const team = z.enum(['team1', 'team2']);
const steamId = z.string().min(1).max(32);
const score = z.tuple([z.number().int().min(0).max(200), z.number().int().min(0).max(200)]);
const text = z.string().max(512);

export const serverOptionsSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional(),
  name: z.string().min(1).max(128).optional(),
  profile: z.enum(['matchzy-0.8.15', 'none']).optional(),
  seed: z.union([z.number(), z.string().max(128)]).optional(),
  port: z.number().int().min(0).max(65_535).optional(),
  password: z.string().min(1).max(128).optional(),
  clock: z
    .discriminatedUnion('mode', [
      z.strictObject({ mode: z.literal('scaled'), factor: z.number().positive().max(10_000) }),
      z.strictObject({ mode: z.literal('manual') }),
    ])
    .optional(),
  quirks: z.record(z.string(), z.union([z.boolean(), probability])).optional(),
  bots: z.strictObject({ autoJoin: z.boolean().optional(), autoReady: z.boolean().optional() }).optional(),
  timings: z.record(z.string(), milliseconds).optional(),
  convars: z.record(z.string().max(64), text).optional(),
  map: z.string().max(64).optional(),
  demoBytes: z.number().int().min(16).max(500_000_000).optional(),
  diskDir: z.string().max(1024).optional(),
  rcon: z
    .strictObject({
      authMode: z.enum(['coalesced', 'separate', 'type2_only', 'silent']).optional(),
      mirrorMode: z.enum(['mirror_and_tail', 'mirror', 'none']).optional(),
      silentReply: z.enum(['empty', 'none']).optional(),
    })
    .optional(),
});

/** null ends a fault; a missing body ends all. */
export const faultChangeSchema = z.strictObject({
  rconLatency: z.strictObject({ ms: milliseconds, jitterMs: milliseconds.optional() }).nullish(),
  rconFragment: z.union([z.number().int().min(1), z.literal('random')]).nullish(),
  rconDropReply: z
    .strictObject({ probability, commands: z.array(text).optional(), limit: z.number().int().min(1).optional() })
    .nullish(),
  rconRefuse: z.boolean().nullish(),
  rconMute: z.boolean().nullish(),
  rconNoise: z
    .strictObject({ text, position: z.enum(['before', 'after', 'both']), probability: probability.optional() })
    .nullish(),
  freeze: z.strictObject({ ms: milliseconds }).nullish(),
  httpDrop: z
    .strictObject({ probability, events: z.array(text).optional(), limit: z.number().int().min(1).optional() })
    .nullish(),
  httpDuplicate: z.strictObject({ probability, copies: z.number().int().min(2).max(10).optional() }).nullish(),
  httpReorder: z.strictObject({ window: z.number().int().min(1).max(1000) }).nullish(),
  httpDelay: z.strictObject({ ms: milliseconds, jitterMs: milliseconds.optional() }).nullish(),
  httpHoldUntilNextLoad: z.strictObject({ fromRound: z.number().int().min(0) }).nullish(),
  ignorePause: z.boolean().nullish(),
  ignoreUnpause: z.boolean().nullish(),
  silentLoads: z.number().int().min(0).nullish(),
  crashAt: z
    .strictObject({
      map: z.number().int().min(0),
      round: z.number().int().min(1),
      restartAfterMs: milliseconds.optional(),
    })
    .nullish(),
});

export const playerActionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('join'), steamId, name: text.optional() }),
  z.strictObject({ type: z.enum(['leave', 'ready', 'unready']), steamId }),
  z.strictObject({ type: z.literal('readyAll') }),
  z.strictObject({ type: z.enum(['forceready', 'stay', 'switch', 'pause', 'unpause', 'tac', 'stop']), team }),
  z.strictObject({ type: z.literal('say'), steamId, text }),
]);
export const PLAYER_ACTIONS: ReadonlySet<string> = new Set([
  'join',
  'leave',
  'ready',
  'unready',
  'readyAll',
  'forceready',
  'stay',
  'switch',
  'pause',
  'unpause',
  'tac',
  'stop',
  'say',
]);

export const scenarioSchema = z.strictObject({ name: z.enum(SCENARIO_NAMES) });
export const advanceSchema = z.strictObject({ ms: milliseconds });
export const roundSchema = z.strictObject({ winner: team.optional() });
export const mapSchema = z.strictObject({ score: score.optional() });
export const seriesSchema = z.strictObject({ maps: z.array(mapSchema).max(9).optional() });
export const consoleSchema = z.strictObject({ line: text });
