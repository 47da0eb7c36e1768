import type { LiveMatch } from '@placar/contracts/live';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { mayAdminister, pauseKind } from '../../../components/match/send-command';
import { isOver } from '../../../lib/match-state';
import { stateOf } from '../../../components/match/match-summary';
import { useSession } from '../../../lib/session';
import { showToast } from '../../../ui';
import { deskCommands, type DeskPress, type PauseKind } from './desk-commands';

/**
 * Pause or resume, whichever the match allows: one press, no question, because both can be taken back. Why nothing was
 * sent, or how it ended, is told in words; done is only what the ledger confirms.
 */
export function useDeskPause(): (match: LiveMatch) => void {
  const { t } = useTranslation(['desk', 'commands']);
  const { user } = useSession();
  return useCallback(
    (match: LiveMatch) => {
      const kind = pauseKind(match);
      const refusal = !mayAdminister(user, match)
        ? t('desk:noRights')
        : isOver(stateOf(match))
          ? t('desk:over')
          : match.pending !== null || deskCommands.isBusy(match.id)
            ? t('desk:busy')
            : kind === null
              ? t('desk:notNow')
              : null;
      if (refusal !== null || kind === null) {
        showToast({ tone: 'info', title: `${match.team1.name} × ${match.team2.name}`, message: refusal ?? '' });
        return;
      }
      const press = (what: PauseKind) => void deskCommands.press(match.id, what).then((end) => tell(end));
      const tell = (end: DeskPress | null) => {
        if (end === null) return;
        const teams = `${match.team1.name} × ${match.team2.name}`;
        const command = t(`commands:command.${end.kind}`);
        const retry = { label: t('desk:end.retry'), onSelect: () => press(end.kind) };
        if (end.stage === 'failed')
          showToast({ tone: 'error', message: t('desk:end.failed', { teams }), action: retry });
        else if (end.stage === 'rejected')
          showToast({ tone: 'error', message: t('desk:end.rejected', { teams, command, reason: end.error.message }) });
        else if (end.stage === 'settled') {
          const { status } = end.entry;
          if (status === 'confirmed')
            showToast({ tone: 'success', message: t('desk:end.confirmed', { teams, command }) });
          else
            showToast({
              tone: 'warning',
              message: t('desk:end.other', { teams, command, status: t(`commands:status.${status}`) }),
              action: retry,
            });
        }
      };
      press(kind);
    },
    [t, user],
  );
}
