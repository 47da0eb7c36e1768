import type { LiveMatch } from '@placar/contracts/live';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { mayAdminister } from '../../components/match/send-command';
import { isAdmin, useSession } from '../../lib/session';
import { STORAGE_KEYS, readStored, writeStored } from '../../lib/storage';
import { useIsDesktop } from '../../ui';

export type LiveView = 'cards' | 'desk';

/**
 * Cards for everybody; the desk for who may run a match. The address says which (`?view=`); without it admins get the
 * desk on a desktop. Who had the desk last time gets it before the session is known, so that nothing is drawn twice,
 * and a visitor never waits for the session.
 */
export function useLiveView(matches: readonly LiveMatch[] | undefined): {
  view: LiveView;
  mayUseDesk: boolean;
  setView: (view: LiveView) => void;
} {
  const [params, setParams] = useSearchParams();
  const { user, isLoading } = useSession();
  const isDesktop = useIsDesktop();
  const mayUseDesk = isAdmin(user) || (matches ?? []).some((match) => mayAdminister(user, match));
  const asked = params.get('view');
  const isExpected = isLoading && readStored(STORAGE_KEYS.liveView) === 'desk';
  const usual: LiveView = isDesktop && (isAdmin(user) || isExpected) ? 'desk' : 'cards';
  const wanted = asked === 'desk' || asked === 'cards' ? asked : usual;
  const view = wanted === 'desk' && (mayUseDesk || isExpected) ? 'desk' : 'cards';
  useEffect(() => {
    if (!isLoading && matches !== undefined) writeStored(STORAGE_KEYS.liveView, view === 'desk' ? 'desk' : null);
  }, [isLoading, matches, view]);
  const setView = (next: LiveView) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        changed.set('view', next);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return { view, mayUseDesk, setView };
}
