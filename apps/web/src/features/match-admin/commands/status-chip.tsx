import type { LiveMatch } from '@placar/contracts/live';
import type { LedgerEntry } from '@placar/contracts/matches';
import { LoaderCircle } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui';
import { StatusBadge } from '../../../components/match/status-badge';
import { stateOf } from '../../../components/match/match-summary';
import styles from './command-button.module.css';
import { commandAttempts } from './command-attempts';
import { doingKind } from './command-phase';

/** State of the match; while a command is under way, the command instead ("pausando…"), for every viewer. */
export function StatusChip({ match, ledger }: { match: LiveMatch; ledger: readonly LedgerEntry[] }) {
  const { t } = useTranslation('commands');
  // The platform's word for everybody, the viewer's own click at once.
  const attempts = useSyncExternalStore(commandAttempts.subscribe, () => commandAttempts.of(match.id));
  const doing = doingKind(match.pending?.kind ?? null, Object.values(attempts), ledger);
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
