import type { z } from 'zod';
import { RulebookChanges } from '../rulebook';

/** What a tournament may say otherwise than the rulebook of the installation. Each match keeps what was said when it was made. */
export const TournamentRulebook = RulebookChanges.pick({
  ready_minutes: true,
  no_show: true,
  no_show_minutes: true,
  technical_pauses: true,
  tactical_pauses: true,
  pause_seconds: true,
}).meta({
  id: 'TournamentRulebook',
  description: 'Rules by which the matches of a tournament are run; a match keeps them.',
});
export type TournamentRulebook = z.infer<typeof TournamentRulebook>;
