import { z } from 'zod';
import { crashMoment, milliseconds, probability, team, text } from '../faults';
import { PROFILE_NAMES } from '../plugin/profiles';
import { SCENARIO_NAMES } from '../scenarios/scenarios';

const steamId = z.string().min(1).max(32);
const score = z.tuple([z.number().int().min(0).max(200), z.number().int().min(0).max(200)]);

export const serverOptionsSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional(),
  name: z.string().min(1).max(128).optional(),
  profile: z.enum(PROFILE_NAMES).optional(),
  locale: z.enum(['en', 'pt-BR']).optional(),
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
  bots: z
    .strictObject({
      autoJoin: z.boolean().optional(),
      autoReady: z.boolean().optional(),
      patienceMs: milliseconds.nullable().optional(),
    })
    .optional(),
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
      oneCommandOnly: z.boolean().optional(),
      maxConnections: z.number().int().min(1).optional(),
      idleMs: milliseconds.optional(),
      ban: z
        .strictObject({
          maxFailures: z.number().int().min(1),
          windowMs: milliseconds,
          penaltyMs: milliseconds,
          mode: z.enum(['close', 'reset', 'blackhole']),
        })
        .optional(),
    })
    .optional(),
});

/** Body of a crash; game milliseconds. */
export const crashSchema = z
  .strictObject({
    at: z.union([z.literal('now'), crashMoment]).default('now'),
    restart_after_ms: milliseconds.optional(),
    wipe_disk: z.boolean().optional(),
    plays_on: z.boolean().optional(),
    rcon: z.enum(['refused', 'silent']).optional(),
  })
  .transform(({ at, rcon, restart_after_ms: restartAfterMs, wipe_disk: wipeDisk, plays_on: playsOn }) => ({
    at,
    ...(restartAfterMs === undefined ? {} : { restartAfterMs }),
    ...(wipeDisk === undefined ? {} : { wipeDisk }),
    ...(playsOn === undefined ? {} : { playsOn }),
    ...(rcon === undefined ? {} : { rcon }),
  }));
export const restartSchema = z.strictObject({ after_ms: milliseconds.optional() });

export const playerActionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('join'), steamId, name: text.optional() }),
  z.strictObject({ type: z.enum(['leave', 'ready', 'unready', 'coach']), steamId }),
  z.strictObject({ type: z.literal('readyAll') }),
  z.strictObject({ type: z.enum(['forceready', 'stay', 'switch', 'pause', 'unpause', 'tac', 'stop']), team }),
  z.strictObject({ type: z.literal('say'), steamId, text }),
]);
export const PLAYER_ACTIONS: ReadonlySet<string> = new Set([
  'join',
  'leave',
  'ready',
  'unready',
  'coach',
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
export const scenarioRunSchema = z.strictObject({ server: z.string() });
export const advanceSchema = z.strictObject({ ms: milliseconds });
export const roundSchema = z.strictObject({ winner: team.optional() });
export const mapSchema = z.strictObject({ score: score.optional() });
export const seriesSchema = z.strictObject({ maps: z.array(mapSchema).max(9).optional() });
export const consoleSchema = z.strictObject({ line: text });
