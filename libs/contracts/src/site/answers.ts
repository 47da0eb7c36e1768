import { z } from 'zod';
import { IsoTime } from '../shared/answers';
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
    seller: z
      .object({
        name: z.string().describe('Name of the company.'),
        cnpj: z.string().describe('Its CNPJ, written out.'),
        address: z.string().nullable().describe('Its address.'),
      })
      .nullable()
      .describe('Who sells, as receipts name it; null when it is not configured.'),
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

/** `GET /site/metrics/sales`: what is sold, for staff. */
export const SalesFigures = z
  .object({
    active_vips: z.number().int().describe('People for whom VIP runs now, bought or given.'),
    active_rentals: z.number().int().describe('Rented servers whose time runs now.'),
    mrr_cents: z
      .number()
      .int()
      .describe(
        'What is kept of the price of VIP and rentals that run now, a month, in cents; 30 days count as a month.',
      ),
    currency: z.literal('BRL').describe('Currency of all amounts.'),
    days: z.number().int().describe('Days in which orders are counted, today among them.'),
    orders_made: z.number().int().describe('Orders that were made in these days.'),
    orders_paid: z.number().int().describe('Those of them that were paid.'),
    conversion: z.number().nullable().describe('Paid of made, 0 to 1; null where none was made.'),
  })
  .meta({ id: 'SalesFigures', description: 'What is sold now.' });
export type SalesFigures = z.infer<typeof SalesFigures>;

/** Query of `GET /site/metrics/charts`. */
export const SiteChartsQuery = z.object({
  days: z.enum(['30', '90']).default('30').describe('How many days, today among them.'),
  zone: z
    .string()
    .max(64)
    .regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/, 'must be the name of a time zone')
    .default('UTC')
    .describe('Time zone in which days and hours are counted, such as `America/Sao_Paulo`.'),
});
export type SiteChartsQuery = z.infer<typeof SiteChartsQuery>;

const figure = (text: string) => z.number().int().describe(text);

/** `GET /site/metrics/charts`: what was played in the last days, for charts. */
export const SiteCharts = z
  .object({
    days: figure('How many days, today among them.'),
    zone: z.string().describe('Time zone of days and hours.'),
    counted_at: IsoTime.describe('When it was counted; at most a minute ago.'),
    per_day: z
      .array(
        z.object({
          day: z.string().describe('Day, YYYY-MM-DD.'),
          completed: figure('Matches that were played to their end that day.'),
          forfeited: figure('Matches given to a team.'),
          cancelled: figure('Matches cancelled.'),
        }),
      )
      .describe('Every day, oldest first, also those on which nothing ended.'),
    maps: z
      .array(
        z.object({ map: z.string().describe('Name of the map.'), played: figure('Times it was played to its end.') }),
      )
      .describe('Maps of completed matches, most played first; at most 20.'),
    sides: z
      .array(
        z.object({
          map: z.string().describe('Name of the map.'),
          ct_rounds: figure('Rounds won by the CT side.'),
          t_rounds: figure('Rounds won by the T side.'),
        }),
      )
      .describe('Rounds by side and map, most rounds first; at most 20.'),
    sides_matches: figure('Of how many matches the rounds were counted: the newest of the period, at most 1000.'),
    lengths: z
      .array(
        z.object({
          minutes: figure('Beginning of the step in minutes; steps of ten, the last from 120 on.'),
          bo1: figure('Series of one map.'),
          bo3: figure('Series of two or three maps.'),
          longer: figure('Series of more maps.'),
        }),
      )
      .describe('Completed matches by length, in steps of ten minutes; every step from 0 to 120.'),
    hours: z
      .array(
        z.object({
          weekday: figure('1 Monday to 7 Sunday.'),
          hour: figure('0 to 23.'),
          matches: figure('Matches that began then.'),
        }),
      )
      .describe('When matches began; hours without any are left out.'),
  })
  .meta({ id: 'SiteCharts', description: 'What was played in the last days.' });
export type SiteCharts = z.infer<typeof SiteCharts>;
