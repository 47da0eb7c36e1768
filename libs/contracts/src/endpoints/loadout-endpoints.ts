import {
  AgentsAnswer,
  CharmsAnswer,
  DeleteSkinBody,
  ItemListQuery,
  LoadoutAnswer,
  LoadoutSaved,
  LoadoutWriteQuery,
  MusicsAnswer,
  OwnItemsAnswer,
  OwnItemsQuery,
  PinsAnswer,
  SaveLoadoutBody,
  SkinListQuery,
  SkinsAnswer,
  StickerListQuery,
  StickersAnswer,
} from '../inventory';
import { endpoint } from './endpoint';

/** What the page asks of items of the game, and of what somebody carries. */
export const LOADOUT_ENDPOINTS = {
  'GET /skins/check': endpoint({ query: ItemListQuery, answer: LoadoutAnswer }),
  'GET /skins/get-skins': endpoint({ query: SkinListQuery, answer: SkinsAnswer }),
  'GET /skins/get-agents': endpoint({ query: ItemListQuery, answer: AgentsAnswer }),
  'GET /skins/get-musics': endpoint({ query: ItemListQuery, answer: MusicsAnswer }),
  'GET /skins/get-pins': endpoint({ query: ItemListQuery, answer: PinsAnswer }),
  'GET /skins/get-keychains': endpoint({ query: ItemListQuery, answer: CharmsAnswer }),
  'GET /skins/get-stickers': endpoint({ query: StickerListQuery, answer: StickersAnswer }),
  'GET /skins/myskins': endpoint({ query: OwnItemsQuery, answer: OwnItemsAnswer }),
  'POST /skins/save': endpoint({ query: LoadoutWriteQuery, body: SaveLoadoutBody, answer: LoadoutSaved }),
  'POST /skins/delete-skin': endpoint({ query: LoadoutWriteQuery, body: DeleteSkinBody, answer: LoadoutSaved }),
};
