import { Injectable } from '@nestjs/common';
import { GameServerGateway } from '@placar/game-server';
import { ServerDirectory } from '../servers/server-directory';

/** Asks a game server itself whether it could take a match now. */
@Injectable()
export class IdleServers {
  constructor(
    private readonly gateway: GameServerGateway,
    private readonly servers: ServerDirectory,
  ) {}

  /** True when it answers, takes the password and its plugin has no match. Never throws for a server that is away. */
  async isIdle(serverId: number): Promise<boolean> {
    const server = await this.servers.find(serverId);
    if (typeof server === 'string' || server.lease !== null) return false;
    const probe = await this.gateway.probe(server.endpoint);
    return probe.passwordAccepted === true && probe.free;
  }
}
