import type { TournamentAnswer, TournamentPresentation, TournamentPrize } from '@placar/contracts/tournaments';

const NOTHING: TournamentPresentation = { prizes: [], sponsors: [], streams: [] };

/** What a tournament shows besides its play; nothing where nothing was said, or an older program answered. */
export const presentationOf = ({ presentation }: Pick<TournamentAnswer, 'presentation'>): TournamentPresentation =>
  presentation ?? NOTHING;

/** More than so many are not kept free: a card of empty lines says nothing. */
const MOST_FREE = 4;

/** Lines that a prize keeps free for those who will win it, so that nothing moves when they are known. */
export const linesToCome = ({ place, until }: TournamentPrize, status: TournamentAnswer['status']): number =>
  status === 'running' ? Math.min((until ?? place) - place + 1, MOST_FREE) : 0;
