import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { SetupAnswer, SetupPart, SetupTestAnswer } from '@placar/contracts';
import { Limited } from '../../http/limits/rate-limit.guard';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import { ZodParam } from '../../http/zod-pipe';
import { SetupService } from './setup.service';

/** For the operator: what is set up, and whether it works. */
@Policy('admin')
@Controller('admin/setup')
export class SetupController {
  constructor(private readonly setup: SetupService) {}

  @Get()
  @Described({
    summary: 'What is set up: address, Steam, payments, Discord, pictures, recordings',
    answer: SetupAnswer,
    details: 'Secrets are told as set or not set; their values are in no answer.',
  })
  read(): SetupAnswer {
    return this.setup.read();
  }

  @Post(':part/test')
  @HttpCode(200)
  @Limited('outgoing')
  @Described({
    summary: 'Tests one part of the set-up',
    answer: SetupTestAnswer,
    errors: ['NOT_FOUND'],
    details: 'The test is made before this answers: `outcome` tells what was seen. Nothing stays behind.',
  })
  test(@ZodParam('part', SetupPart.describe('The part.')) part: SetupPart): Promise<SetupTestAnswer> {
    return this.setup.test(part);
  }
}
