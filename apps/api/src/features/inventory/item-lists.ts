import { Injectable } from '@nestjs/common';
import { Catalogue, namesIn } from '@placar/catalogue';
import type { ListName } from '@placar/catalogue';
import type { ItemLanguage, SkinEntry, StickerEntry, StickerListQuery } from '@placar/contracts';
import type { GameTeam } from '@placar/domain/inventory';
import { contentHash } from '@placar/platform';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { CompressedJson } from '../../http/public-cache/json-answers';
import { RARITIES, UNPAINTED } from './item-words';

type Names = Record<ListName, string[]>;
type Row = Record<string, unknown>;
export type ListKind = 'skins' | 'agents' | 'musics' | 'charms' | 'stickers' | 'pins';

const compress = promisify(brotliCompress);
/** Small enough to stand in memory four times; eleven would take seconds of a processor. */
const QUALITY = 9;
/** What a knife or a weapon without paint may have. */
const FULL_WEAR = { min: 0, max: 1 };
/** Definition indexes of what counts no kills: the bomb and the bare knives count none either, but nobody paints them. */
const COUNTS_NOTHING: ReadonlySet<string> = new Set(['c4', 'glove']);

/** Items of the game as the lists tell them, made when they are first asked for and kept compressed: one form for each list and language. */
@Injectable()
export class ItemLists {
  private known: Catalogue | null = null;
  private readonly names = new Map<ItemLanguage, Names>();
  private legacy: Set<string> | null = null;
  private readonly ready = new Map<string, Promise<CompressedJson>>();

  /** Read when it is first asked for: it would be a tenth of the start of the program. */
  get catalogue(): Catalogue {
    return (this.known ??= new Catalogue());
  }

  get version(): string {
    return contentHash(JSON.stringify(this.catalogue.manifest)).slice(0, 12);
  }

  /** A whole list; the same object until the program ends. */
  list(kind: ListKind, language: ItemLanguage): Promise<CompressedJson> {
    const key = `${kind} ${language}`;
    const known = this.ready.get(key);
    if (known !== undefined) return known;
    const made = this.compressed(this.entries(kind, language));
    this.ready.set(key, made);
    return made;
  }

  /** Finishes of one weapon, by class (`weapon_ak47`) or definition index. */
  skinsOf(weapon: string, language: ItemLanguage): SkinEntry[] {
    return this.skins(language).filter(({ weapon: { id, defIndex } }) => id === weapon || String(defIndex) === weapon);
  }

  stickersOf({ lang, q, event, cursor = 0, limit = 500 }: StickerListQuery): StickerEntry[] {
    const part = folded(q ?? '');
    return this.stickers(lang)
      .filter((one) => (event === undefined || one.event === event) && folded(one.name).includes(part))
      .slice(cursor, cursor + limit);
  }

  /** Name, weapon, rarity and picture of each item by its key in a list. */
  told(list: ListName, language: ItemLanguage): Map<string, { name: string; rarity: string }> {
    return new Map(
      this.named(list, language).map(({ row, name }) => [String(row.key), { name, rarity: rarityId(row.rarity) }]),
    );
  }

  /** Whether a finish is painted on the older mesh. */
  isLegacy(def: number, paint: number): boolean {
    this.legacy ??= new Set(
      this.catalogue.rows('finishes').flatMap(({ key, legacy }) => (legacy === 1 ? [String(key)] : [])),
    );
    return this.legacy.has(`${def}-${paint}`);
  }

  private async compressed(entries: unknown): Promise<CompressedJson> {
    const text = JSON.stringify(entries);
    const brotli = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    return new CompressedJson({ hash: contentHash(text), size: Buffer.byteLength(text), brotli });
  }

  private entries(kind: ListKind, language: ItemLanguage): unknown[] {
    switch (kind) {
      case 'skins':
        return this.skins(language);
      case 'stickers':
        return this.stickers(language);
      case 'agents':
        return this.each('agents', language, (row, name) => ({
          id: agentKey(String(row.model)),
          name: name.split(' | ')[0] ?? name,
          faction: name.split(' | ')[1] ?? '',
          team: row.team,
          model: row.model,
          rarity: rarityOf(row, language),
          image: picturePath('agent', agentKey(String(row.model))),
        }));
      case 'musics':
        return this.each('music', language, (row, name) => {
          const comma = name.indexOf(', ');
          return {
            id: row.id,
            name: comma < 0 ? name : name.slice(comma + 2),
            artist: comma < 0 ? '' : name.slice(0, comma),
            image: picturePath('music', String(row.id)),
          };
        });
      case 'charms':
        return this.each('charms', language, (row, name) => ({
          id: row.id,
          name,
          rarity: rarityOf(row, language),
          image: picturePath('charm', String(row.id)),
        }));
      case 'pins':
        return this.each('pins', language, (row, name) => ({
          id: row.id,
          name,
          type: 'collectible',
          rarity: rarityOf(row, language),
          image: picturePath('pin', String(row.id)),
        }));
    }
  }

  private stickers(language: ItemLanguage): StickerEntry[] {
    return this.each('stickers', language, (row, name) => ({
      id: Number(row.id),
      name,
      event: String(row.event),
      effect: String(row.effect),
      rarity: rarityOf(row, language),
      image: picturePath('sticker', String(row.id)),
    }));
  }

  private skins(language: ItemLanguage): SkinEntry[] {
    const models = new Map<number, { row: Row; name: string; category: SkinEntry['category'] }>();
    const bare = (list: 'weapons' | 'knives' | 'gloves', category?: 'knife' | 'glove'): void => {
      for (const { row, name } of this.named(list, language))
        models.set(Number(row.def), { row, name, category: category ?? (row.category as SkinEntry['category']) });
    };
    bare('weapons');
    bare('knives', 'knife');
    bare('gloves', 'glove');
    const entry = (def: number, finish: Row | null, name: string): SkinEntry[] => {
      const model = models.get(def);
      if (model === undefined) return [];
      const paint = finish === null ? 0 : Number(finish.paint);
      return [
        {
          id: `${def}-${paint}`,
          name,
          weapon: { id: `weapon_${String(model.row.model)}`, defIndex: def, name: model.name },
          category: model.category,
          paint_index: paint,
          phase: textOf(finish?.phase),
          rarity: rarityOf(finish ?? {}, language),
          wear: finish === null ? FULL_WEAR : { min: Number(finish.wearMin), max: Number(finish.wearMax) },
          stattrak: !COUNTS_NOTHING.has(model.category),
          teams: model.row.teams as GameTeam[],
          legacy: Number(finish?.legacy ?? 0) === 1,
          collection: textOf(finish?.collection),
          stickerSlots: Number(model.row.stickerSlots ?? 0),
          image: picturePath('skin', `${def}-${paint}`),
        },
      ];
    };
    const bareOnes = [...models].flatMap(([def, { name }]) => entry(def, null, name));
    return [...bareOnes, ...this.each('finishes', language, (row, name) => entry(Number(row.def), row, name)).flat()];
  }

  private each<T>(list: ListName, language: ItemLanguage, make: (row: Row, name: string) => T): T[] {
    const gone = this.catalogue.retired(list);
    return this.named(list, language).flatMap(({ row, name }) => (gone.has(String(row.key)) ? [] : [make(row, name)]));
  }

  private named(list: ListName, language: ItemLanguage): { row: Row; name: string }[] {
    const names = this.namesIn(language)[list];
    return this.catalogue.rows(list).map((row, at) => ({ row, name: names[at] ?? '' }));
  }

  private namesIn(language: ItemLanguage): Names {
    const known = this.names.get(language) ?? namesIn(language);
    this.names.set(language, known);
    return known;
  }
}

/** An agent's model without its folder; no two agents share it. */
export const agentKey = (model: string): string => model.slice(model.indexOf('/') + 1);
export const picturePath = (kind: string, key: string): string => `/econ/${kind}/${key}.webp`;
/** Without accents and capitals, so that `dragao` finds `Dragão`. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const textOf = (cell: unknown): string => (typeof cell === 'string' ? cell : '');
const rarityId = (color: unknown): string => RARITIES[textOf(color) || UNPAINTED]?.id ?? 'default';
function rarityOf(row: Row, language: ItemLanguage): SkinEntry['rarity'] {
  const color = typeof row.rarity === 'string' ? row.rarity : UNPAINTED;
  return { id: rarityId(color), color, name: RARITIES[color]?.words[language] ?? '' };
}
