import type { TournamentStatus } from '@placar/contracts/tournaments';
import { useTranslation } from 'react-i18next';
import { Badge, LiveDot } from '../../../ui';
import { STATUS_TONE } from '../model/tournament-model';

/** Where a tournament stands. */
export function StatusMark({ status }: { status: TournamentStatus }) {
  const { t } = useTranslation('tournaments');
  return (
    <Badge tone={STATUS_TONE[status]} icon={status === 'running' ? <LiveDot /> : undefined}>
      {t(`status.${status}`)}
    </Badge>
  );
}
