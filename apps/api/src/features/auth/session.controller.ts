import { Described } from '../../http/routes/described';
import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { MessageAnswer, SessionAnswer } from '@placar/contracts';
import type { SessionUser } from '@placar/contracts';
import { mayCreate } from '@placar/domain/access';
import { APP_CONFIG, MEMBER_RIGHTS } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { RentersQueries } from '@placar/read-models';
import type { Request, Response } from 'express';
import { CurrentViewer, Policy, StateChangingGet } from '../../http/policy/policy';
import { ApiKeys } from '../../http/session/api-keys';
import { endSession } from '../../http/session/session.middleware';
import type { Viewer } from '../../http/session/viewer';
import { VipService } from '../economy/vip.service';

/** Who am I, and goodbye. */
@Policy('public')
@Controller()
export class SessionController {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly vip: VipService,
    private readonly renters: RentersQueries,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** The bare JSON value `false` for visitors. */
  @Described({
    summary: 'Who is logged in: the user, or the bare value `false`.',
    answer: SessionAnswer,
  })
  @Get('isLoggedIn')
  async isLoggedIn(@CurrentViewer() viewer: Viewer | null, @Res() response: Response): Promise<void> {
    const answer: SessionAnswer = viewer !== null && (await this.userOf(viewer));
    response.json(answer);
  }

  private async userOf(viewer: Viewer): Promise<SessionUser> {
    const [apiKey, isVIP, hasRental] = await Promise.all([
      this.apiKeys.masked(viewer.id),
      this.vip.isVip(viewer.id),
      !this.config.partsOff.includes('rental') && this.renters.hasRental(viewer.id),
    ]);
    return { ...presentSessionUser(viewer, apiKey, this.config), vip: { isVIP }, has_rental: hasRental };
  }

  @Described({
    summary: 'Ends the session and goes back to the first page.',
    answer: 'redirect',
    errors: ['CROSS_SITE_REFUSED'],
  })
  @Get('logout')
  @StateChangingGet({ navigation: true })
  async logoutByLink(@Req() request: Request, @Res() response: Response): Promise<void> {
    await endSession(request, response);
    response.redirect(302, '/');
  }

  @Described({
    summary: 'Ends the session.',
    answer: MessageAnswer,
  })
  @Post('logout')
  @HttpCode(200)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<MessageAnswer> {
    await endSession(request, response);
    return { message: 'Success!' };
  }
}

/** `GET /isLoggedIn`, with the own key masked. A typed Steam id is shown to its own person only, and marked as not proved. */
function presentSessionUser(
  viewer: Viewer,
  apiKey: string,
  config: AppConfig,
): Omit<SessionUser, 'vip' | 'has_rental'> {
  return {
    id: viewer.id,
    steam_id: viewer.steam_id ?? viewer.claimed_steam_id ?? '',
    steam_id_proved: viewer.steam_id === null ? 0 : 1,
    name: viewer.name,
    admin: viewer.admin ? 1 : 0,
    super_admin: viewer.super_admin ? 1 : 0,
    small_image: viewer.images.small,
    medium_image: viewer.images.medium,
    large_image: viewer.images.large,
    // Old clients hide all of the account where this is missing or null (client screens §10).
    api_key: apiKey,
    may_create: MEMBER_RIGHTS.filter((right) => mayCreate(viewer, right, config.auth.membersMayCreate)),
  };
}
