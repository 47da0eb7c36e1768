import type { LiveMatch } from '@placar/contracts/live';
import type { LedgerEntry } from '@placar/contracts/matches';
import { LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui';
import { StatusBadge } from '../../../components/match/status-badge';
import { stateOf } from '../../../components/match/match-summary';
import styles from './command-button.module.css';
import { useDoing } from './use-doing';

/** State of the match; while a command is under way, the command instead ("pausando…"), for every viewer. */
export function StatusChip({ match, ledger }: { match: LiveMatch; ledger: readonly LedgerEntry[] }) {
  const { t } = useTranslation('commands');
  const doing = useDoing(match, ledger);
  return (
    <span
      data-testid="status-chip"
      data-status={match.status}
      data-doing={doing ?? undefined}
      style={{ display: 'inline-flex' }}
    >
      {doing === null ? (
        <StatusBadge state={stateOf(match)} />
      ) : (
        <Badge tone="warning" icon={<LoaderCircle className={styles.spin} />}>
          {t(`doing.${doing}`)}
        </Badge>
      )}
    </span>
  );
}
