import { LogIn, UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { latePart } from '../../lib/page/late-part';
import { useAddressFilter } from '../../lib/page/use-address-filter';
import { isVip, startSteamLogin, useSession } from '../../lib/session';
import { Button, ButtonLink, EmptyState, Late, PageHeader, Pending, Skeleton, SkeletonRows, Tabs } from '../../ui';
import { ProfileHero } from './profile-hero';
import styles from './profile.module.css';
import { useProfile } from './use-profile';

const Overview = latePart(() => import('./overview'), 'Overview');
const AccountTab = latePart(() => import('./account-tab'), 'AccountTab');
const MapsTab = latePart(() => import('./maps-tab'), 'MapsTab');

const TABS = ['overview', 'maps', 'account'] as const;
type Tab = (typeof TABS)[number];

function LoadingProfile() {
  return (
    <>
      <Skeleton height={236} radius={12} className={styles.heroSkeleton} />
      <SkeletonRows rows={5} height={76} />
    </>
  );
}

function Profile({ id }: { id: string }) {
  const { t } = useTranslation('profile');
  const session = useSession();
  const { user, steamId, rank, history, historyError, reloadHistory, error, reload } = useProfile(id);
  const { get, set } = useAddressFilter();
  const isOwn = session.user !== null && user?.id === session.user.id;

  if (user === undefined || (user === null && rank === undefined)) {
    return (
      <>
        {error !== undefined && <PageHeader title={t('title')} />}
        <Pending error={error} onRetry={reload}>
          <LoadingProfile />
        </Pending>
      </>
    );
  }
  const name = user?.name ?? rank?.player.name ?? history?.[0]?.name;
  if (name === undefined) {
    return (
      <>
        <PageHeader title={t('notFoundTitle')} />
        <EmptyState
          framed
          icon={<UserRoundX size={30} strokeWidth={1.6} />}
          title={t('notFoundTitle')}
          actions={<ButtonLink to="/ranking">{t('toRanking')}</ButtonLink>}
        >
          {t('notFound')}
        </EmptyState>
      </>
    );
  }
  const overview = (
    <Late place={<SkeletonRows rows={5} height={76} />}>
      <Overview
        user={user}
        steamId={steamId}
        rank={rank}
        history={history}
        historyError={historyError}
        onRetry={reloadHistory}
        isOwn={isOwn}
      />
    </Late>
  );
  return (
    <>
      <ProfileHero
        user={user}
        name={name}
        steamId={steamId}
        rank={rank}
        history={history}
        isVip={isOwn && isVip(session.user)}
        isOwn={isOwn}
      />
      {isOwn && user !== null && session.user !== null ? (
        <Tabs<Tab>
          label={t('tabs.label')}
          value={TABS.find((one) => one === get('tab')) ?? 'overview'}
          onChange={(tab) => set('tab', tab === 'overview' ? '' : tab)}
          className={styles.tabs}
          items={[
            { value: 'overview', label: t('tabs.overview'), content: overview },
            {
              value: 'maps',
              label: t('tabs.maps'),
              content: (
                <Late place={<SkeletonRows rows={4} height={120} />}>
                  <MapsTab userId={user.id} />
                </Late>
              ),
            },
            {
              value: 'account',
              label: t('tabs.account'),
              content: (
                <Late place={<SkeletonRows rows={3} height={180} />}>
                  <AccountTab user={user} onChanged={reload} />
                </Late>
              ),
            },
          ]}
        />
      ) : (
        <div className={styles.tabs}>{overview}</div>
      )}
    </>
  );
}

/** `/user/:id`: a person by account id or SteamID64. */
export function ProfilePage() {
  const { id = '' } = useParams();
  return <Profile key={id} id={id} />;
}

/** `/user`: the own profile; visitors are asked in. */
export function OwnProfilePage() {
  const { t } = useTranslation(['profile', 'shell']);
  const { user, isLoading } = useSession();
  if (isLoading) return <LoadingProfile />;
  if (user !== null) return <Profile id={String(user.id)} />;
  return (
    <>
      <PageHeader title={t('profile:title')} />
      <EmptyState
        framed
        icon={<LogIn size={30} strokeWidth={1.6} />}
        title={t('profile:loginTitle')}
        actions={
          <>
            <Button variant="primary" onClick={() => startSteamLogin('/user')}>
              {t('shell:user.loginSteam')}
            </Button>
            <ButtonLink to="/user?login=1">{t('shell:user.login')}</ButtonLink>
          </>
        }
      >
        {t('profile:login')}
      </EmptyState>
    </>
  );
}
