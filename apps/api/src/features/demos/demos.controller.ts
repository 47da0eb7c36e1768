import { Controller, Get, Headers, Inject, Res } from '@nestjs/common';
import { AppError, DEMO_STORE, sharedNow } from '@placar/platform';
import type { ByteRange, DemoStore } from '@placar/platform';
import type { Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam } from '../../http/zod-pipe';
import { isDelayed } from '../live/broadcast-delay';
import { MatchAccess } from '../matches/match-access';
import { DemoQueries } from './demo.queries';

const FileName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,180}\.dem$/, 'is not the name of a demo')
  .describe('Name of the file, as `demoFile` of a map says it.');

/** Recordings, for those who may see their match, and not before the public has seen it. */
@Policy('public', 'match:see')
@Controller('demo')
export class DemosController {
  constructor(
    private readonly queries: DemoQueries,
    private readonly access: MatchAccess,
    @Inject(DEMO_STORE) private readonly store: DemoStore,
  ) {}

  @Described({
    summary: 'The recording of a map, for those who may see its match, and not before the public has seen it.',
    answer: 'file',
    errors: ['NOT_FOUND', 'MATCH_NOT_FOUND'],
  })
  @Get(':file')
  async download(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('file', FileName) file: string,
    @Headers('range') range: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const matchId = await this.queries.matchOf(file);
    if (matchId === null) throw noDemo();
    const { row, staff } = await this.access.see(viewer, matchId);
    if (!staff && isDelayed(row, sharedNow())) throw noDemo();
    const asked = rangeOf(range);
    const found = await this.store.read(file, asked);
    if (found === null && asked !== null) {
      response.status(416).end();
      return;
    }
    if (found === null) throw noDemo();
    const { size, range: part, body } = found;
    response.attachment(file);
    response.setHeader('Accept-Ranges', 'bytes');
    response.setHeader('Content-Length', part === null ? size : part.end - part.start + 1);
    if (part !== null) response.status(206).setHeader('Content-Range', `bytes ${part.start}-${part.end}/${size}`);
    // A reader that left is no failure.
    await pipeline(body, response).catch(() => body.destroy());
  }
}

/** One range of bytes, so that a download that broke off goes on; anything else means the whole file. */
function rangeOf(header: string | undefined): Partial<ByteRange> | null {
  const [, start, end] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (start === undefined || end === undefined || (start === '' && end === '')) return null;
  return { ...(start === '' ? {} : { start: Number(start) }), ...(end === '' ? {} : { end: Number(end) }) };
}

const noDemo = (): AppError => new AppError('NOT_FOUND', 'No demo found.');
