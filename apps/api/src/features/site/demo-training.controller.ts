import { Described } from '../../http/routes/described';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  DemoScenarioList,
  DemoScenarioName,
  DemoScenariosQuery,
  MessageAnswer,
  StartDemoScenarioBody,
} from '@placar/contracts';
import { CurrentUser, Policy } from '../../http/policy/policy';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../http/zod-pipe';
import { DemoTraining } from './demo-training.service';

/** Training of admins on a demo: something bad happens to a match on a simulated server. 404 where there is none. */
@Policy('admin')
@Controller('demo/scenarios')
export class DemoTrainingController {
  constructor(private readonly training: DemoTraining) {}

  @Described({
    summary: 'Training of admins on a demo: what may happen to a match on a simulated server.',
    answer: DemoScenarioList,
    errors: ['NOT_FOUND'],
    details: '404 on installations that are no demo.',
  })
  @Get()
  async list(@ZodQuery(DemoScenariosQuery) { match_id: matchId }: DemoScenariosQuery): Promise<DemoScenarioList> {
    const names = await this.training.offered(matchId);
    return { scenarios: names.map((name) => ({ name, title_key: `demo.scenario.${name}` })) };
  }

  /** 202: it happens within a moment, and the match shows what the platform sees of it. */
  @Described({
    summary: 'Lets one of them happen within a moment.',
    answer: MessageAnswer,
    errors: ['NOT_FOUND', 'MATCH_NOT_FOUND', 'SERVER_NOT_SIMULATED', 'MATCH_NOT_RUNNING'],
  })
  @Post(':name')
  @HttpCode(202)
  async start(
    @ZodParam('name', DemoScenarioName) name: DemoScenarioName,
    @ZodBody(StartDemoScenarioBody) { match_id: matchId }: StartDemoScenarioBody,
    @CurrentUser() viewer: Viewer,
  ): Promise<MessageAnswer> {
    await this.training.start(viewer, name, matchId);
    return { message: name === 'heal' ? 'The server is put right.' : 'It happens now.' };
  }
}
