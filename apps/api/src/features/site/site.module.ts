import { Module } from '@nestjs/common';
import { SiteController } from './site.controller';

/** Facts of this installation. */
@Module({ controllers: [SiteController] })
export class SiteModule {}
