import type { WatchLink } from '@placar/contracts/watch';
import { Cast } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../../lib/page/late-part';
import { IconButton, LatePlace } from '../../ui';
import type { WatchOwner } from './watch-form';

const WatchDialog = latePart(() => import('./watch-dialog'), 'WatchDialog');

/** The button that opens the form of the links, for those who may change them. */
export function EditWatch({ of, links }: { of: WatchOwner; links: readonly WatchLink[] }) {
  const { t } = useTranslation('watch');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton size="sm" label={t('edit')} icon={<Cast size={16} />} onClick={() => setIsOpen(true)} />
      <LatePlace isOpening={isOpen} onGiveUp={() => setIsOpen(false)} isOver>
        {isOpen && <WatchDialog of={of} links={links} onClose={() => setIsOpen(false)} />}
      </LatePlace>
    </>
  );
}
