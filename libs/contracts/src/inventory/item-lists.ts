import { z } from 'zod';
import { typedText } from '../shared';

/** Languages that items have names in; any other counts as Portuguese. */
export const ItemLanguage = z
  .enum(['pt', 'en', 'fr', 'ja'])
  .catch('pt')
  .describe('Language of the names; any other: Portuguese.');
export type ItemLanguage = z.infer<typeof ItemLanguage>;

const Rarity = z
  .object({
    id: z.string().describe('For programs.'),
    color: z.string().describe('As the game paints it.'),
    name: z.string().describe('For people.'),
  })
  .meta({ id: 'ItemRarity', description: 'How rare an item is.' });
const id = z.string().describe('Key of the item in its list.');
const name = z.string().describe('Name in the language that was asked for.');
const image = z.string().describe('Path of its picture.');
const rarity = Rarity.describe('How rare it is.');
const number = z.number().int().describe('Number that the game knows it by.');
export const GameTeamCode = z.union([z.literal(2), z.literal(3)]).describe('2 terrorists, 3 counter-terrorists.');

export const SkinEntry = z
  .object({
    id,
    name,
    weapon: z
      .object({
        id: z.string().describe('Class of the weapon: `weapon_ak47`.'),
        defIndex: z.number().int().describe('Definition index.'),
        name: z.string().describe('Its name.'),
      })
      .describe('What is painted.'),
    category: z
      .enum(['secondary', 'smg', 'heavy', 'rifle', 'equipment', 'c4', 'knife', 'glove'])
      .describe('Kind of weapon.'),
    paint_index: z.number().int().describe('Number of the finish; 0: as the game has it.'),
    phase: z.string().describe('Tells finishes of one name apart; mostly empty.'),
    rarity,
    wear: z
      .object({ min: z.number().describe('Least wear.'), max: z.number().describe('Most wear.') })
      .describe('Wear that the finish can have.'),
    stattrak: z.boolean().describe('Whether it may count kills.'),
    teams: z.array(GameTeamCode).describe('Teams that may carry it.'),
    legacy: z.boolean().describe('Painted on the older mesh.'),
    collection: z.string().describe('Collection that it came with; mostly a code.'),
    stickerSlots: z.number().int().describe('Places for stickers; 0 on knives and gloves.'),
    image,
  })
  .meta({ id: 'SkinEntry', description: 'A weapon, knife or pair of gloves with a finish.' });
export type SkinEntry = z.infer<typeof SkinEntry>;
export const AgentEntry = z
  .object({
    id,
    name,
    faction: z.string().describe('Whom the agent belongs to.'),
    team: GameTeamCode,
    model: z.string().describe('Folder and file of the model.'),
    rarity,
    image,
  })
  .meta({ id: 'AgentEntry', description: 'An agent.' });
export const MusicEntry = z
  .object({ id: number, name, artist: z.string().describe('Who plays it.'), image })
  .meta({ id: 'MusicEntry', description: 'A music kit.' });
export const CharmEntry = z
  .object({ id: number, name, rarity, image })
  .meta({ id: 'CharmEntry', description: 'A charm.' });
export const StickerEntry = z
  .object({
    id: number,
    name,
    event: z.string().describe('Event that it was made for; mostly a tournament.'),
    effect: z.string().describe('Foil, Holo, Glitter, Gold, Lenticular, Embroidered or none.'),
    rarity,
    image,
  })
  .meta({ id: 'StickerEntry', description: 'A sticker.' });
export type StickerEntry = z.infer<typeof StickerEntry>;
export const PinEntry = z
  .object({ id: number, name, type: z.string().describe('Kind of collectible.'), rarity, image })
  .meta({ id: 'PinEntry', description: 'A pin or medal.' });

export const SkinsAnswer = z.array(SkinEntry).describe('Every weapon, knife and pair of gloves, bare and painted.');
export const AgentsAnswer = z.array(AgentEntry).describe('Every agent.');
export const MusicsAnswer = z.array(MusicEntry).describe('Every music kit, once.');
export const CharmsAnswer = z.array(CharmEntry).describe('Every charm.');
export const StickersAnswer = z.array(StickerEntry).describe('Every sticker, or those that were asked for.');
export const PinsAnswer = z.array(PinEntry).describe('Every pin and medal, without passes.');

export const ItemListQuery = z.object({ lang: ItemLanguage });
export const SkinListQuery = z.object({
  lang: ItemLanguage,
  weapon: z
    .string()
    .regex(/^\w{1,40}$/)
    .optional()
    .describe('Class or definition index of one weapon.'),
});
export const StickerListQuery = z.object({
  lang: ItemLanguage,
  q: typedText(60, 0).optional().describe('Part of a name; accents do not count.'),
  event: typedText(60, 0).optional().describe('Event, to the letter.'),
  cursor: z.coerce.number().int().min(0).max(1_000_000).optional().describe('Rows to leave out.'),
  limit: z.coerce.number().int().min(1).max(500).optional().describe('Most rows.'),
});
export type StickerListQuery = z.infer<typeof StickerListQuery>;
