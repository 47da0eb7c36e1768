import { Described } from '../../http/routes/described';
import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { MessageAnswer, SessionUser } from '@placar/contracts';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Request, Response } from 'express';
import { z } from 'zod';
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
  @Described({
    summary: 'Who is logged in: the user, or the bare value `false`.',
    answer: z.union([SessionUser, z.literal(false).describe('Nobody is logged in.')]),
  })
  @Get('isLoggedIn')
  isLoggedIn(@CurrentViewer() viewer: Viewer | null, @Res() response: Response): void {
    const answer: SessionUser | false = viewer ? presentSessionUser(viewer, this.config) : false;
    response.json(answer);
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
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<{ message: string }> {
    await endSession(request, response);
    return { message: 'Success!' };
  }
}
