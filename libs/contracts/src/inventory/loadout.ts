import { z } from 'zod';
import { IsoTime, typedText } from '../shared';
import { VipStatus } from '../economy';
import { GameTeamCode, ItemLanguage } from './item-lists';

export const PlacedSticker = z
  .object({
    slot: z.number().int().describe('Place on the weapon, 0 to 4.'),
    id: z.number().int().describe('Number of the sticker.'),
    x: z.number().describe('Offset to the side, as a share.'),
    y: z.number().describe('Offset upwards, as a share.'),
    wear: z.number().describe('0 new, 1 scraped off.'),
    rotation: z.number().int().describe('Whole degrees.'),
    scale: z.number().int().describe('0 or 1.'),
  })
  .meta({ id: 'PlacedSticker', description: 'A sticker on a weapon.' });
export const PlacedCharm = z
  .object({
    id: z.number().int().describe('Number of the charm.'),
    x: z.number().describe('Offset in units of the game.'),
    y: z.number().describe('Offset in units of the game.'),
    z: z.number().describe('Offset in units of the game.'),
    seed: z.number().int().describe('Its pattern.'),
  })
  .meta({ id: 'PlacedCharm', description: 'A charm on a weapon.' });

const itemFields = {
  defIndex: z.number().int().describe('Definition index of the weapon, knife or gloves.'),
  paint: z.number().int().describe('Number of the finish; 0: as the game has it.'),
  wear: z.number().describe('Wear, within the range of the finish.'),
  seed: z.number().int().describe('Pattern, 0 to 1000.'),
  nametag: z.string().nullable().describe('Name that was given to it.'),
  stickers: z.array(PlacedSticker).describe('By their places.'),
  keychain: PlacedCharm.nullable().describe('Charm on it.'),
};
export const SelectedSkin = z
  .object({ ...itemFields, stattrak: z.boolean().describe('Counts kills.') })
  .meta({ id: 'SelectedSkin', description: 'What a person carries of one weapon in one team.' });
export type SelectedSkin = z.infer<typeof SelectedSkin>;

const perTeam = <T extends z.ZodType>(value: T) =>
  z.object({ '2': value.describe('Of terrorists.'), '3': value.describe('Of counter-terrorists.') });
const loadoutFields = {
  selected_skins: z
    .record(z.string(), z.object({ '2': SelectedSkin.optional(), '3': SelectedSkin.optional() }))
    .describe('By definition index, then by team.'),
  selected_knife: perTeam(z.string()).describe('Class of the knife; `weapon_knife`: the own one of the game.'),
  selected_glove: perTeam(z.number().int()).describe('Definition index of the gloves, or 0.'),
  selected_music: perTeam(z.number().int()).describe('Music kit, or 0.'),
  selected_pin: perTeam(z.number().int()).describe('Pin, or 0.'),
  selected_agents: perTeam(z.string()).describe('Model of the agent, or an empty text.'),
};
const version = z.number().int().describe('Grows with each change; send it with a change to be told of other ones.');

/** The gates of the domain (`libs/domain/src/inventory/gates.ts`). */
export const LoadoutGate = z.enum([
  'knives',
  'gloves',
  'agents',
  'music',
  'pins',
  'name_tags',
  'stattrak',
  'stickers',
  'charms',
]);
export type LoadoutGate = z.infer<typeof LoadoutGate>;

export const LoadoutAnswer = z
  .object({
    authenticated: z.boolean().describe('Whether somebody is logged in.'),
    steamid: z.string().describe('SteamID64, or an empty text.'),
    personaname: z.string().describe('Name, or an empty text.'),
    avatar: z.string().nullable().describe('Picture of the person.'),
    vip: VipStatus.describe('Whether VIP runs.'),
    permissions: z
      .object({
        edit: z.boolean().describe('May change the loadout.'),
        locked: z.array(LoadoutGate).describe('What is for VIPs here, and locked for this person.'),
      })
      .describe('What the person may do.'),
    version,
    sync: z
      .enum(['off', 'on_request', 'queued', 'sent'])
      .describe(
        'Whether servers know it: they never do here, they fetch it themselves, it is on its way to the database of the plugin, or it stands there.',
      ),
    catalog: z
      .object({ version: z.string().describe('Changes with the items.'), lang: z.string().describe('Language.') })
      .describe('Which items the lists have.'),
    ...loadoutFields,
  })
  .meta({ id: 'Loadout', description: 'Who asks, and everything that is chosen.' });
export type LoadoutAnswer = z.infer<typeof LoadoutAnswer>;

export const LoadoutSaved = z
  .object({
    message: z.string().describe('For people, in their language.'),
    version,
    synced: z
      .enum(['queued', 'off'])
      .describe('Whether it is on its way to the servers by itself; off: they fetch it.'),
    ...loadoutFields,
  })
  .meta({ id: 'LoadoutSaved', description: 'What is chosen after a change.' });
export type LoadoutSaved = z.infer<typeof LoadoutSaved>;

export const ItemKind = z.enum(['weapon', 'knife', 'glove', 'agent', 'music', 'pin']);
export const OwnItem = z
  .object({
    key: z.string().describe('Team and definition index, or team and kind.'),
    kind: ItemKind.describe('Kind of item.'),
    team: GameTeamCode,
    ...itemFields,
    name: z.string().describe('Name in the language that was asked for.'),
    weapon: z.string().describe('Name of the weapon, or of the kind.'),
    rarity: z.string().describe('How rare it is, for programs; empty for one that is gone.'),
    image: z.string().describe('Path of its picture.'),
    exterior: z.enum(['fn', 'mw', 'ft', 'ww', 'bs']).nullable().describe('What its wear is called.'),
    stattrak: z
      .object({ on: z.boolean().describe('Counts kills.'), count: z.number().int().describe('What it has counted.') })
      .describe('Counter of kills.'),
    equipped: z.boolean().describe('Whether it is carried: of knives and gloves only the chosen one is.'),
    retired: z.boolean().describe('Whether the game has it no more.'),
    updatedAt: IsoTime.nullable().describe('When it was changed last.'),
  })
  .meta({ id: 'OwnItem', description: 'An item that somebody has dressed.' });
export type OwnItem = z.infer<typeof OwnItem>;
export const OwnItemsAnswer = z.object({ version, items: z.array(OwnItem).describe('Own items.') });
export type OwnItemsAnswer = z.infer<typeof OwnItemsAnswer>;
export const OwnItemsQuery = z.object({
  lang: ItemLanguage,
  team: z.enum(['2', '3']).optional().describe('Only of one team.'),
  kind: ItemKind.optional().describe('Only of one kind.'),
  q: typedText(60, 0).optional().describe('Part of a name; accents do not count.'),
  sort: z.enum(['equipped', 'newest', 'quality', 'name']).catch('equipped').describe('What comes first.'),
});
export type OwnItemsQuery = z.infer<typeof OwnItemsQuery>;

export const LoadoutPresetSummary = z
  .object({
    id: z.number().int().describe('Id of the preset.'),
    name: z.string().describe('Its name; empty: what the last applied preset took the place of.'),
    items: z.number().int().describe('How many items are dressed in it, of both teams together.'),
    saved_at: IsoTime.describe('When it was saved.'),
  })
  .meta({ id: 'LoadoutPreset', description: 'A loadout that is kept under a name.' });
export type LoadoutPresetSummary = z.infer<typeof LoadoutPresetSummary>;
export const LoadoutPresetsAnswer = z.object({ presets: z.array(LoadoutPresetSummary).describe('By name.') });
export type LoadoutPresetsAnswer = z.infer<typeof LoadoutPresetsAnswer>;
