import { fieldOf, seedsByRating, settingsFault } from '../cup/sign-up';
import type { TournamentCommand } from '../cup/tournament-commands';
import type { Seeding, TournamentEvent, TournamentRefusal, TournamentState } from '../cup/tournament-state';
import { clubKey, keepApart } from '../stages';

type Begin = Pick<Extract<TournamentCommand, { type: 'begin' }>, 'seeds' | 'seededBy' | 'apart'>;

/**
 * The first stage begins with those who are there. With fewer than planned, the stages must fit them all the same: the organiser changes
 * them first.
 */
export function begin(
  state: TournamentState,
  { seeds, seededBy, apart }: Begin,
): TournamentEvent[] | TournamentRefusal {
  if (state.status !== 'sign_up' && state.status !== 'check_in') return { code: 'WRONG_STATUS' };
  // Ratings are ours to know; every other order is brought.
  if (seededBy !== undefined && (seededBy === 'rating') !== (seeds === undefined))
    return { code: 'SEEDS_INVALID', field: 'seededBy' };
  const { field, events } = fieldOf(state);
  const entries = seeds ?? seedsByRating(field);
  const present = new Set(field.map(({ entry }) => entry));
  if (
    entries.length !== present.size ||
    new Set(entries).size !== entries.length ||
    !entries.every((entry) => present.has(entry))
  )
    return { code: 'SEEDS_INVALID', field: 'seeds', min: present.size, max: present.size };
  const [first, ...later] = state.settings.stages;
  if (first === undefined) return { code: 'STAGES_INVALID' };
  const stages = [{ ...first, invited: entries.length }, ...later];
  const fault = settingsFault({ ...state.settings, stages, most: entries.length });
  if (fault) return fault;
  const clubOf = (entry: number): string | null => clubKey(field.find((team) => team.entry === entry)?.club);
  const drawn = apart ? keepApart({ format: first.format, seeds: entries, clubOf, ...apart }).seeds : entries;
  const by = seededBy ?? (seeds === undefined ? 'rating' : 'hand');
  const seeding: Seeding = { by, ...(apart ? { apart } : {}) };
  return [...events, { type: 'tournament.stage-begun', payload: { stage: 0, entries: drawn, seeding } }];
}
