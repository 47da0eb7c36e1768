import type { LiveMatch } from '@placar/contracts/live';
import { EditWatch } from './edit-watch';
import { useMatchWatch } from './use-watch';
import { WatchButton } from './watch-button';
import { linksToShow, watchPhase } from './watch-model';

/** Where this match can be watched, and for those who run it the way to change that. */
export function MatchWatch({ match, mayEdit }: { match: LiveMatch; mayEdit: boolean }) {
  const links = useMatchWatch(match.id);
  if (links === undefined) return null;
  const phase = watchPhase(match);
  return (
    <>
      <WatchButton links={linksToShow(links, phase)} isLive={phase === 'live'} />
      {mayEdit && <EditWatch of={{ matchId: match.id }} links={links} />}
    </>
  );
}
