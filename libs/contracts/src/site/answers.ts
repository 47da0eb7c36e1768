import { z } from 'zod';
import { DemoScenarioName } from './demo-training';

/** `GET /config`: what the page must know before anybody logs in. */
export const SiteConfig = z
  .object({
    brand: z.string().describe('Name of this installation.'),
    steam_login: z.boolean().describe('Whether a login with Steam leads anywhere.'),
    local_login: z.boolean().describe('Whether username and password are taken.'),
    members_may_create: z
      .array(z.enum(['matches', 'servers', 'seasons']))
      .describe('What members without staff rights may create.'),
    discord_url: z.string().nullable().describe('Invitation to the chat of the community, or null.'),
    whatsapp_url: z.string().nullable().describe('Invitation to the messenger group, or null.'),
    demo: z.boolean().describe('A community filled with simulated matches.'),
  })
  .meta({ id: 'SiteConfig', description: 'What a page must know before anybody logs in.' });
export type SiteConfig = z.infer<typeof SiteConfig>;

/** `GET /demo/scenarios`; `title_key` is a key of the page's dictionaries. */
export const DemoScenarioList = z.object({
  scenarios: z
    .array(
      z.object({
        name: DemoScenarioName.describe('Name of the scenario.'),
        title_key: z.string().describe('Key of its title in the dictionaries of the page.'),
      }),
    )
    .describe('What can be done.'),
});
export type DemoScenarioList = z.infer<typeof DemoScenarioList>;

/** `GET /metrics`: totals of this installation. */
export const SiteMetrics = z
  .object({
    registered_users: z.number().int().describe('Accounts.'),
    teams: z.number().int().describe('Teams.'),
    matches_created: z.number().int().describe('Matches, cancelled and private ones among them.'),
    completed_matches: z.number().int().describe('Matches that came to an end and were not cancelled.'),
    public_servers: z.number().int().describe('Servers that everybody may use.'),
    maps_with_stats: z.number().int().describe('Maps of matches that have statistics.'),
    unique_players: z.number().int().describe('Steam accounts with statistics.'),
    seasons: z.number().int().describe('Seasons.'),
  })
  .meta({ id: 'SiteMetrics', description: 'Totals of an installation.' });
export type SiteMetrics = z.infer<typeof SiteMetrics>;
