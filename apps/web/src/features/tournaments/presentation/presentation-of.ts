import type { TournamentAnswer, TournamentPresentation } from '@placar/contracts/tournaments';

const NOTHING: TournamentPresentation = { prizes: [], sponsors: [], streams: [] };

/** What a tournament shows besides its play; nothing where nothing was said, or an older program answered. */
export const presentationOf = ({ presentation }: Pick<TournamentAnswer, 'presentation'>): TournamentPresentation =>
  presentation ?? NOTHING;
