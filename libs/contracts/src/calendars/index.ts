import { z } from 'zod';
import { RowId, oneElementList } from '../shared';

/** Whose dates a calendar shows. */
export const CalendarOf = z.enum(['person', 'team', 'tournament']);
export type CalendarOf = z.infer<typeof CalendarOf>;

export const PostCalendarBody = oneElementList(
  z
    .object({
      of: CalendarOf.describe('Whose dates it shows; `person`: those of the caller.'),
      ref: RowId.nullish().describe('Id of the team or tournament; none for `person`.'),
    })
    .refine(({ of, ref }) => (of === 'person') === (ref == null), {
      path: ['ref'],
      message: 'must be the id of the team or tournament, and nothing for a person',
    }),
);
export type PostCalendarBody = z.infer<typeof PostCalendarBody>;

export const Calendar = z
  .object({
    id: z.number().int().describe('Id of the calendar.'),
    of: CalendarOf.describe('Whose dates it shows.'),
    ref: z.number().int().nullable().describe('Id of the team or tournament; null: of the caller.'),
    made_at: z.string().describe('When its address was made.'),
  })
  .meta({ id: 'Calendar', description: 'A calendar that other programs read at a secret address.' });
export type Calendar = z.infer<typeof Calendar>;

export const CalendarsAnswer = z.object({ calendars: z.array(Calendar).describe('The oldest first.') });
export type CalendarsAnswer = z.infer<typeof CalendarsAnswer>;

export const CalendarMade = z.object({
  calendar: Calendar.describe('The calendar.'),
  url: z.string().describe('Its secret address; answered this once.'),
});
export type CalendarMade = z.infer<typeof CalendarMade>;

/** Last part of a secret address. */
export const CalendarFile = z
  .string()
  .regex(/^[A-Za-z0-9_-]{32}\.ics$/, 'must be the file of a calendar')
  .describe('Secret file name, as it was answered.');
