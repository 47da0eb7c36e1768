import { useState } from 'react';
import { useRouteExists } from '../../lib/page/route-table';
import { STORAGE_KEYS, readStored } from '../../lib/storage';
import { latePart } from '../../lib/page/late-part';
import { LateExtra } from '../../ui';

const CommunityMapsPopup = latePart(() => import('./community-maps-popup'), 'CommunityMapsPopup', ['announce']);

/**
 * The start-up check of the one-time announcement: asked once when the app opens, never again while it runs. It does not come over
 * a dialog that is open (`isBusy`), but after it.
 */
export function StartUpPopup({ isBusy = false }: { isBusy?: boolean }) {
  const exists = useRouteExists();
  const [isShown, setIsShown] = useState(
    () => exists('/lobby/create') && readStored(STORAGE_KEYS.communityMapsDismissed) === null,
  );
  if (!isShown || isBusy) return null;
  return (
    <LateExtra>
      <CommunityMapsPopup onDone={() => setIsShown(false)} />
    </LateExtra>
  );
}
