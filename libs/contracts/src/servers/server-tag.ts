import { z } from 'zod';

/** What a server is for (specification §9). */
export const ServerTag = z.enum(['DEATHMATCH', 'MIX', 'RETAKE', 'COMPETITIVO']);
export type ServerTag = z.infer<typeof ServerTag>;
