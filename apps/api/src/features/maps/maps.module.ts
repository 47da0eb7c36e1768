import { Module } from '@nestjs/common';
import { MapsController } from './maps.controller';
import { MapsService } from './maps.service';

/** The maps that each person picks from. */
@Module({ controllers: [MapsController], providers: [MapsService] })
export class MapsModule {}
