import type { LiveMatch } from '@placar/contracts/live';
import { ArrowRight, CirclePlus, History, Radio, Server, Trophy, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isInProgress, matchState } from '../../lib/match-state';
import { usePageTitle } from '../../lib/page-title';
import { mayCreate, startSteamLogin, useSession } from '../../lib/session';
import { useLiveMatches, type LiveMatches } from '../../lib/use-live-matches';
import { Button, ButtonLink, Card, EmptyState, ErrorState, HeroSurface, LiveDot, LiveMatchCard, MatchRow, Skeleton, SkeletonRows, SteamMark } from '../../ui';
import styles from './home.module.css';
import { FeaturedMatch } from './featured-match';
import { useRecentMatches } from './use-recent-matches';

/** The match of the hero: one in play, else one about to be. */
function featuredOf(matches: LiveMatches['matches']): LiveMatch | undefined {
  const inPlay = matches?.find((match) => ['live', 'halftime', 'paused', 'knife'].includes(match.status));
  return inPlay ?? matches?.find((match) => isInProgress(matchState({ status: match.status })));
}

function Hero({ matches, featured }: { matches: LiveMatches['matches']; featured: LiveMatch | undefined }) {
  const { t } = useTranslation('home');
  const { user, isLoading } = useSession();
  const canCreate = mayCreate(user, 'matches');
  return (
    <HeroSurface className={styles.hero}>
      <div>
        <h1 className={styles.heroTitle} tabIndex={-1}>
          {t('hero.title')}
        </h1>
        <p className={styles.heroLead}>{t('hero.lead')}</p>
        <div className={styles.heroActions}>
          {isLoading && <Skeleton width={180} height={44} />}
          {!isLoading && user === null && (
            <Button variant="primary" size="lg" leftIcon={<SteamMark size={20} />} onClick={() => startSteamLogin('/')}>
              {t('hero.login')}
            </Button>
          )}
          {canCreate && (
            <ButtonLink to="/match/create" variant="primary" size="lg" leftIcon={<CirclePlus size={18} aria-hidden="true" />}>
              {t('hero.create')}
            </ButtonLink>
          )}
          {user !== null && !canCreate && (
            <ButtonLink to="/mymatches" variant="primary" size="lg">
              {t('hero.mine')}
            </ButtonLink>
          )}
          <ButtonLink to="/live/matches" size="lg" leftIcon={<Radio size={18} aria-hidden="true" />}>
            {t('hero.watch')}
          </ButtonLink>
        </div>
      </div>
      <div className={styles.featured}>
        {matches === undefined ? (
          <Skeleton height={246} radius={12} />
        ) : featured !== undefined ? (
          <FeaturedMatch match={featured} />
        ) : null}
      </div>
    </HeroSurface>
  );
}

function Section({ title, icon, end, children }: { title: string; icon?: ReactNode; end?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>
          {icon}
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  );
}

function LiveNow({ matches, featured, error, reload }: Pick<LiveMatches, 'matches' | 'error' | 'reload'> & { featured: LiveMatch | undefined }) {
  const { t } = useTranslation(['home', 'common']);
  const live = matches?.filter((match) => isInProgress(matchState({ status: match.status })));
  return (
    <Section
      title={t('home:live.title')}
      icon={<LiveDot still={live === undefined || live.length === 0} />}
      end={
        <ButtonLink to="/live/matches" variant="ghost" size="sm" rightIcon={<ArrowRight size={16} aria-hidden="true" />}>
          {t('common:action.seeAll')}
        </ButtonLink>
      }
    >
      {live === undefined && error !== undefined && <Card><ErrorState error={error} onRetry={reload} /></Card>}
      {live === undefined && error === undefined && (
        <div className={styles.strip}>
          <Skeleton height={172} radius={12} />
          <Skeleton height={172} radius={12} />
          <Skeleton height={172} radius={12} />
        </div>
      )}
      {live?.length === 0 && (
        <Card>
          <EmptyState icon={<Radio size={30} strokeWidth={1.6} />} title={t('home:live.emptyTitle')}>
            {t('home:live.empty')}
          </EmptyState>
        </Card>
      )}
      {live !== undefined && live.length > 0 && (
        <div className={styles.strip}>
          {/* The hero already shows the featured one, so it is repeated only when it is alone. */}
          {(live.length === 1 ? live : live.filter((match) => match.id !== featured?.id)).slice(0, 6).map((match) => (
            <LiveMatchCard key={match.id} match={match} />
          ))}
        </div>
      )}
    </Section>
  );
}

function RecentResults() {
  const { t } = useTranslation(['home', 'common']);
  const { upcoming, results, error, reload, isLoading } = useRecentMatches();
  return (
    <>
      {upcoming.length > 0 && (
        <Section title={t('home:upcoming.title')}>
          <ul className={styles.list}>
            {upcoming.map((match) => (
              <li key={match.id}>
                <MatchRow match={match} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section
        title={t('home:results.title')}
        end={
          <ButtonLink to="/matches" variant="ghost" size="sm" rightIcon={<ArrowRight size={16} aria-hidden="true" />}>
            {t('common:action.seeAll')}
          </ButtonLink>
        }
      >
        {isLoading && <SkeletonRows rows={5} height={76} />}
        {error !== undefined && <Card><ErrorState error={error} onRetry={reload} /></Card>}
        {!isLoading && error === undefined && results.length === 0 && (
          <Card>
            <EmptyState icon={<Trophy size={30} strokeWidth={1.6} />} title={t('home:results.emptyTitle')}>
              {t('home:results.empty')}
            </EmptyState>
          </Card>
        )}
        {results.length > 0 && (
          <ul className={styles.list}>
            {results.map((match) => (
              <li key={match.id}>
                <MatchRow match={match} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

interface StepProps {
  icon: ReactNode;
  title: string;
  text: string;
  to?: string;
  onSelect?: () => void;
}

function Step({ icon, title, text, to, onSelect }: StepProps) {
  return (
    <Card as="li" interactive padded={false} className={styles.step}>
      <span className={styles.stepIcon}>{icon}</span>
      <p className={styles.stepTitle}>
        {to !== undefined ? (
          <Link to={to}>{title}</Link>
        ) : (
          <button type="button" className={styles.stepButton} onClick={onSelect}>
            {title}
          </button>
        )}
      </p>
      <p className={styles.stepText}>{text}</p>
      <ArrowRight size={18} className={styles.stepArrow} aria-hidden="true" />
    </Card>
  );
}

function NextSteps() {
  const { t } = useTranslation('home');
  const { user, isLoading } = useSession();
  if (isLoading) return null;
  const watch = <Step key="watch" icon={<Radio size={22} />} title={t('next.watch.title')} text={t('next.watch.text')} to="/live/matches" />;
  const history = <Step key="history" icon={<History size={22} />} title={t('next.history.title')} text={t('next.history.text')} to="/matches" />;
  const mine = <Step key="mine" icon={<UserRound size={22} />} title={t('next.mine.title')} text={t('next.mine.text')} to="/mymatches" />;
  return (
    <Section title={t('next.title')}>
      <ul className={`${styles.steps} ${styles.list}`}>
        {user === null && [<Step key="steam" icon={<SteamMark size={22} />} title={t('next.steam.title')} text={t('next.steam.text')} onSelect={() => startSteamLogin('/')} />, watch, history]}
        {user !== null && !mayCreate(user, 'matches') && [watch, mine, history]}
        {mayCreate(user, 'servers') && <Step icon={<Server size={22} />} title={t('next.server.title')} text={t('next.server.text')} to="/myservers" />}
        {mayCreate(user, 'matches') && [<Step key="create" icon={<CirclePlus size={22} />} title={t('next.create.title')} text={t('next.create.text')} to="/match/create" />, mine]}
      </ul>
    </Section>
  );
}

/** The first page: what is live, what ended, and what this person can do next. */
export function HomePage() {
  const { t } = useTranslation('home');
  usePageTitle(t('title'));
  const { matches, error, reload } = useLiveMatches();
  const featured = featuredOf(matches);
  return (
    <>
      <Hero matches={matches} featured={featured} />
      <LiveNow matches={matches} featured={featured} error={error} reload={reload} />
      <RecentResults />
      <NextSteps />
    </>
  );
}
