import { Controller, Get, Inject, Res } from '@nestjs/common';
import { typedText } from '@placar/contracts';
import { APP_CONFIG, AppError } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Response } from 'express';
import { z } from 'zod';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import { ZodParam, ZodQuery } from '../../http/zod-pipe';
import { docsAsset, docsPage } from './api-docs-page';
import { ApiDocs } from './api-docs.service';

const AssetName = z.string().max(60).describe('Name of the file.');
const OpenApi = z
  .looseObject({ openapi: z.string().describe('Version of OpenAPI: 3.1.x.') })
  .describe('An OpenAPI 3.1 document.');
const AreaQuery = z.object({ area: typedText(60).optional().describe('Name of an area, such as `Teams`.') });
type AreaQuery = z.infer<typeof AreaQuery>;
/** Where everybody begins who is to log in. */
const FIRST_AREA = 'Session';
const HOUR = 'public, max-age=3600';

/** The description of this API: for people, and for programs. */
@Policy('public')
@Controller('api-docs')
export class ApiDocsController {
  constructor(
    private readonly docs: ApiDocs,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @Described({ summary: 'Pages to read and try the API in.', answer: 'page', errors: ['NOT_FOUND'] })
  @Get()
  page(@ZodQuery(AreaQuery) query: AreaQuery, @Res() response: Response): void {
    const area = this.known(query) ?? FIRST_AREA;
    response.setHeader('Cache-Control', 'no-cache');
    response.type('html').send(docsPage(this.config.brand.name, this.docs.areas(), area));
  }

  @Described({
    summary: 'This description as OpenAPI 3.1, whole or of one area.',
    answer: OpenApi,
    errors: ['NOT_FOUND'],
  })
  @Get('openapi.json')
  async document(@ZodQuery(AreaQuery) query: AreaQuery, @Res() response: Response): Promise<void> {
    const text = await this.docs.json(this.known(query));
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

  private known({ area }: AreaQuery): string | null {
    if (area === undefined) return null;
    if (!this.docs.areas().includes(area)) throw new AppError('NOT_FOUND', 'Not Found');
    return area;
  }
}
