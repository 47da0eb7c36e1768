import type { ServerTag } from '@placar/contracts/servers';

/** What a server may be for, in the order in which it is offered; apart from the form, whose rules the lists do not need. */
export const SERVER_TAGS: readonly ServerTag[] = ['DEATHMATCH', 'MIX', 'RETAKE', 'COMPETITIVO'];
