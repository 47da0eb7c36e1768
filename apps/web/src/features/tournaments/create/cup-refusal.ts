import type { TournamentBody } from '@placar/contracts/tournaments';
import { ApiError } from '../../../lib/api-client';

/** Why the settings were not taken: in the reader's language, and at which fields of the call. */
export interface CupRefusal {
  message: string;
  /** Names as the call has them: `starts_at`, `stages.1.play.map_pool`. */
  fields: readonly string[];
}

/** The refusal of the api; anything else is thrown again. */
export function cupRefusal(error: unknown): CupRefusal {
  if (!(error instanceof ApiError)) throw error;
  return { message: error.message, fields: Object.keys(error.fields) };
}

const isAt = (field: string, place: string): boolean => field === place || field.startsWith(`${place}.`);

/** What stands beside the field, or the fields, of these names; undefined: nothing was refused there. */
export const refusedAt = (refusal: CupRefusal | null, ...places: readonly string[]): string | undefined =>
  refusal?.fields.some((field) => places.some((place) => isAt(field, place))) ? refusal.message : undefined;

/** The settings that the refusal is about, each once. */
export const refusedSettings = (
  { fields }: CupRefusal,
  known: readonly (keyof TournamentBody)[],
): (keyof TournamentBody)[] => known.filter((name) => fields.some((field) => isAt(field, name)));
