import { LiveWatchAnswer, PutWatchLinksBody, WatchLinksAnswer } from '../watch';
import { endpoint } from './endpoint';

/** Where matches and seasons can be watched. */
export const WATCH_ENDPOINTS = {
  'GET /matches/live/watch': endpoint({ answer: LiveWatchAnswer }),
  'GET /matches/:id/watch': endpoint({ answer: WatchLinksAnswer }),
  'PUT /matches/:id/watch': endpoint({ body: PutWatchLinksBody, answer: WatchLinksAnswer }),
  'GET /seasons/:id/watch': endpoint({ answer: WatchLinksAnswer }),
  'PUT /seasons/:id/watch': endpoint({ body: PutWatchLinksBody, answer: WatchLinksAnswer }),
};
