import { Controller, Put, Req, UseInterceptors } from '@nestjs/common';
import { MessageAnswer } from '@placar/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { UnreadBody } from '../../http/body.interceptor';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import { ZodParam } from '../../http/zod-pipe';
import type { ProvedAttempt } from './attempt-tokens';
import { BackupIngest } from './backup-ingest';
import { DemoIngest } from './demo-ingest';
import { LegacyAttempt, LegacyCallInterceptor, LegacyUpload, MapNumber, MatchId } from './legacy-call';

const Round = z.coerce.number().int().min(0).max(999).describe('Rounds that were played.');
const DONE = { message: 'Success!' };
const KEY = { key: 'Key of the match.' };

/** Files of get5 before 0.13: as they come to the same place as those of `/v2`, under names of our own (wire contract §7.5). */
@Policy('game_server')
@UnreadBody()
@UseInterceptors(LegacyCallInterceptor)
@Controller('match/:match_id')
export class LegacyUploadsController {
  constructor(
    private readonly demos: DemoIngest,
    private readonly backups: BackupIngest,
  ) {}

  @Described({
    summary: 'get5 v1: the demo of a map, as the body.',
    answer: MessageAnswer,
    errors: ['NOT_AUTHENTICATED', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE'],
    headers: KEY,
    example: DONE,
  })
  @LegacyUpload()
  @Put('map/:map_number/demo/upload')
  async demo(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', MatchId) _match: number,
    @ZodParam('map_number', MapNumber) mapNumber: number,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const upload = { matchId: call.matchId, told: mapNumber, name: null, rounds: null, isForeign: false };
    await this.demos.keep(request, upload);
    return DONE;
  }

  @Described({
    summary: 'get5 v1: the backup of a round, as the body.',
    answer: MessageAnswer,
    errors: ['NOT_AUTHENTICATED', 'PAYLOAD_TOO_LARGE'],
    headers: KEY,
    details: 'One that is not of a form which can be restored is kept and offered to nobody.',
    example: DONE,
  })
  @LegacyUpload()
  @Put('map/:map_number/round/:round/backup')
  async backup(
    @LegacyAttempt() call: ProvedAttempt,
    @ZodParam('match_id', MatchId) _match: number,
    @ZodParam('map_number', MapNumber) mapNumber: number,
    @ZodParam('round', Round) round: number,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    await this.backups.keepLegacy(request, { ...call, mapNumber, round });
    return DONE;
  }
}
