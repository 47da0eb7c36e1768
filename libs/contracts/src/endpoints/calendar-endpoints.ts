import { CalendarMade, CalendarsAnswer, PostCalendarBody } from '../calendars';
import { endpoint } from './endpoint';

/** Calendars of the caller. */
export const CALENDAR_ENDPOINTS = {
  'GET /users/me/calendars': endpoint({ answer: CalendarsAnswer }),
  'POST /users/me/calendars': endpoint({ body: PostCalendarBody, answer: CalendarMade }),
  'DELETE /users/me/calendars/:id': endpoint({ answer: CalendarsAnswer }),
};
