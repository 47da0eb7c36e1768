import { z } from 'zod';

/** Ours, on the lists of statistics: with none of it the newest rows come, as many as one answer bears. */
export const StatPageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional().describe('Page, from 1; absent: the newest rows.'),
  limit: z.coerce.number().int().min(1).max(500).optional().describe('Rows of a page, at most 500; 100 when absent.'),
  offset: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000_000)
    .optional()
    .describe('Rows before the page, instead of `page`.'),
});
export type StatPageQuery = z.infer<typeof StatPageQuery>;

/** Rows of an answer: those of the page that was asked for, else `whole`. */
export function statPage(query: StatPageQuery, whole: number): { limit: number; offset: number } {
  if (query.page === undefined && query.limit === undefined && query.offset === undefined) {
    return { limit: whole, offset: 0 };
  }
  const limit = query.limit ?? 100;
  return { limit, offset: query.offset ?? ((query.page ?? 1) - 1) * limit };
}
