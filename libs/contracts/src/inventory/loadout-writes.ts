import { z } from 'zod';
import { typedText } from '../shared';
import { ItemLanguage } from './item-lists';

/** Wide on purpose: what an item allows is said by its own rules, with field and range. */
const whole = z.number().int().min(-1_000_000).max(1_000_000);
const share = z.number().min(-1_000_000).max(1_000_000);
/** How long it may be is said by the rules of the item: characters are counted there as people count them. */
const TagText = typedText(200, 0);
const version = z
  .number()
  .int()
  .min(0)
  .max(2_147_483_647)
  .optional()
  .describe('What was seen last; another one since then is refused.');
const Team = z.union([z.literal(2), z.literal(3), z.enum(['2', '3', 'both'])]).describe('2, 3 or `both`.');
const toTeams = (team: z.infer<typeof Team>): (2 | 3)[] => (team === 'both' ? [2, 3] : [Number(team) === 2 ? 2 : 3]);

const StickerBody = z.object({
  slot: whole.describe('Place on the weapon, 0 to 4.'),
  id: whole.describe('Number of the sticker.'),
  x: share.default(0).describe('Offset to the side.'),
  y: share.default(0).describe('Offset upwards.'),
  wear: share.default(0).describe('0 new, 1 scraped off.'),
  rotation: whole.default(0).describe('Whole degrees.'),
  scale: whole.default(0).describe('0 or 1.'),
});
const CharmBody = z.object({
  id: whole.describe('Number of the charm.'),
  x: share.default(0).describe('Offset.'),
  y: share.default(0).describe('Offset.'),
  z: share.default(0).describe('Offset.'),
  seed: whole.default(0).describe('Its pattern.'),
});
const skinFields = {
  defIndex: whole.describe('Definition index.'),
  paint: whole.describe('Number of the finish.'),
  wear: share.default(0).describe('Wear; refused outside of the range of the finish.'),
  seed: whole.default(0).describe('Pattern.'),
  nametag: TagText.nullable().default(null).describe('Name to give to it.'),
  stattrak: z.boolean().default(false).describe('Counts kills.'),
  stickers: z.array(StickerBody).max(100).default([]).describe('Stickers.'),
  keychain: CharmBody.nullable().default(null).describe('Charm.'),
};
const DressedSkin = z.object(skinFields);
const teams = z.array(Team).min(1).max(2).optional().describe('Teams that carry it.');
export const SkinBody = z
  .object({ ...skinFields, teams, team: Team.optional() })
  .refine((body) => body.teams !== undefined || body.team !== undefined, { path: ['teams'], message: 'is missing' })
  .transform(({ teams: several, team, ...item }) => ({
    teams: [...new Set((several ?? [team ?? 'both']).flatMap(toTeams))],
    item,
  }));

/** `{"2": {…}, "3": {…}}`, as the known skin site sends it, or one body with its teams. */
const byTeam = <T extends z.ZodType>(body: T) => ({
  '2': body.optional().describe('For terrorists.'),
  '3': body.optional().describe('For counter-terrorists.'),
  version,
});
const isKeyed = (body: { '2'?: unknown; '3'?: unknown }): boolean => body[2] !== undefined || body[3] !== undefined;
const EMPTY = { path: ['team'], message: 'is missing' };

const query = z.object({ lang: ItemLanguage });
export const LoadoutWriteQuery = query;

export const SetSkinBody = z.union([
  z
    .object({ ...skinFields, teams, team: Team.optional(), version })
    .refine((body) => body.teams !== undefined || body.team !== undefined, { path: ['teams'], message: 'is missing' })
    .transform(({ version: seen, teams: several, team, ...item }) => ({
      version: seen,
      parts: [{ teams: [...new Set((several ?? [team ?? 'both']).flatMap(toTeams))], item }],
    })),
  z
    .object(byTeam(DressedSkin))
    .refine(isKeyed, EMPTY)
    .transform(({ version: seen, ...keyed }) => ({
      version: seen,
      parts: ([2, 3] as const).flatMap((team) => {
        const item = keyed[team];
        return item === undefined ? [] : [{ teams: [team], item }];
      }),
    })),
]);
export type SetSkinBody = z.infer<typeof SetSkinBody>;
export type SkinPart = z.infer<typeof DressedSkin>;

/** A body that sets one thing of a team, in both forms. */
function teamBody<T extends z.ZodRawShape>(fields: T) {
  const part = z.object(fields);
  return z.union([
    part.extend({ team: Team, version }).transform((body) => {
      const { team, version: seen, ...rest } = body as { team: z.infer<typeof Team>; version?: number };
      return {
        version: seen,
        parts: toTeams(team).map((code) => ({ team: code, chosen: rest as unknown as z.infer<typeof part> })),
      };
    }),
    z
      .object(byTeam(part))
      .refine((body) => isKeyed(body), EMPTY)
      .transform((body) => {
        const keyed = body;
        return {
          version: keyed.version,
          parts: ([2, 3] as const).flatMap((team) => {
            const chosen = keyed[team];
            return chosen === undefined ? [] : [{ team, chosen }];
          }),
        };
      }),
  ]);
}
const Knife = z
  .string()
  .regex(/^\w{1,64}$/)
  .describe('Class of the knife; `weapon_knife` resets.');
const Model = z
  .string()
  .regex(/^[\w/.-]{0,120}$/)
  .describe('Model of the agent, with or without the folder of the game.');

export const SetKnifeBody = teamBody({ knife: Knife });
export const SetGloveBody = teamBody({
  defIndex: whole.describe('Definition index; 0 resets.'),
  paint: whole.default(0).describe('Number of the finish.'),
});
export const SetAgentBody = teamBody({ model: Model });
export const SetMusicBody = teamBody({ music_id: whole.describe('Number of the kit; 0 resets.') });
export const SetPinBody = teamBody({ pin_id: whole.describe('Number of the pin; 0 resets.') });
export const DropTeamBody = z
  .object({ team: Team, version })
  .transform(({ team, version: seen }) => ({ version: seen, teams: toTeams(team) }));
export const DeleteSkinBody = z
  .object({ defIndex: whole.describe('Definition index.'), teams, team: Team.optional(), version })
  .transform(({ defIndex, teams: several, team, version: seen }) => ({
    defIndex,
    version: seen,
    teams: [...new Set((several ?? [team ?? 'both']).flatMap(toTeams))],
  }));

const ChoicesBody = z.object({
  knife: Knife.optional(),
  glove: whole.optional().describe('Definition index of the gloves; 0 resets.'),
  music: whole.optional().describe('Music kit; 0 resets.'),
  pin: whole.optional().describe('Pin; 0 resets.'),
  agent: Model.optional(),
});
export const SaveLoadoutBody = z.object({
  items: z.array(SkinBody).max(1_000).default([]).describe('At most 128 items.'),
  choices: z
    .object({
      '2': ChoicesBody.optional().describe('Of terrorists.'),
      '3': ChoicesBody.optional().describe('Of counter-terrorists.'),
    })
    .default({})
    .describe('What is carried beside weapons, by team.'),
  version: z.number().int().min(0).max(2_147_483_647).describe('What was seen last.'),
});
export type SaveLoadoutBody = z.infer<typeof SaveLoadoutBody>;

/** Presets: loadouts under a name. */
export const PresetNameBody = z.object({ name: typedText(40).describe('Its name; no other own preset has it.') });
export type PresetNameBody = z.infer<typeof PresetNameBody>;
export const ApplyPresetBody = z.object({
  version: z
    .number()
    .int()
    .min(0)
    .max(2_147_483_647)
    .describe('What was seen last; another one since then is refused.'),
});
export type ApplyPresetBody = z.infer<typeof ApplyPresetBody>;
