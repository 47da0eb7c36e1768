import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ServerOptions } from './api-types';
import { serverOptionsSchema } from './control/control-schemas';

const configSchema = z.strictObject({
  /** Where disks and truth survive the process. */
  dataDir: z.string().optional(),
  allowedBaseUrls: z.array(z.url()).optional(),
  controlPort: z.number().int().min(0).max(65_535).default(0),
  /** Game speed of servers that name no clock of their own. */
  speed: z.number().positive().max(10_000).default(10),
  servers: z.array(serverOptionsSchema).default([]),
});
export interface ProgramConfig {
  dataDir?: string;
  allowedBaseUrls?: string[];
  controlPort: number;
  servers: ServerOptions[];
}

/**
 * Reads the program's config: inline JSON or a path to a JSON file; without one, four servers at ×10 on free ports.
 * Throws an Error that lists what is wrong.
 */
export const readProgramConfig = (source: string | undefined): ProgramConfig => {
  const parsed = configSchema.safeParse(source === undefined ? { servers: [{}, {}, {}, {}] } : readJson(source));
  if (!parsed.success) throw new Error(`invalid gamesim config:\n${z.prettifyError(parsed.error)}`);
  const { speed, servers, ...rest } = parsed.data;
  return {
    ...rest,
    servers: servers.map((server) => ({ clock: { mode: 'scaled', factor: speed }, ...server })),
  };
};

const readJson = (source: string): unknown => {
  const text = source.trimStart().startsWith('{') ? source : readFileSync(source, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`gamesim config is no JSON: ${(error as Error).message}`, { cause: error });
  }
};
