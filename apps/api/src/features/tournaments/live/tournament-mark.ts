import { createHash } from 'node:crypto';
import type { ShownCupMatch } from '@placar/match-engine/tournaments';

/** Short text that is another one whenever what everybody may see of these matches is. */
export const markOf = (matches: readonly ShownCupMatch[]): string =>
  createHash('sha256').update(JSON.stringify(matches)).digest('base64url').slice(0, 12);
