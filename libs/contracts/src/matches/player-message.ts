import { z } from 'zod';
import { typedText } from '../shared';

/** Languages of the site, and of what it writes into the game's chat. */
export const MessageLanguage = z.enum(['pt', 'en', 'fr', 'ja']);
export type MessageLanguage = z.infer<typeof MessageLanguage>;

/** Sentences that staff may say by name (command `say`, argument `template`). */
export const SayTemplate = z.enum([
  'admin_pause',
  'tech_pause',
  'tactical_pause',
  'resume_soon',
  'ready_up',
  'waiting_for_players',
  'server_change',
  'restore',
]);
export type SayTemplate = z.infer<typeof SayTemplate>;

/** What fills a sentence in; each sentence uses those that it has a place for. */
export const MessageParams = z.object({
  minutes: z.coerce.number().int().min(1).max(240).optional().describe('For {{minutes}}.'),
  seconds: z.coerce.number().int().min(1).max(3_600).optional().describe('For {{seconds}}.'),
  team: typedText(40).optional().describe('For {{team}}.'),
  server: typedText(60).optional().describe('For {{server}}.'),
  round: z.coerce.number().int().min(0).max(999).optional().describe('For {{round}}.'),
  score: typedText(12).optional().describe('For {{score}}.'),
});
export type MessageParams = z.infer<typeof MessageParams>;
