import { Module } from '@nestjs/common';
import { SeasonsController } from './seasons.controller';
import { SeasonsQueries } from './seasons.queries';

@Module({ controllers: [SeasonsController], providers: [SeasonsQueries] })
export class SeasonsModule {}
