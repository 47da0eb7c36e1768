import { z } from 'zod';
import { Bit, InsertedAnswer, IsoTime } from '../shared/answers';
import { ServerTag } from './server-tag';

/** A row of /servers, /servers/available, /servers/myservers; what a viewer may not see is absent. */
export const ServerListItem = z
  .object({
    id: z.number().describe('Id of the server.'),
    in_use: Bit.describe('1 while a match has it.'),
    display_name: z.string().describe('Name as people see it.'),
    name: z.string().nullable().describe('Name of the owner.'),
    public_server: Bit.describe('1 when everybody may put matches on it.'),
    flag: z.string().nullable().describe('Country code.'),
    tag: ServerTag.nullable().describe('What it is for.'),
    ip_string: z.string().optional().describe('Host name or address. Owner and staff only.'),
    port: z.number().optional().describe('Port of the game. Owner and staff only.'),
    gotv_port: z.number().nullable().optional().describe('Port of the broadcast. Owner and staff only.'),
    user_id: z.number().nullable().optional().describe('Id of the owner. Owner and staff only.'),
    rcon_password: z.string().optional().describe('Password of the console. Owner only.'),
    provider: z.string().describe('Who runs it: `registered` for servers of users.'),
    plugin_version: z.string().nullable().describe('Version of the match plugin, as last seen.'),
    last_seen_at: IsoTime.nullable().describe('When it was last asked.'),
    last_latency_ms: z.number().nullable().describe('How long it took to answer, in milliseconds.'),
    last_problem: z.string().nullable().describe('What was wrong then, as a code; null when nothing was.'),
    match_id: z.number().nullable().describe('The match that plays there.'),
    cordoned: Bit.optional().describe('1 when it is offered to no further match.'),
    offered: Bit.optional().describe('1 when a match could be given to it now.'),
    skins_enabled: Bit.optional().describe('1 when it shows skins, and so takes no official match.'),
    skins_since: IsoTime.nullable().optional().describe('When skins were switched on. Owner and staff only.'),
    skins_by: z.string().nullable().optional().describe('Who switched them on. Owner and staff only.'),
  })
  .meta({ id: 'Server', description: 'A game server, as far as this person may see it.' });
export type ServerListItem = z.infer<typeof ServerListItem>;

export const ServerListAnswer = z.object({ servers: z.array(ServerListItem).describe('The servers.') });

/** `GET /servers/:id`: everything for the owner and staff, else only how to connect. */
export const ServerAnswer = z.object({
  server: ServerListItem.partial().describe('The server, as far as this person may see it.'),
});

export const PublicServerCount = z.object({ servers: z.number().int().describe('Number of public servers.') });

/** The row is kept whatever the first look at the server tells. */
export const ServerSaved = InsertedAnswer.extend({
  problem: z.string().nullable().describe('What the first look at the server told, as a code; null when it is well.'),
});
export type ServerSaved = z.infer<typeof ServerSaved>;

/** Servers counted under one word; `name` null where the server has none. */
export const ServerCount = z
  .object({
    name: z.string().nullable().describe('The word; null for servers without.'),
    total: z.number().int().describe('Servers.'),
    in_use: z.number().int().describe('Those with a match.'),
  })
  .meta({ id: 'ServerCount', description: 'Servers counted under one word.' });
export type ServerCount = z.infer<typeof ServerCount>;

/** Answer of `GET /servers/statistics`. */
export const ServerStatistics = z.object({
  total: z.number().int().describe('All servers.'),
  in_use: z.number().int().describe('Those with a match.'),
  free: z.number().int().describe('Those that could take a match now.'),
  unreachable: z.number().int().describe('Those that do not answer, or reject the password.'),
  plugin_missing: z.number().int().describe('Those without a usable plugin.'),
  cordoned: z.number().int().describe('Those that are offered to no further match.'),
  by_tag: z.array(ServerCount).describe('Counted by tag, most servers first.'),
  by_flag: z.array(ServerCount).describe('Counted by country code.'),
  by_provider: z.array(ServerCount).describe('Counted by who runs them.'),
  live_matches: z.number().int().describe('Matches that are on a server now.'),
  median_rcon_ms: z
    .number()
    .nullable()
    .describe('Median answer time in ms of servers seen within ten minutes; null without any.'),
});
export type ServerStatistics = z.infer<typeof ServerStatistics>;

/** A row of `GET /matches/:id/server-candidates`: where this match could go, best first; `reasons` says why not. */
export const ServerCandidate = z
  .object({
    server_id: z.number().describe('Id of the server.'),
    display_name: z.string().describe('Its name.'),
    flag: z.string().nullable().describe('Country code.'),
    provider: z.string().describe('Who runs it.'),
    current: z.boolean().describe('True for the server that the match is on.'),
    free: z.boolean().describe('No match is on it.'),
    offered: z.boolean().describe('The match could go there now.'),
    reasons: z
      .array(z.string())
      .describe(
        'Why not: in_use, unreachable, auth_failed, plugin_missing, plugin_outdated, not_checked, cordoned, skins.',
      ),
    latency_ms: z.number().nullable().describe('How long it took to answer, in milliseconds.'),
    plugin_version: z.string().nullable().describe('Version of the match plugin.'),
    checked_at: IsoTime.nullable().describe('When it was last asked.'),
  })
  .meta({ id: 'ServerCandidate', description: 'A server to which a match could go, and what speaks against it.' });
export type ServerCandidate = z.infer<typeof ServerCandidate>;
export const ServerCandidatesAnswer = z.object({ candidates: z.array(ServerCandidate).describe('Best first.') });
