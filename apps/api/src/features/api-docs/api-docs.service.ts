import { Inject, Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { isThere, partsOfCall } from '@placar/contracts/parts';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { readRoutes } from '../../http/routes/route-catalogue';
import type { ApiRoute } from '../../http/routes/route-catalogue';
import { areaDocument } from './area-document';
import { areasOf } from './areas';
import { openApiDocument } from './openapi-document';
import type { JsonSchema } from './schema-book';

/** The OpenAPI document of the running program: made once, when somebody asks, and kept as text, whole and by area. */
@Injectable()
export class ApiDocs {
  private document: Promise<JsonSchema> | null = null;
  private readonly texts = new Map<string | null, string>();

  constructor(
    private readonly modules: ModulesContainer,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** The areas that this installation has, in reading order. */
  areas(): string[] {
    return areasOf(this.routes().map(({ path }) => path)).map(({ name }) => name);
  }

  /** The whole, or what one of `areas()` is described by. */
  async json(area: string | null): Promise<string> {
    this.document ??= openApiDocument(this.routes(), { title: this.config.brand.name, serverUrl: '/api' });
    const whole = await this.document;
    const text = this.texts.get(area) ?? JSON.stringify(area === null ? whole : areaDocument(whole, area));
    this.texts.set(area, text);
    return text;
  }

  private routes(): ApiRoute[] {
    return readRoutes(this.modules).filter(({ path }) => isThere(partsOfCall(path), this.config.partsOff));
  }
}
