import { z } from 'zod';
import { IsoTime } from '../shared/answers';
import { ServerCount } from './answers';
import { ServerTag } from './server-tag';

/**
 * free: answered lately, no match on it. in_match: a match has it and it answers. offline: it does not answer, or refuses. no_plugin: it
 * answers, without a usable plugin. closed: it takes no match now, by the staff or because one has just left it. late: it was well when last looked at, too long
 * ago. unchecked: nobody has looked at it yet.
 */
export const BoardServerState = z.enum(['free', 'in_match', 'offline', 'no_plugin', 'closed', 'late', 'unchecked']);
export type BoardServerState = z.infer<typeof BoardServerState>;

/** The public match on a server. */
const BoardMatch = z.object({
  id: z.number().int().describe('Id of the match.'),
  team1: z.string().describe('Name of team 1.'),
  team2: z.string().describe('Name of team 2.'),
});

export const BoardServer = z
  .object({
    id: z.number().int().describe('Id of the server.'),
    display_name: z.string().describe('Its name.'),
    flag: z.string().nullable().describe('Country code.'),
    tag: ServerTag.nullable().describe('What it is for.'),
    state: BoardServerState.describe('What is known of it.'),
    match: BoardMatch.nullable().describe('The match on it; null also when that match is private.'),
    answered_at: IsoTime.nullable().describe('When it last answered; null when it never did.'),
    offline_since: IsoTime.nullable().describe(
      'Offline: when it stopped answering, or last answered; null when not known.',
    ),
    latency_ms: z.number().nullable().describe('How long its console took to answer then, in milliseconds.'),
  })
  .meta({ id: 'BoardServer', description: 'A public server as everybody may see it: no address, no owner.' });
export type BoardServer = z.infer<typeof BoardServer>;

const figure = (text: string) => z.number().int().describe(text);

/** `GET /servers/status-board`: public. */
export const ServerStatusBoard = z.object({
  at: IsoTime.describe('When this was read.'),
  servers: z.array(BoardServer).describe('Public servers by country and name.'),
  totals: z
    .object({
      total: figure('Public servers.'),
      free: figure('Those in the state free.'),
      in_match: figure('Those in the state in_match.'),
      offline: figure('Those in the state offline.'),
      other: figure('All others.'),
      live_matches: figure('Public matches that are on a server now.'),
      median_rcon_ms: z
        .number()
        .nullable()
        .describe('Median answer time in ms of servers that answered within ten minutes; null without any.'),
    })
    .describe('The public servers in figures.'),
  by_tag: z.array(ServerCount).describe('Public servers by tag, most first.'),
  by_flag: z.array(ServerCount).describe('Public servers by country code.'),
  by_provider: z.array(ServerCount).describe('Public servers by who runs them.'),
  health: z
    .object({
      checks: z
        .enum(['running', 'late', 'unknown'])
        .describe('Whether servers are being looked at; unknown without servers.'),
      checked_at: IsoTime.nullable().describe('The last answer of any public server.'),
      live_data: z
        .enum(['arriving', 'late', 'idle'])
        .describe('Whether matches on servers tell what happens; idle when no public match is being played.'),
      live_data_at: IsoTime.nullable().describe('When one of them was last heard of.'),
    })
    .describe('Whether the platform itself is at work.'),
});
export type ServerStatusBoard = z.infer<typeof ServerStatusBoard>;
