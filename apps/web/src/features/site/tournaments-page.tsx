import type { SeasonListItem } from '@placar/contracts/seasons';
import { CalendarCog, Medal, Shield } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { todayOf } from '../../lib/season-days';
import { mayCreate, useSession } from '../../lib/session';
import { ButtonLink, Card, EmptyState, ErrorState, PageHeader, Skeleton, useIsDesktop, useNow } from '../../ui';
import { PastTournament, TournamentCard } from './tournament-card';
import styles from './tournaments.module.css';
import { groupTournaments, useTournaments } from './use-tournaments';

const HOUR_MS = 3_600_000;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{title}</h2>
      {children}
    </section>
  );
}

function Parts({ seasons, today }: { seasons: readonly SeasonListItem[]; today: string }) {
  const { t } = useTranslation('tournaments');
  const { running, upcoming, ended } = groupTournaments(seasons, today);
  return (
    <>
      <Part title={t('runningTitle')}>
        {running.length === 0 ? (
          <p className={styles.quiet}>{t('noneRunning')}</p>
        ) : (
          <div className={styles.cards}>
            {running.map((season) => (
              <TournamentCard key={season.id} season={season} today={today} />
            ))}
          </div>
        )}
      </Part>
      {upcoming.length > 0 && (
        <Part title={t('upcomingTitle')}>
          <div className={styles.cards}>
            {upcoming.map((season) => (
              <TournamentCard key={season.id} season={season} today={today} />
            ))}
          </div>
        </Part>
      )}
      {ended.length > 0 && (
        <Part title={t('pastTitle')}>
          <ul className={styles.pastList}>
            {ended.map((season) => (
              <PastTournament key={season.id} season={season} />
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

/* What a visitor, a player or an organiser does next. */
function TakePart() {
  const { t } = useTranslation('tournaments');
  const { user } = useSession();
  const canOrganise = mayCreate(user, 'seasons');
  return (
    <Card className={styles.takePart}>
      <div>
        <h2 className={styles.partTitle}>{canOrganise ? t('organiseTitle') : t('playTitle')}</h2>
        <p className={styles.quiet}>{canOrganise ? t('organiseText') : t('playText')}</p>
      </div>
      {canOrganise ? (
        <ButtonLink to="/myseasons" variant="primary" leftIcon={<CalendarCog size={18} aria-hidden="true" />}>
          {t('organise')}
        </ButtonLink>
      ) : (
        <ButtonLink
          to={user === null ? '/teams' : '/teams/create'}
          variant="primary"
          leftIcon={<Shield size={18} aria-hidden="true" />}
        >
          {user === null ? t('seeTeams') : t('createTeam')}
        </ButtonLink>
      )}
    </Card>
  );
}

/** `/tournaments`: the seasons as a public page: what runs, what comes, what was. */
export function TournamentsPage() {
  const { t } = useTranslation(['tournaments', 'ui']);
  const { seasons, error, reload } = useTournaments();
  const today = todayOf(useNow(HOUR_MS));
  const isDesktop = useIsDesktop();
  return (
    <>
      <PageHeader title={t('tournaments:title')} description={t('tournaments:lead')} />
      {seasons === undefined && error === undefined && (
        <div role="status" aria-label={t('ui:loading')}>
          <Part title={t('tournaments:runningTitle')}>
            <Skeleton height={252} radius={12} />
          </Part>
          <Part title={t('tournaments:pastTitle')}>
            <Skeleton height={isDesktop ? 58 : 116} radius={12} />
          </Part>
        </div>
      )}
      {seasons === undefined && error !== undefined && (
        <Card>
          <ErrorState error={error} onRetry={reload} />
        </Card>
      )}
      {seasons?.length === 0 && (
        <Card>
          <EmptyState icon={<Medal size={30} strokeWidth={1.6} />} title={t('tournaments:emptyTitle')}>
            {t('tournaments:emptyText')}
          </EmptyState>
        </Card>
      )}
      {seasons !== undefined && seasons.length > 0 && <Parts seasons={seasons} today={today} />}
      <TakePart />
    </>
  );
}
