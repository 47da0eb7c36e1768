import { Controller, Delete, Get, HttpCode, Inject, Post, Res } from '@nestjs/common';
import { CalendarFile, CalendarMade, CalendarsAnswer, PostCalendarBody, RowId } from '@placar/contracts';
import { APP_CONFIG, AppError } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Response } from 'express';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { CalendarDates } from './calendar-dates';
import { CalendarRows } from './calendar-rows';
import { calendarText } from './calendar-text';

const TOKEN_LENGTH = 32;

/** Calendars that other programs read, and their secret addresses. */
@Controller()
export class CalendarsController {
  constructor(
    private readonly rows: CalendarRows,
    private readonly dates: CalendarDates,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @Described({ summary: 'Calendars of the caller.', answer: CalendarsAnswer })
  @Policy('user')
  @Get('users/me/calendars')
  async list(@CurrentUser() viewer: Viewer): Promise<CalendarsAnswer> {
    return { calendars: await this.rows.list(viewer.id) };
  }

  @Described({
    summary: 'Makes a secret address for a calendar of the caller, of a team or of a tournament.',
    answer: CalendarMade,
    errors: ['TEAM_NOT_FOUND', 'TOURNAMENT_NOT_FOUND'],
    details:
      'The address is answered once and stored as a hash. Made again for the same thing, the earlier address ends. Private matches stand in the calendar of a person alone.',
  })
  @Policy('user')
  @HttpCode(200)
  @Post('users/me/calendars')
  async make(
    @CurrentUser() viewer: Viewer,
    @ZodBody(PostCalendarBody) { of, ref }: PostCalendarBody,
  ): Promise<CalendarMade> {
    if (of !== 'person' && !(await this.rows.exists(of, ref ?? 0)))
      throw of === 'team'
        ? new AppError('TEAM_NOT_FOUND', 'Team not found.')
        : new AppError('TOURNAMENT_NOT_FOUND', 'Tournament not found.');
    const { calendar, token } = await this.rows.make(viewer.id, of, ref ?? null);
    return { calendar, url: `${this.config.http.publicUrl}/api/calendars/${token}.ics` };
  }

  @Described({ summary: 'Ends a calendar: its address answers nothing any more.', answer: CalendarsAnswer })
  @Policy('user')
  @Delete('users/me/calendars/:id')
  async remove(@CurrentUser() viewer: Viewer, @ZodParam('id', RowId) id: number): Promise<CalendarsAnswer> {
    await this.rows.remove(viewer.id, id);
    return this.list(viewer);
  }

  @Described({
    summary: 'A calendar, for the program that knows its secret address (RFC 5545).',
    answer: 'file',
    errors: ['NOT_FOUND'],
    details: 'All times are in UTC. What was called off stays in it as cancelled.',
  })
  @Policy('public')
  @Get('calendars/:file')
  async read(@ZodParam('file', CalendarFile) file: string, @Res() response: Response): Promise<void> {
    const head = await this.rows.byToken(file.slice(0, TOKEN_LENGTH));
    if (head === null) throw new AppError('NOT_FOUND', 'No such calendar.');
    const { publicUrl } = this.config.http;
    const text = calendarText(await this.dates.of(head), { brand: this.config.brand.name, origin: publicUrl });
    response.type('text/calendar; charset=utf-8').setHeader('Cache-Control', 'private, max-age=300');
    response.send(text);
  }
}
