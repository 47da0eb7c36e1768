import { Controller, HttpCode, Post } from '@nestjs/common';
import { IncrementStatTrakBody } from '@placar/contracts';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import { ZodBody } from '../../http/zod-pipe';
import { KillCounts } from './kill-counts';

/** What the plugin of a server with skins tells of StatTrak weapons (economy reference §1.5). */
@Policy('game_server')
@Controller('increment-item-stattrak')
export class KillCountsController {
  constructor(private readonly kills: KillCounts) {}

  @Described({
    summary: 'One more kill with a StatTrak weapon.',
    answer: 'empty',
    errors: ['NOT_FOUND', 'NOT_AUTHENTICATED', 'INVALID_INPUT', 'RATE_LIMITED'],
    details:
      'The key is that of a server with skins, of its owner (`POST /servers/:id/skins/key`). 404 unless `LOADOUTS_TO_SERVERS` is `http`. Each call is one kill; a counter ends at 999,999.',
  })
  @HttpCode(204)
  @Post()
  async increment(@ZodBody(IncrementStatTrakBody) body: IncrementStatTrakBody): Promise<void> {
    await this.kills.count(body);
  }
}
