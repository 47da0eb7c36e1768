import type { LiveMatch } from '@placar/contracts/live';
import { useTranslation } from 'react-i18next';
import { isInProgress, matchState } from '../../lib/match-state';
import { usePageTitle } from '../../lib/page/page-title';
import { useLiveMatches, type LiveMatches } from '../../lib/live/use-live-matches';
import { MyMatchPlace } from '../../components/my-match/my-match-place';
import { TournamentSteps } from '../../components/tournaments/tournament-steps';
import { Hero } from './hero';
import { LiveNow } from './live-now';
import { isPartOn } from '../../lib/page/page-meta';
import { OpenLobbies } from './open-lobbies';
import { NextSteps } from './next-steps';
import { RankedLists } from './ranked-lists';
import { RecentResults } from './recent-results';
import styles from './home.module.css';

/** The match of the hero: one in play, else one about to be. */
function featuredOf(matches: LiveMatches['matches']): LiveMatch | undefined {
  const inPlay = matches?.find((match) => ['live', 'halftime', 'paused', 'knife'].includes(match.status));
  return inPlay ?? matches?.find((match) => isInProgress(matchState({ status: match.status })));
}

/** The first page: what is live, what ended, who leads, and what this person can do next. */
export function HomePage() {
  const { t } = useTranslation('home');
  usePageTitle(t('title'));
  const { matches, error, reload } = useLiveMatches();
  const featured = featuredOf(matches);
  return (
    <>
      <Hero featured={featured} isWaiting={matches === undefined && error === undefined} />
      <MyMatchPlace />
      <TournamentSteps />
      <LiveNow matches={matches} featured={featured} error={error} reload={reload} />
      {isPartOn('lobbies') && <OpenLobbies />}
      <div className={styles.columns}>
        <div className={styles.matches}>
          <RecentResults open={matches} />
        </div>
        <RankedLists />
      </div>
      <NextSteps />
    </>
  );
}
