/** First in every backup: what it is. */
export const MANIFEST = 'placar-backup.json';
/** A later layout gets a higher number. */
export const FORMAT = 1;
