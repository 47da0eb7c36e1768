import { z } from 'zod';
import { CvarName, CvarValue, MOST_SETTINGS } from '../matches/game-settings';
import { RowId, nullMeans, oneElementList, typedText } from '../shared';

export * from './answers';
export * from './brackets';

const MOST_CHARACTERS = 4_000;

/** The defaults that the wire itself names (wire contract §5.7); every other one is a setting of the game. */
export const SEASON_OPTIONS = [
  'min_players_to_ready',
  'min_spectators_to_ready',
  'players_per_team',
  'maps_to_win',
  'skip_veto',
  'map_pool',
  'spectators',
  'side_type',
  'map_sides',
  'wingman',
] as const;
export const isSeasonOption = (name: string): boolean => (SEASON_OPTIONS as readonly string[]).includes(name);

/** `YYYY-MM-DD` or `YYYY/MM/DD` (wire contract §1); a time behind it is ignored: a season begins and ends with days. */
export const SeasonDay = z.string().transform((text, context) => {
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[T ].{0,30})?$/.exec(text.trim()) ?? [];
  const iso = `${year}-${month}-${day}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  if (year !== '' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) && year >= '1970') return iso;
  context.addIssue({ code: 'custom', message: 'must be a day such as 2026-11-20' });
  return z.NEVER;
});

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
type Scalar = z.infer<typeof scalar>;
const textOf = (value: Scalar): string => (typeof value === 'boolean' ? (value ? '1' : '0') : String(value ?? ''));

/** Any scalar or list of scalars, kept as the text that the wire answers with. */
const cvarValue = nullMeans(
  'an empty text',
  z
    .union([scalar, z.array(scalar).max(500)])
    .transform((value) => (Array.isArray(value) ? value.map(textOf).join(' ') : textOf(value)))
    .pipe(typedText(MOST_CHARACTERS, 0))
    .describe('Text, number, boolean or a list of them; kept as text. null: an empty text'),
);

const CVARS = 'Defaults for matches of the season, by name; given, it replaces all there were';

/** Defaults for matches of a season: the ten options of the wire, and settings of the game, which are those that a match may have. */
export const SeasonCvars = z
  .record(z.string().refine(isSeasonOption, 'is neither a default of a match nor a setting').or(CvarName), cvarValue)
  .refine((cvars) => Object.keys(cvars).length <= MOST_SETTINGS, `may hold at most ${MOST_SETTINGS} settings`)
  .superRefine((cvars, context) => {
    for (const [name, value] of Object.entries(cvars)) {
      const reason = isSeasonOption(name) ? undefined : CvarValue.safeParse(value).error?.issues[0]?.message;
      if (reason !== undefined) context.addIssue({ code: 'custom', path: [name], message: reason });
    }
  })
  .describe(CVARS);
export type SeasonCvars = z.infer<typeof SeasonCvars>;

const seasonName = typedText(40).describe('Name, 1 to 40 characters');
const startDate = SeasonDay.describe('First day, `YYYY-MM-DD` or `YYYY/MM/DD`');
const noDay = z.preprocess((value) => (value === '' ? null : value), SeasonDay.nullable());
const endDate = noDay.describe('Last day, not before the first one; null while it is not known');

export const CreateSeasonBody = oneElementList(
  z
    .object({
      name: seasonName,
      start_date: startDate,
      end_date: endDate.default(null).describe('Last day, not before the first one; null while it is not known'),
      season_cvar: SeasonCvars.nullish().describe(CVARS),
    })
    .refine((body) => body.end_date === null || body.end_date >= body.start_date, {
      path: ['end_date'],
      message: 'must not be before the start',
    }),
);
export type CreateSeasonBody = z.infer<typeof CreateSeasonBody>;

const seasonId = RowId.nullish().describe('Id of the season');
/** Null or absent leaves a field as it is, except `end_date`, which is always written (wire contract §1). */
export const UpdateSeasonBody = oneElementList(
  z.object({
    season_id: seasonId,
    name: seasonName.nullish().describe('New name, 1 to 40 characters'),
    start_date: startDate.nullish().describe('New first day'),
    end_date: endDate.optional().describe('Last day; absent or null: none'),
    user_id: RowId.nullish().describe('Id of the user who shall own it'),
    season_cvar: SeasonCvars.nullish().describe(CVARS),
  }),
);
export type UpdateSeasonBody = z.infer<typeof UpdateSeasonBody>;

export const DeleteSeasonBody = oneElementList(z.object({ season_id: seasonId }));
export type DeleteSeasonBody = z.infer<typeof DeleteSeasonBody>;

/** Ours, beside the whole list of the wire. */
export const SeasonPageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).describe('Page of the matches, from 1; needs `limit`'),
  limit: z.coerce.number().int().min(1).max(200).optional().describe('Matches a page; absent: all of them'),
});
export type SeasonPageQuery = z.infer<typeof SeasonPageQuery>;
