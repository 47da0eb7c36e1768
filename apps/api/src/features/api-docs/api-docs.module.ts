import { Module } from '@nestjs/common';
import { ApiDocsController } from './api-docs.controller';
import { ApiDocs } from './api-docs.service';

/** What this API can do, made from the router and the contracts that it validates with. */
@Module({ controllers: [ApiDocsController], providers: [ApiDocs] })
export class ApiDocsModule {}
