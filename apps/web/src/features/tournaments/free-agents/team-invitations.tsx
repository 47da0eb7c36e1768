import type { TournamentOwnFreeAgentAnswer } from '@placar/contracts/tournaments';
import { useTranslation } from 'react-i18next';
import { Button, showToast } from '../../../ui';
import { placeIn } from '../model/tournament-model';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import card from '../page/people-card.module.css';
import styles from './free-agents.module.css';

interface TeamInvitationsProps {
  invitations: TournamentOwnFreeAgentAnswer['invitations'];
  view: CupView;
  acts: CupActs;
}

/** Teams that invite the reader, who says yes or no to each. */
export function TeamInvitations({ invitations, view, acts }: TeamInvitationsProps) {
  const { t } = useTranslation('cupparts');
  if (invitations.length === 0) return null;
  const accept = async (entry: number) => {
    if (!(await acts.act('POST /tournaments/:id/accept-team-invitation', { entry }))) return;
    showToast({ tone: 'success', message: t('freeAgents.invite.joined', { name: view.nameOf(entry) }) });
  };
  return (
    <ul className={styles.invitations} aria-label={t('freeAgents.invite.title')}>
      {invitations.map(({ entry }) => {
        const name = view.nameOf(entry);
        const team = view.tournament.teams.find((one) => one.entry === entry);
        const place = team === undefined ? null : placeIn(view.tournament, team);
        return (
          <li key={entry}>
            <span className={styles.person}>
              <strong>{t('freeAgents.invite.from', { name })}</strong>
              <span className={card.quiet}>{t(`freeAgents.invite.place.${place ?? 'none'}`)}</span>
            </span>
            <span className={card.actions}>
              <Button
                variant="primary"
                disabled={acts.busy}
                aria-label={t('freeAgents.invite.acceptOf', { name })}
                onClick={() => void accept(entry)}
              >
                {t('freeAgents.invite.accept')}
              </Button>
              <Button
                disabled={acts.busy}
                aria-label={t('freeAgents.invite.declineOf', { name })}
                onClick={() => void acts.act('POST /tournaments/:id/decline-team-invitation', { entry })}
              >
                {t('freeAgents.invite.decline')}
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
