import { FileArchive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { apiUrl } from '../../lib/api-client';
import { useEndpoint } from '../../lib/endpoints';
import { useSession } from '../../lib/session';
import { ButtonAnchor } from '../../ui';
import styles from './evidence-link.module.css';

/* The roster of the match says who is captain; asked for nobody who cannot be one. */
function useLeadsTeam(matchId: number, isOver: boolean): boolean {
  const { user } = useSession();
  const steamId = user?.steam_id ?? '';
  const mayLead = isOver && steamId !== '';
  const { data } = useEndpoint('GET /matches/:id/plan', mayLead ? { params: { id: matchId } } : null, {
    revalidateOnFocus: false,
  });
  const rosters = data === undefined ? [] : [...data.plan.team1, ...data.plan.team2];
  return rosters.some((player) => player.captain && player.steam_id === steamId);
}

/** Everything that is kept of the match as a zip: for its staff, and for the captains once it is over. */
export function EvidenceLink({ matchId, isStaff, isOver }: { matchId: number; isStaff: boolean; isOver: boolean }) {
  const { t } = useTranslation('match');
  const leads = useLeadsTeam(matchId, isOver && !isStaff);
  if (!isStaff && !leads) return null;
  return (
    <ButtonAnchor
      size="sm"
      variant="ghost"
      href={apiUrl(`/matches/${matchId}/evidence`)}
      download
      aria-label={t('hero.evidence')}
      leftIcon={<FileArchive size={16} />}
    >
      <span className={styles.words}>{t('hero.evidence')}</span>
    </ButtonAnchor>
  );
}
