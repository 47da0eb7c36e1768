import type { TournamentPreviewAnswer } from '@placar/contracts/tournaments';

const KNOWN = ['LIVE_MATCHES', 'NEXT_STAGE_BEGUN', 'ALREADY_PLAYED', 'DRAW_NOT_ALLOWED'] as const;
type Refused = (typeof KNOWN)[number] | 'other';

/** The words for why an act cannot be done now. */
export const refusedKey = (code: string): Refused => KNOWN.find((known) => known === code) ?? 'other';

/** Live matches (stage and key) that must be paused or have ended first. */
export const waitsFor = ({ refused }: TournamentPreviewAnswer): readonly string[] =>
  refused?.code === 'LIVE_MATCHES' ? refused.of : [];

/** Whether the act can be done as it was shown. */
export const canBeDone = (answer: TournamentPreviewAnswer | null): answer is TournamentPreviewAnswer =>
  answer !== null && answer.refused === null;
