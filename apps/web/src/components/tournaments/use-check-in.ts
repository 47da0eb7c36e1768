import type { TournamentStep } from '@placar/contracts/tournaments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-client';
import { call, useKeptAnswers } from '../../lib/endpoints';
import { showToast } from '../../ui';

/** Says that the team of a step is there, for its tournament or for its match, and shows at once what it came to. Texts: `cupsteps`. */
export function useCheckIn() {
  const { t } = useTranslation('cupsteps');
  const { keep, askAgain } = useKeptAnswers();
  const [busy, setBusy] = useState(false);
  const checkIn = async ({ tournament_id: id, entry, team, stage, key }: TournamentStep): Promise<void> => {
    const params = { id };
    setBusy(true);
    try {
      const answer =
        stage === null || key === null
          ? await call('POST /tournaments/:id/check-in', { params, body: { entry } })
          : await call('POST /tournaments/:id/check-in-match', { params, body: { entry, stage, key } });
      await keep('GET /tournaments/:id', { params }, answer);
      showToast({ tone: 'success', message: t('checkedIn', { team }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'error', message: error.message });
    } finally {
      // Whoever was too late, or second, sees that nothing waits for them any more.
      await askAgain('GET /tournaments/my-steps', {});
      setBusy(false);
    }
  };
  return { busy, checkIn };
}
