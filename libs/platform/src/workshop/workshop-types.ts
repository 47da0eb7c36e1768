/** Why a number of the workshop is no map that everybody can play. */
export const WORKSHOP_PROBLEMS = ['gone', 'other_game', 'hidden', 'banned', 'empty'] as const;
export type WorkshopProblem = (typeof WORKSHOP_PROBLEMS)[number];

/** A map as the workshop shows it. */
export interface WorkshopMap {
  title: string;
  sizeBytes: number;
  /** https only; null: there is none. */
  previewUrl: string | null;
  /** When its author last changed it. */
  changedAt: Date;
}

export type WorkshopFile = { map: WorkshopMap; problem: null } | { map: null; problem: WorkshopProblem };

/** What Placar needs of the workshop. */
export interface Workshop {
  /** One answer for each id, of at most `WORKSHOP_BATCH` ids. Throws WorkshopUnavailable when the workshop does not say. */
  files(ids: readonly string[]): Promise<Map<string, WorkshopFile>>;
}

/** Most ids of one call. */
export const WORKSHOP_BATCH = 50;

/** No answer, or one that cannot be read: nothing is known of any map. */
export class WorkshopUnavailable extends Error {
  override readonly name = 'WorkshopUnavailable';
}
