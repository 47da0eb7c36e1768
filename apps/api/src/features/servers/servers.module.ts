import { Module } from '@nestjs/common';
import { ServerProbe } from './server-probe';
import { ServersController } from './servers.controller';
import { ServersQueries } from './servers.queries';
import { ServersService } from './servers.service';

@Module({ controllers: [ServersController], providers: [ServerProbe, ServersQueries, ServersService] })
export class ServersModule {}
