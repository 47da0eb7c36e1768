import { Module } from '@nestjs/common';
import { RulebookController } from './rulebook.controller';
import { RulebookService } from './rulebook.service';

/** Rules of the installation and of its seasons. */
@Module({ controllers: [RulebookController], providers: [RulebookService] })
export class RulebookModule {}
