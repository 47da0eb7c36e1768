import { Controller, Get, Inject, Res } from '@nestjs/common';
import { APP_CONFIG, AppError } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam } from '../../http/zod-pipe';
import { isDelayed } from '../live/broadcast-delay';
import { MatchAccess } from '../matches/match-access';

const FileName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,180}\.dem$/, 'is not the name of a demo')
  .describe('Name of the file, as `demoFile` of a map says it.');

/** Recordings, for those who may see their match, and not before the public has seen it. */
@Policy('public', 'match:see')
@Controller('demo')
export class DemosController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: MatchAccess,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
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
    @Res() response: Response,
  ): Promise<void> {
    const [demo] = await this.dataSource.query<{ match_id: number }[]>(
      'SELECT match_id FROM demos WHERE file_name = $1',
      [file],
    );
    if (!demo) throw noDemo();
    const { row, staff } = await this.access.see(viewer, demo.match_id);
    if (!staff && isDelayed(row, Date.now())) throw noDemo();
    await new Promise<void>((resolve, reject) => {
      response.attachment(file);
      response.sendFile(file, { root: this.config.data.demosDir, dotfiles: 'deny' }, (error?: Error) => {
        // A reader that left is no failure; a file that is gone is a 404.
        if (!error || response.headersSent) resolve();
        else reject(noDemo());
      });
    });
  }
}

const noDemo = (): AppError => new AppError('NOT_FOUND', 'No demo found.');
