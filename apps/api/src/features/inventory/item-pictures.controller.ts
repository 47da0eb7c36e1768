import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { ListName } from '@placar/catalogue';
import { APP_CONFIG, AppError, contentHash } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Request, Response } from 'express';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import { ZodParam } from '../../http/zod-pipe';
import { drawItem } from './item-drawing';
import type { ItemPicture } from './item-drawing';
import { agentKey, ItemLists } from './item-lists';
import { UNPAINTED } from './item-words';

const Kind = z.enum(['skin', 'agent', 'music', 'charm', 'sticker', 'pin']).describe('Kind of item.');
const File = z
  .string()
  .regex(/^[a-z0-9_-]{1,80}\.webp$/)
  .describe('`<key>.webp`, the key of the item in its list.');
const DAY_SECONDS = 86_400;
const LISTS = { agent: 'agents', music: 'music', charm: 'charms', sticker: 'stickers', pin: 'pins' } as const;
const BIGGEST_PICTURE = 512 * 1024;

/**
 * Pictures of items, where pages and clients look for them: those that the operator put into `ECON_IMAGES_DIR`, for the others what is
 * drawn. Only items of the catalogue have one.
 */
@Policy('public')
@Controller('econ')
export class ItemPicturesController {
  private known: Map<string, ItemPicture> | null = null;

  constructor(
    private readonly lists: ItemLists,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @Described({
    summary: 'The picture of an item.',
    answer: 'file',
    errors: ['NOT_FOUND'],
    details: 'WebP that the operator put there, else a drawing of ours as SVG, which is asked for again each time.',
  })
  @Get(':kind/:file')
  async read(
    @ZodParam('kind', Kind) kind: z.infer<typeof Kind>,
    @ZodParam('file', File) file: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const key = file.slice(0, -'.webp'.length);
    this.known ??= this.all();
    const item = this.known.get(`${kind}/${key}`);
    if (item === undefined) throw new AppError('NOT_FOUND', 'Not Found');
    const picture = await this.file(kind, key);
    const body = picture ?? drawItem(item);
    response.setHeader('Content-Type', picture === null ? 'image/svg+xml' : 'image/webp');
    response.setHeader('Cache-Control', picture === null ? 'no-cache' : `public, max-age=${DAY_SECONDS}`);
    response.setHeader('ETag', `"${contentHash(body)}"`);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    if (request.fresh) response.status(304).end();
    else response.send(body);
  }

  /** The operator's picture of an item of the catalogue; null without one, and for a file that is no WebP or too large. */
  private async file(kind: string, key: string): Promise<Buffer | null> {
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

  /** By kind and key: `skin/7-44`. */
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
