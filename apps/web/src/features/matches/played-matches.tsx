import type { MyMatch } from '@placar/contracts/matches';
import { Swords } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { startSteamLogin, useSession } from '../../lib/session';
import { Button, ButtonLink, EmptyState, Pending, Refusal, Skeleton, SkeletonRows, SteamMark } from '../../ui';
import { NextMatchCard } from '../../components/my-match/next-match-card';
import { TournamentSteps } from '../../components/tournaments/tournament-steps';
import { MatchRows } from './match-list';
import listStyles from './match-list.module.css';
import styles from './my-matches.module.css';
import { useMyMatches } from './use-my-matches';

/** Of the card of the next match, so that the rows below stay where they are. */
const NEXT_HEIGHT = 216;

function Group({ title, matches }: { title: string; matches: readonly MyMatch[] }) {
  if (matches.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2 className={styles.groupTitle}>{title}</h2>
      <MatchRows matches={matches} />
    </section>
  );
}

/* Nobody knows what somebody plays before a login with Steam has proved who they are. */
function NothingPlayed() {
  const { t } = useTranslation('matches');
  const { user } = useSession();
  const isProved = user?.steam_id_proved === 1;
  return (
    <EmptyState
      framed
      icon={<Swords size={30} strokeWidth={1.6} />}
      title={t(isProved ? 'played.emptyTitle' : 'played.unprovedTitle')}
      actions={
        isProved ? (
          <>
            <ButtonLink to="/myteams" variant="primary">
              {t('played.toTeams')}
            </ButtonLink>
            <ButtonLink to="/live/matches">{t('mine.watch')}</ButtonLink>
          </>
        ) : (
          <Button variant="primary" leftIcon={<SteamMark />} onClick={() => startSteamLogin('/mymatches')}>
            {t('played.prove')}
          </Button>
        )
      }
    >
      {t(isProved ? 'played.empty' : 'played.unproved')}
    </EmptyState>
  );
}

/** Matches in which the user plays or played: the next one large, then what is live, what comes, what is over. */
export function PlayedMatches() {
  const { t } = useTranslation(['matches', 'common']);
  const { groups, error, hasMore, isLoadingMore, loadMore, reload } = useMyMatches();
  if (groups === undefined)
    return (
      <Pending error={error} onRetry={reload}>
        <div className={styles.page}>
          <Skeleton height={NEXT_HEIGHT} radius={16} />
          <SkeletonRows rows={5} height={76} />
        </div>
      </Pending>
    );
  const first = groups.live[0] ?? groups.next[0];
  const others = (matches: readonly MyMatch[]) => matches.filter((match) => match !== first);
  return (
    <div className={styles.page}>
      <TournamentSteps />
      {first === undefined && groups.past.length === 0 && <NothingPlayed />}
      {first !== undefined && <NextMatchCard match={first} />}
      <Group title={t('matches:played.live')} matches={others(groups.live)} />
      <Group title={t('matches:played.next')} matches={others(groups.next)} />
      <Group title={t('matches:played.past')} matches={groups.past} />
      <Refusal text={error === undefined ? null : t('matches:moreFailed')} />
      {hasMore && (
        <div className={listStyles.more}>
          <Button onClick={loadMore} loading={isLoadingMore}>
            {t('common:action.loadMore')}
          </Button>
        </div>
      )}
    </div>
  );
}
