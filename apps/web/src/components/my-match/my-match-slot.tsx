import { Suspense } from 'react';
import { withAreas } from '../../lib/i18n';
import { latePart } from '../../lib/page/late-part';
import { useNextMatch } from './use-next-match';

const MyMatchLink = latePart(async () => (await withAreas(() => import('./my-match-link'), ['mymatch'])).MyMatchLink);

/** The way to the reader's own match in the bar of every page; nothing for everybody else. */
export function MyMatchSlot() {
  const match = useNextMatch();
  if (match === null) return null;
  return (
    <Suspense>
      <MyMatchLink match={match} />
    </Suspense>
  );
}
