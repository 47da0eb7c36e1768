import { Controller, Get, Inject } from '@nestjs/common';
import { ServerStatusBoard } from '@placar/contracts';
import { CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import { presentStatusBoard } from './status-board.presenter';
import { StatusBoardQueries } from './status-board.queries';

/** What everybody may know of the public servers: nothing of it helps to reach one. */
@Policy('public')
@Controller('servers/status-board')
export class StatusBoardController {
  constructor(
    private readonly board: StatusBoardQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @PublicRead({ tags: ['servers', 'matches'] })
  @Described({
    summary: 'The public servers and what is known of them now.',
    answer: ServerStatusBoard,
    details: 'No address, owner or password; private matches are not named.',
  })
  async read(): Promise<ServerStatusBoard> {
    const [servers, live] = await Promise.all([this.board.servers(), this.board.live()]);
    return presentStatusBoard(servers, live, this.clock.now());
  }
}
