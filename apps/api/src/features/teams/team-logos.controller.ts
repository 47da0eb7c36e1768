import { Controller, Get, Req, Res } from '@nestjs/common';
import { AppError } from '@placar/platform';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import { ZodParam } from '../../http/zod-pipe';
import { TeamLogos } from './team-logos.service';

/** Where clients and game servers look for logos (wire contract §1). */
const FOLDERS = [
  'static/img/logos',
  'resource/flash/econ/tournaments/teams',
  'materials/panorama/images/tournaments/teams',
];

const FileName = z.string().max(200).describe('`<logo>.png`, by the stem in `logo` of the team');

/** Logos are PNG, whatever was sent; a stem never gets another picture, so they may be kept for ever. */
@Policy('public')
@Controller(FOLDERS)
export class TeamLogosController {
  constructor(private readonly logos: TeamLogos) {}

  @Get(':file')
  @Described({
    summary: 'The logo of a team as PNG, at most 256 pixels a side',
    answer: 'file',
    errors: ['NOT_FOUND'],
    details:
      'The same in all three folders. There are no SVG files: clients that ask for `<logo>.svg` get 404 and show the PNG.',
  })
  async read(
    @ZodParam('file', FileName) file: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const [, stem] = /^([a-z0-9]{5})\.png$/i.exec(file) ?? [];
    const png = stem === undefined ? null : await this.logos.read(stem.toLowerCase());
    if (stem === undefined || png === null) throw new AppError('NOT_FOUND', 'Not Found');
    response.setHeader('Content-Type', 'image/png');
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.setHeader('ETag', `"${stem.toLowerCase()}"`);
    response.setHeader('Content-Disposition', 'inline');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    // Overlays stand on other origins.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (request.fresh) response.status(304).end();
    else response.send(png);
  }
}
