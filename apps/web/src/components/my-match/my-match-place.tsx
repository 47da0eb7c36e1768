import { Suspense } from 'react';
import { withAreas } from '../../lib/i18n';
import { latePart } from '../../lib/page/late-part';
import { useNextMatch } from './use-next-match';

const NextMatchCard = latePart(
  async () => (await withAreas(() => import('./next-match-card'), ['matches'])).NextMatchCard,
);

/** "Where do I have to be": the reader's own match that is on, or comes within a day; nothing for everybody else. */
export function MyMatchPlace() {
  const match = useNextMatch();
  if (match === null) return null;
  return (
    <Suspense>
      <NextMatchCard match={match} />
    </Suspense>
  );
}
