import { Module } from '@nestjs/common';
import { ServerSearch } from './server-search';

/** Where servers of matches come from. */
@Module({ providers: [ServerSearch], exports: [ServerSearch] })
export class ServerSearchModule {}
