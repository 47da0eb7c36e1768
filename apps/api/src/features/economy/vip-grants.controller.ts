import { Controller, Get } from '@nestjs/common';
import { GivenVipAnswer, GivenVipQuery } from '@placar/contracts';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import { ZodQuery } from '../../http/zod-pipe';
import { VipService } from './vip.service';

/** VIP of everybody, for staff. */
@Controller('admin/vip-grants')
export class VipGrantsController {
  constructor(private readonly vip: VipService) {}

  @Described({
    summary: 'Grants of VIP of everybody, newest first, page by page: who has it, who gave it, why and until when.',
    answer: GivenVipAnswer,
  })
  @Policy('admin')
  @Get()
  list(@ZodQuery(GivenVipQuery) query: GivenVipQuery): Promise<GivenVipAnswer> {
    return this.vip.given(query);
  }
}
