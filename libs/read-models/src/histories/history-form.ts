import { createHash } from 'node:crypto';
import { VISITORS_HISTORY } from '../records/player-history.queries';

/** As many maps as one answer has without pages. */
export const WHOLE_HISTORY = 2_000;
/** From here on denser takes three times as long and spares a twentieth. */
export const HISTORY_QUALITY = 5;

/** The answer to a visitor around the rows. */
export const historyText = (rows: string): string => `{"playerstats":${rows}}`;

/** Another one than that of a ready answer: it was made by a program that answers otherwise. */
export const HISTORY_FORM = createHash('sha256')
  .update([VISITORS_HISTORY, historyText(''), WHOLE_HISTORY, HISTORY_QUALITY].join('\n'))
  .digest('hex')
  .slice(0, 12);
