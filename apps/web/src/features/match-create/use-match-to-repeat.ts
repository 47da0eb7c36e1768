import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { MatchAnswer } from '@placar/contracts/matches';
import { ApiError } from '../../lib/api-client';
import { call } from '../../lib/endpoints';
import { showToast } from '../../ui';
import { draftOfMatch } from './draft-of-match';
import type { MatchDraft } from './match-draft';

/**
 * Fills the form from the match that the address names (`?from=42`), once; the address then forgets it, so that a reload keeps
 * what was typed since. A draft that stood there before can be had back.
 */
export function useMatchToRepeat(
  { own, blank, isReady }: { own: MatchDraft | null; blank: MatchDraft; isReady: boolean },
  replace: (draft: MatchDraft | null) => void,
): { isFilling: boolean } {
  const { t } = useTranslation('create');
  const [params, setParams] = useSearchParams();
  const text = params.get('from') ?? '';
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
  const isFilling = id !== null;
  // What stands in the form when the answer comes is what can be had back.
  const fill = useEffectEvent((matchId: number, answer: MatchAnswer) => {
    replace(draftOfMatch(answer, blank));
    showToast({
      tone: 'info',
      message: t('from.filled', { id: matchId }),
      ...(own === null ? {} : { action: { label: t('from.undo'), onSelect: () => replace(own) } }),
    });
  });
  const tellFailure = useEffectEvent((matchId: number) => {
    showToast({ tone: 'error', message: t('from.failed', { id: matchId }) });
  });
  const forget = useEffectEvent(() => setParams({}, { replace: true }));
  useEffect(() => {
    if (id === null || !isReady) return undefined;
    let isGone = false;
    const read = async () => {
      try {
        const answer = await call('GET /matches/:id', { params: { id } });
        if (!isGone) fill(id, answer);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!isGone) tellFailure(id);
      }
      if (!isGone) forget();
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [id, isReady]);
  return { isFilling };
}
