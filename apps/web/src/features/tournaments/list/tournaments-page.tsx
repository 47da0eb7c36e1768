import type { SeasonListItem } from '@placar/contracts/seasons';
import type { TournamentCard } from '@placar/contracts/tournaments';
import { ArrowRight, CirclePlus, Medal, SearchX, Shield } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../lib/endpoints';
import { latePart } from '../../../lib/page/late-part';
import { useAddressFilter } from '../../../lib/page/use-address-filter';
import { todayOf } from '../../../lib/season-days';
import { mayCreate, useSession } from '../../../lib/session';
import { Button, ButtonLink, Card, EmptyState, ErrorState, Late, PageHeader, Skeleton, useNow } from '../../../ui';
import { cupFilterOf, filterCups } from './cup-filter';
import { CupCard, PastCup } from './cup-card';
import { SeasonCard, groupSeasons } from './season-cards';
import styles from './tournaments.module.css';

const CupFilters = latePart(() => import('./cup-filters'), 'CupFilters');
/** Of the bar of filters, as high as it will be. */
const FILTERS_PX = 44;

const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 15_000;

function Part({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <header className={styles.partHead}>
        <h2 className={styles.partTitle}>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  );
}

function Cards({ cards }: { cards: readonly TournamentCard[] }) {
  return (
    <div className={styles.cards}>
      {cards.map((card) => (
        <CupCard key={card.id} cup={card} />
      ))}
    </div>
  );
}

/** Drafts of the reader and what else waits for a decision of theirs. */
function Mine() {
  const { t } = useTranslation('tournaments');
  const { data } = useEndpoint('GET /tournaments/mine', {});
  const open = (data?.tournaments ?? []).filter(({ status }) => status === 'draft');
  if (open.length === 0) return null;
  return (
    <Part title={t('mineTitle')}>
      <Cards cards={open} />
    </Part>
  );
}

function Cups({ cups }: { cups: readonly TournamentCard[] }) {
  const { t } = useTranslation('tournaments');
  const address = useAddressFilter();
  const filter = cupFilterOf(address.get);
  const { open, now, past } = filterCups(cups, filter);
  const isFiltered = filter.when !== null || filter.name.trim() !== '';
  const count = open.length + now.length + past.length;
  if (cups.length === 0)
    return (
      <Card className={styles.part}>
        <EmptyState icon={<Medal size={30} strokeWidth={1.6} />} title={t('cupEmptyTitle')}>
          {t('cupEmptyText')}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <div className={styles.filters}>
        <Late place={<Skeleton height={FILTERS_PX} radius={8} />}>
          <CupFilters
            {...filter}
            count={count}
            onTime={(when) => address.set('when', when)}
            onName={(name) => address.set('name', name)}
          />
        </Late>
      </div>
      {isFiltered && count === 0 && (
        <Card className={styles.part}>
          <EmptyState
            icon={<SearchX size={30} strokeWidth={1.6} />}
            title={t('filter.nothing')}
            actions={<Button onClick={address.clear}>{t('filter.showAll')}</Button>}
          />
        </Card>
      )}
      {(open.length > 0 || !isFiltered) && (
        <Part title={t('openTitle')}>
          {open.length === 0 ? <p className={styles.quiet}>{t('noneOpen')}</p> : <Cards cards={open} />}
        </Part>
      )}
      {now.length > 0 && (
        <Part title={t('runningTitle')}>
          <Cards cards={now} />
        </Part>
      )}
      {past.length > 0 && (
        <Part title={t('pastTitle')}>
          <ul className={styles.pastList}>
            {past.map((card) => (
              <PastCup key={card.id} cup={card} />
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

/** Seasons that run or come; the others are on the page of seasons. */
function Seasons({ seasons, today }: { seasons: readonly SeasonListItem[]; today: string }) {
  const { t } = useTranslation('tournaments');
  const { running, upcoming } = groupSeasons(seasons, today);
  const shown = [...running, ...upcoming];
  if (seasons.length === 0) return null;
  return (
    <Part
      title={t('seasonsTitle')}
      actions={
        <ButtonLink to="/seasons" variant="ghost" size="sm" rightIcon={<ArrowRight size={16} />}>
          {t('allSeasons')}
        </ButtonLink>
      }
    >
      {shown.length === 0 ? (
        <p className={styles.quiet}>{t('noneRunning')}</p>
      ) : (
        <div className={styles.cards}>
          {shown.map((season) => (
            <SeasonCard key={season.id} season={season} today={today} />
          ))}
        </div>
      )}
    </Part>
  );
}

/** What a visitor, a player or an organiser does next. */
function TakePart({ canOrganise, isVisitor }: { canOrganise: boolean; isVisitor: boolean }) {
  const { t } = useTranslation('tournaments');
  return (
    <Card className={styles.takePart}>
      <div>
        <h2 className={styles.partTitle}>{canOrganise ? t('organiseTitle') : t('playTitle')}</h2>
        <p className={styles.quiet}>{canOrganise ? t('organiseCupText') : t('playCupText')}</p>
      </div>
      {canOrganise ? (
        <ButtonLink to="/tournaments/create" leftIcon={<CirclePlus size={18} />}>
          {t('create')}
        </ButtonLink>
      ) : (
        <ButtonLink to={isVisitor ? '/teams' : '/teams/create'} variant="primary" leftIcon={<Shield size={18} />}>
          {isVisitor ? t('seeTeams') : t('createTeam')}
        </ButtonLink>
      )}
    </Card>
  );
}

/** `/tournaments`: tournaments by what can be done with them, then the seasons. */
export function TournamentsPage() {
  const { t } = useTranslation(['tournaments', 'ui']);
  const { data, error, mutate } = useEndpoint('GET /tournaments', { query: {} }, { refreshInterval: LOOK_EVERY_MS });
  const seasons = useEndpoint('GET /seasons', {}, { nothing: { seasons: [] } });
  const { user, isLoading } = useSession();
  const isWaiting = isLoading || (seasons.data === undefined && seasons.error === undefined);
  const canOrganise = mayCreate(user, 'seasons');
  const today = todayOf(useNow(HOUR_MS));
  return (
    <>
      <PageHeader
        title={t('tournaments:title')}
        description={t('tournaments:lead')}
        actions={
          canOrganise && (
            <ButtonLink to="/tournaments/create" variant="primary" leftIcon={<CirclePlus size={18} />}>
              {t('tournaments:create')}
            </ButtonLink>
          )
        }
      />
      {/* The session decides whether a button stands above: nothing below it may move when it comes. */}
      {!isLoading && error === undefined && (data === undefined || isWaiting) && (
        <div role="status" aria-label={t('ui:loading')}>
          <Part title={t('tournaments:openTitle')}>
            <Skeleton height={252} radius={12} />
          </Part>
        </div>
      )}
      {!isLoading && data === undefined && error !== undefined && (
        <Card className={styles.part}>
          <ErrorState error={error} onRetry={() => void mutate()} />
        </Card>
      )}
      {!isWaiting && data !== undefined && (
        <>
          {canOrganise && <Mine />}
          <Cups cups={data.tournaments} />
          <Seasons seasons={seasons.data?.seasons ?? []} today={today} />
          <TakePart canOrganise={canOrganise} isVisitor={user === null} />
        </>
      )}
    </>
  );
}
