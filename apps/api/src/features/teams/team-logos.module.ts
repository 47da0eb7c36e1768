import { Module } from '@nestjs/common';
import { TeamLogos } from './team-logos.service';

/** Pictures that people send: logos of teams, and those of sponsors of tournaments. */
@Module({ providers: [TeamLogos], exports: [TeamLogos] })
export class TeamLogosModule {}
