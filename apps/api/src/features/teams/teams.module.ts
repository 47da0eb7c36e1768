import { Module } from '@nestjs/common';
import { TeamsController } from './teams.controller';
import { TeamsQueries } from './teams.queries';
import { TeamsService } from './teams.service';

@Module({ controllers: [TeamsController], providers: [TeamsQueries, TeamsService] })
export class TeamsModule {}
