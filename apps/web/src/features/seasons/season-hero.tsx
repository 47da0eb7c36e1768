import type { Season } from '@placar/contracts/seasons';
import type { WatchLink } from '@placar/contracts/watch';
import { ExternalLink, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EditWatch } from '../../components/watch/edit-watch';
import { useSeasonWatch } from '../../components/watch/use-watch';
import { WatchButton } from '../../components/watch/watch-button';
import { isAdmin, useSession } from '../../lib/session';
import { Button, ButtonAnchor, HeroSurface, useNow } from '../../ui';
import { seasonState, todayOf, tournamentAddress } from './season-model';
import styles from './season-page.module.css';
import { SeasonBadge, SeasonDates, SeasonProgress } from './season-span';

const NONE: readonly WatchLink[] = [];

/** Name, dates and progress of a season, with the way to its tournament and to the form for those who may change it. */
export function SeasonHero({ season, mayEdit, onEdit }: { season: Season; mayEdit: boolean; onEdit: () => void }) {
  const { t } = useTranslation('seasons');
  const { user } = useSession();
  const today = todayOf(useNow(60_000));
  const mayEditWatch = isAdmin(user) || (user !== null && user.id === season.user_id);
  const watch = useSeasonWatch(season.id) ?? NONE;
  const state = seasonState(season, today);
  const tournament = tournamentAddress(season.challonge_url);
  return (
    <HeroSurface className={styles.hero}>
      <div className={styles.heroTop}>
        <div className={styles.heroText}>
          <SeasonBadge state={state} />
          <h1 className={styles.name} tabIndex={-1}>
            <bdi>{season.name}</bdi>
          </h1>
          <SeasonDates season={season} />
        </div>
        <div className={styles.heroActions}>
          <WatchButton links={watch} isLive={state === 'running' && watch.some(({ kind }) => kind === 'live')} />
          {mayEditWatch && <EditWatch of={{ seasonId: season.id }} links={watch} />}
          {tournament !== null && (
            <ButtonAnchor href={tournament} target="_blank" rel="noreferrer" leftIcon={<ExternalLink size={16} />}>
              {t('tournament')}
            </ButtonAnchor>
          )}
          {mayEdit && (
            <Button leftIcon={<Pencil size={16} />} onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
        </div>
      </div>
      <SeasonProgress season={season} today={today} />
    </HeroSurface>
  );
}
