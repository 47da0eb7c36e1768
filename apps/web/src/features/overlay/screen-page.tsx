import { MonitorX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page/page-title';
import { PageLoader } from '../../ui';
import { BarePage } from '../../components/screens/bare-page';
import { MatchScreen } from './match-screen';
import { readOverlayParams } from '../../components/screens/overlay-params';
import { ScreenControls, ScreenNote } from './screen-controls';
import styles from './screen-controls.module.css';
import { useIdle } from './use-idle';
import { useOverlayMatch } from './use-overlay-match';
import { useWakeLock } from '../../components/screens/use-wake-lock';

function Screen({ matchId }: { matchId: number }) {
  const { t } = useTranslation('overlay');
  const { match, view, stale, isRefused } = useOverlayMatch(matchId);
  usePageTitle(match === null ? '' : t('screenTitle', { team1: match.team1.name, team2: match.team2.name }));
  if (match !== null) return <MatchScreen match={match} view={view} stale={stale} />;
  if (!isRefused) return <PageLoader />;
  return (
    <ScreenNote icon={<MonitorX size={30} strokeWidth={1.6} />} title={t('notFound')}>
      {t('notFoundText')}
    </ScreenNote>
  );
}

/** `/match/:id/screen`: one match on a wall. */
export function ScreenPage() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const { theme, language } = readOverlayParams(search);
  const isIdle = useIdle();
  useWakeLock();
  const matchId = Number(id);
  const isNumber = Number.isInteger(matchId) && matchId > 0;
  return (
    <BarePage theme={theme} language={language}>
      <main className={styles.page} data-idle={isIdle || undefined}>
        <Screen key={matchId} matchId={isNumber ? matchId : 0} />
        <ScreenControls matchId={isNumber ? matchId : null} isIdle={isIdle} />
      </main>
    </BarePage>
  );
}
