import { MonitorPlay } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../../../lib/page/late-part';
import { IconButton, Late, Popover, Skeleton } from '../../../ui';

const BroadcastAddresses = latePart(() => import('./broadcast-addresses'), 'BroadcastAddresses');
const PANEL_HEIGHT = 330;

/** Links for those who show the match to others: overlay for a stream, big screen for a hall. */
export function BroadcastPopover({ matchId }: { matchId: number }) {
  const { t } = useTranslation('spectate');
  return (
    <Popover
      label={t('broadcast.title')}
      width={340}
      trigger={<IconButton size="sm" label={t('broadcast.button')} icon={<MonitorPlay size={16} />} />}
    >
      <Late place={<Skeleton height={PANEL_HEIGHT} />}>
        <BroadcastAddresses matchId={matchId} />
      </Late>
    </Popover>
  );
}
