import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { ListName } from '@placar/catalogue';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ItemPicture } from './item-drawing';
import { agentKey, ItemLists } from './item-lists';
import { UNPAINTED } from './item-words';

const LISTS = { agent: 'agents', music: 'music', charm: 'charms', sticker: 'stickers', pin: 'pins' } as const;
const BIGGEST_PICTURE = 512 * 1024;

/** Pictures of items: those that the operator put into `ECON_IMAGES_DIR`, for the others what is drawn. Only items of the catalogue have one. */
@Injectable()
export class ItemPictures {
  private known: Map<string, ItemPicture> | null = null;

  constructor(
    private readonly lists: ItemLists,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** `skin` and `7-44`; null for what is no item. */
  describe(kind: string, key: string): ItemPicture | null {
    this.known ??= this.all();
    return this.known.get(`${kind}/${key}`) ?? null;
  }

  /** The operator's picture of an item of the catalogue; null without one, and for a file that is no WebP or too large. */
  async file(kind: string, key: string): Promise<Buffer | null> {
    const { imagesDir } = this.config.inventory;
    if (imagesDir === null) return null;
    const path = join(imagesDir, kind, `${key}.webp`);
    try {
      const { size } = await stat(path);
      if (size > BIGGEST_PICTURE) return null;
      const picture = await readFile(path);
      return isWebp(picture) ? picture : null;
    } catch {
      return null;
    }
  }

  private all(): Map<string, ItemPicture> {
    const { catalogue } = this.lists;
    const known = new Map<string, ItemPicture>();
    const shapes = new Map<number, string>();
    const bare = (list: ListName, shape?: string): void => {
      for (const { def, category } of catalogue.rows(list)) {
        shapes.set(Number(def), shape ?? String(category));
        known.set(`skin/${String(def)}-0`, { shape: shape ?? String(category), color: UNPAINTED, pattern: 0 });
      }
    };
    bare('weapons');
    bare('knives', 'knife');
    bare('gloves', 'glove');
    for (const { key, def, paint, rarity } of catalogue.rows('finishes'))
      known.set(`skin/${String(key)}`, {
        shape: shapes.get(Number(def)) ?? 'rifle',
        color: String(rarity),
        pattern: Number(paint),
      });
    for (const [kind, list] of Object.entries(LISTS))
      for (const [at, { key, rarity }] of catalogue.rows(list).entries())
        known.set(`${kind}/${kind === 'agent' ? agentKey(String(key)) : String(key)}`, {
          shape: kind,
          color: String(rarity),
          pattern: at + 1,
        });
    return known;
  }
}

const isWebp = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
