import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { SessionUser } from '@placar/contracts';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Request, Response } from 'express';
import { CurrentViewer, Policy, StateChangingGet } from '../../http/policy/policy';
import { endSession } from '../../http/session/session.middleware';
import type { Viewer } from '../../http/session/viewer';
import { presentSessionUser } from './session-user.presenter';

/** Who am I, and goodbye. */
@Policy('public')
@Controller()
export class SessionController {
  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  /** The bare JSON value `false` for visitors. */
  @Get('isLoggedIn')
  isLoggedIn(@CurrentViewer() viewer: Viewer | null, @Res() response: Response): void {
    const answer: SessionUser | false = viewer ? presentSessionUser(viewer, this.config) : false;
    response.json(answer);
  }

  @Get('logout')
  @StateChangingGet({ navigation: true })
  async logoutByLink(@Req() request: Request, @Res() response: Response): Promise<void> {
    await endSession(request, response);
    response.redirect(302, '/');
  }

  @Post('logout')
  @HttpCode(200)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<{ message: string }> {
    await endSession(request, response);
    return { message: 'Success!' };
  }
}
