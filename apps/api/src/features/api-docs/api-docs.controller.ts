import { Controller, Get, Inject, Res } from '@nestjs/common';
import { APP_CONFIG, AppError } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Response } from 'express';
import { z } from 'zod';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import { ZodParam } from '../../http/zod-pipe';
import { docsAsset, docsPage } from './api-docs-page';
import { ApiDocs } from './api-docs.service';

const AssetName = z.string().max(60).describe('Name of the file.');
const OpenApi = z
  .looseObject({ openapi: z.string().describe('Version of OpenAPI: 3.1.x.') })
  .describe('An OpenAPI 3.1 document.');
const HOUR = 'public, max-age=3600';

/** The description of this API: for people, and for programs. */
@Policy('public')
@Controller('api-docs')
export class ApiDocsController {
  constructor(
    private readonly docs: ApiDocs,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @Described({ summary: 'Pages to read and try the API in.', answer: 'page' })
  @Get()
  page(@Res() response: Response): void {
    response.setHeader('Cache-Control', 'no-cache');
    response.type('html').send(docsPage(this.config.brand.name));
  }

  @Described({ summary: 'This description as OpenAPI 3.1.', answer: OpenApi })
  @Get('openapi.json')
  async document(@Res() response: Response): Promise<void> {
    const text = await this.docs.json();
    response.setHeader('Cache-Control', 'no-cache');
    response.type('application/json').send(text);
  }

  @Described({ summary: 'A file that the pages are made of.', answer: 'file', errors: ['NOT_FOUND'] })
  @Get('assets/:name')
  asset(@ZodParam('name', AssetName) name: string, @Res() response: Response): void {
    const asset = docsAsset(name);
    if (asset === null) throw new AppError('NOT_FOUND', 'Not Found');
    response.setHeader('Cache-Control', HOUR);
    if ('text' in asset) response.type(asset.type).send(asset.text);
    else response.sendFile(name, { root: asset.folder, cacheControl: false });
  }
}
