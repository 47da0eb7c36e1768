import { Controller, Delete, HttpCode, Req, Res } from '@nestjs/common';
import { EndedSessions } from '@placar/contracts';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { CurrentUser, Policy } from '../policy/policy';
import { Described } from '../routes/described';
import { endSession } from './session.middleware';
import type { Viewer } from './viewer';

/** Logging out everywhere. */
@Controller('users')
export class SessionsController {
  constructor(private readonly dataSource: DataSource) {}

  @Delete('sessions')
  @Policy('session')
  @HttpCode(200)
  @Described({
    summary: 'Ends all sessions of the caller, in every browser, this one too',
    answer: EndedSessions,
    details: 'Open streams of these sessions end within seconds. API keys stay.',
  })
  async endAll(
    @CurrentUser() viewer: Viewer,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EndedSessions> {
    const [, ended] = await this.dataSource.query<[unknown, number]>(
      `DELETE FROM sessions WHERE (sess->>'user_id')::int = $1`,
      [viewer.id],
    );
    await endSession(request, response);
    return { message: 'Logged out everywhere.', ended };
  }
}
