import { z } from 'zod';
import { SteamId64, typedSecret } from '../shared';

/** Forms that plugins fetch: the stock plugin asks for v3, the web app of today tells v4 and v5. */
export const EquippedForm = z.enum(['v3', 'v4', 'v5']).describe('Form of the answer.');
export type EquippedForm = z.infer<typeof EquippedForm>;
export const EquippedFile = z
  .string()
  .regex(/^\d{17}\.json$/)
  .transform((file) => file.slice(0, 17))
  .pipe(SteamId64)
  .describe('`<SteamID64>.json`.');

const team = z.string().describe('2 terrorists, 3 counter-terrorists.');
const thing = z.record(z.string(), z.unknown()).describe('The item, in the names of the plugin.');
const byDef = (whose: string) => z.record(z.string().describe('Definition index.'), thing).describe(whose);
export const EquippedAnswer = z
  .object({
    knives: z.record(team, thing).describe('Knives by team.'),
    gloves: z.record(team, thing).describe('Gloves by team.'),
    tWeapons: byDef('Weapons of terrorists.'),
    ctWeapons: byDef('Weapons of counter-terrorists.'),
    agents: z.record(team, thing).describe('Agents by team.'),
    pin: z.number().int().optional().describe('Pin, in v3.'),
    collectible: thing.optional().describe('Pin, in v4 and v5.'),
    musicKit: thing.optional().describe('Music kit.'),
  })
  .meta({ id: 'Equipped', description: 'What somebody carries, as plugins of game servers fetch it.' });
export type EquippedAnswer = z.infer<typeof EquippedAnswer>;

/** What the plugin tells of a kill (economy reference §1.5). */
export const IncrementStatTrakBody = z.object({
  apiKey: typedSecret(128).describe('Key of the server.'),
  userId: SteamId64.describe('SteamID64 of who carries the item.'),
  targetUid: z.number().int().min(0).max(2_147_483_647).describe('`uid` of the item, as `/equipped` told it.'),
});
export type IncrementStatTrakBody = z.infer<typeof IncrementStatTrakBody>;
