import { Controller, Get } from '@nestjs/common';
import {
  AgentsAnswer,
  CharmsAnswer,
  ItemListQuery,
  MusicsAnswer,
  PinsAnswer,
  SkinListQuery,
  SkinsAnswer,
  StickerListQuery,
  StickersAnswer,
} from '@placar/contracts';
import type { SkinEntry, StickerEntry } from '@placar/contracts';
import type { z } from 'zod';
import { Policy } from '../../http/policy/policy';
import type { CompressedJson } from '../../http/public-cache/json-answers';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import { ZodQuery } from '../../http/zod-pipe';
import { ItemLists } from './item-lists';

/** Items of the game. They change with the program alone; the same bytes go to everybody. */
@Policy('public')
@Controller('skins')
export class ItemListsController {
  constructor(private readonly lists: ItemLists) {}

  @Described({ summary: 'Weapons, knives and gloves with their finishes.', answer: SkinsAnswer })
  @PublicRead({ tags: [] })
  @Get('get-skins')
  async skins(
    @ZodQuery(SkinListQuery) { lang, weapon }: z.infer<typeof SkinListQuery>,
  ): Promise<CompressedJson | SkinEntry[]> {
    return weapon === undefined ? this.lists.list('skins', lang) : this.lists.skinsOf(weapon, lang);
  }

  @Described({ summary: 'Agents.', answer: AgentsAnswer })
  @PublicRead({ tags: [] })
  @Get('get-agents')
  agents(@ZodQuery(ItemListQuery) { lang }: z.infer<typeof ItemListQuery>): Promise<CompressedJson> {
    return this.lists.list('agents', lang);
  }

  @Described({ summary: 'Music kits.', answer: MusicsAnswer })
  @PublicRead({ tags: [] })
  @Get('get-musics')
  musics(@ZodQuery(ItemListQuery) { lang }: z.infer<typeof ItemListQuery>): Promise<CompressedJson> {
    return this.lists.list('musics', lang);
  }

  @Described({ summary: 'Charms, without slabs of stickers.', answer: CharmsAnswer })
  @PublicRead({ tags: [] })
  @Get('get-keychains')
  charms(@ZodQuery(ItemListQuery) { lang }: z.infer<typeof ItemListQuery>): Promise<CompressedJson> {
    return this.lists.list('charms', lang);
  }

  @Described({
    summary: 'Stickers.',
    answer: StickersAnswer,
    details: 'All of them, unless the query asks for some: then 500 at most.',
  })
  @PublicRead({ tags: [] })
  @Get('get-stickers')
  async stickers(@ZodQuery(StickerListQuery) query: StickerListQuery): Promise<CompressedJson | StickerEntry[]> {
    const { lang, ...asked } = query;
    const isAll = Object.values(asked).every((value) => value === undefined);
    return isAll ? this.lists.list('stickers', lang) : this.lists.stickersOf(query);
  }

  @Described({ summary: 'Pins and medals.', answer: PinsAnswer })
  @PublicRead({ tags: [] })
  @Get('get-pins')
  pins(@ZodQuery(ItemListQuery) { lang }: z.infer<typeof ItemListQuery>): Promise<CompressedJson> {
    return this.lists.list('pins', lang);
  }
}
