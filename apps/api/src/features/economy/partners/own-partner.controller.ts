import { Controller, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import {
  OwnPartnerAnswer,
  PixKeyAnswer,
  ReferralVisitAnswer,
  ReferralVisitBody,
  SetPixKeyBody,
} from '@placar/contracts';
import type { Request, Response } from 'express';
import { CurrentUser, Fleeting, Policy } from '../../../http/policy/policy';
import { Described } from '../../../http/routes/described';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody } from '../../../http/zod-pipe';
import { OwnPartnerService } from './own-partner.service';
import { ReferralsService } from './referrals.service';

/** Links of partners, and what a partner sees of their own. */
@Controller('affiliates')
export class OwnPartnerController {
  constructor(
    private readonly own: OwnPartnerService,
    private readonly referrals: ReferralsService,
  ) {}

  @Described({
    summary: 'A visitor came by the link of a partner.',
    answer: ReferralVisitAnswer,
    details:
      'The page sends it when somebody sees it, so that nothing that only fetches addresses is counted. A visitor counts once a day, by a hash whose salt goes with the day. With `remember` the partner is kept in a cookie for 30 days; the first one stays.',
  })
  @Policy('public')
  @Fleeting()
  @HttpCode(200)
  @Post('visits')
  visited(
    @ZodBody(ReferralVisitBody) body: ReferralVisitBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReferralVisitAnswer> {
    return this.referrals.visited(request, response, body);
  }

  @Described({
    summary: 'What the caller has earned as a partner.',
    answer: OwnPartnerAnswer,
    details: 'Found by the account alone; null for anybody who is no partner.',
  })
  @Policy('user')
  @Get('me')
  async me(@CurrentUser() viewer: Viewer): Promise<OwnPartnerAnswer> {
    return { partner: await this.own.figures(viewer.id) };
  }

  @Described({
    summary: 'Where the money of the calling partner goes.',
    answer: PixKeyAnswer,
    errors: ['NOT_FOUND'],
    details:
      'Kept sealed, and shown masked from then on. Payouts that were made before keep the key they were made with.',
  })
  @Policy('session')
  @Put('me/pix-key')
  async setPixKey(
    @CurrentUser() viewer: Viewer,
    @ZodBody(SetPixKeyBody) { key }: SetPixKeyBody,
  ): Promise<PixKeyAnswer> {
    return { pixKey: await this.own.setPixKey(viewer.id, key) };
  }
}
