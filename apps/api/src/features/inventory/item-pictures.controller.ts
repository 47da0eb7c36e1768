import { Controller, Get, Req, Res } from '@nestjs/common';
import { AppError, contentHash } from '@placar/platform';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import { ZodParam } from '../../http/zod-pipe';
import { drawItem } from './item-drawing';
import { ItemPictures } from './item-pictures';

const Kind = z.enum(['skin', 'agent', 'music', 'charm', 'sticker', 'pin']).describe('Kind of item.');
const File = z
  .string()
  .regex(/^[a-z0-9_-]{1,80}\.webp$/)
  .describe('`<key>.webp`, the key of the item in its list.');
const DAY_SECONDS = 86_400;

/** Pictures of items, where pages and clients look for them. */
@Policy('public')
@Controller('econ')
export class ItemPicturesController {
  constructor(private readonly pictures: ItemPictures) {}

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
    const item = this.pictures.describe(kind, key);
    if (item === null) throw new AppError('NOT_FOUND', 'Not Found');
    const picture = await this.pictures.file(kind, key);
    const body = picture ?? drawItem(item);
    response.setHeader('Content-Type', picture === null ? 'image/svg+xml' : 'image/webp');
    response.setHeader('Cache-Control', picture === null ? 'no-cache' : `public, max-age=${DAY_SECONDS}`);
    response.setHeader('ETag', `"${contentHash(body)}"`);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    if (request.fresh) response.status(304).end();
    else response.send(body);
  }
}
