import { Inject, Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { readRoutes } from '../../http/routes/route-catalogue';
import { openApiDocument } from './openapi-document';

/** The OpenAPI document of the running program: made once, when somebody asks, and kept as text. */
@Injectable()
export class ApiDocs {
  private text: Promise<string> | null = null;

  constructor(
    private readonly modules: ModulesContainer,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  json(): Promise<string> {
    const { brand } = this.config;
    const info = { title: brand.name, serverUrl: '/api' };
    this.text ??= openApiDocument(readRoutes(this.modules), info).then((document) => JSON.stringify(document));
    return this.text;
  }
}
