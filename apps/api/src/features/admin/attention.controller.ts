import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  AttentionChanged,
  AttentionQueue,
  ClaimAttentionBody,
  ReleaseAttentionBody,
  ResolveAttentionBody,
} from '@placar/contracts';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody } from '../../http/zod-pipe';
import { AttentionDesk } from './attention-desk.service';

/** What waits for a person of the staff. */
@Policy('admin')
@Controller('admin/attention')
export class AttentionController {
  constructor(private readonly desk: AttentionDesk) {}

  @Get()
  @Described({
    summary: 'What waits for a person, worst first',
    answer: AttentionQueue,
    details:
      'Made of the rows at each call: an item goes by itself when its cause is gone. What was resolved or snoozed is listed aside, and comes back when its cause is raised anew.',
  })
  queue(): Promise<AttentionQueue> {
    return this.desk.queue();
  }

  @Post('claim')
  @HttpCode(200)
  @Described({
    summary: 'Takes care of an item, with a note for the others',
    answer: AttentionChanged,
    errors: ['NOT_FOUND', 'ATTENTION_TAKEN'],
    details: 'Of two who claim at once one is told who was first. `take_over` takes it from whoever has it.',
  })
  async claim(
    @CurrentUser() viewer: Viewer,
    @ZodBody(ClaimAttentionBody) body: ClaimAttentionBody,
  ): Promise<AttentionChanged> {
    return { message: 'It is yours.', item: await this.desk.claim(viewer, body) };
  }

  @Post('release')
  @HttpCode(200)
  @Described({
    summary: 'Gives an item back to all',
    answer: AttentionChanged,
    errors: ['NOT_FOUND', 'ATTENTION_TAKEN'],
  })
  async release(
    @CurrentUser() viewer: Viewer,
    @ZodBody(ReleaseAttentionBody) { key }: ReleaseAttentionBody,
  ): Promise<AttentionChanged> {
    return { message: 'It is free.', item: await this.desk.release(viewer, key) };
  }

  @Post('resolve')
  @HttpCode(200)
  @Described({
    summary: 'Puts an item aside: done with, or for some minutes; or takes it back',
    answer: AttentionChanged,
    errors: ['NOT_FOUND'],
  })
  async resolve(
    @CurrentUser() viewer: Viewer,
    @ZodBody(ResolveAttentionBody) body: ResolveAttentionBody,
  ): Promise<AttentionChanged> {
    const message = body.reopen ? 'It is back.' : 'It is put aside.';
    return { message, item: await this.desk.resolve(viewer, body) };
  }
}
