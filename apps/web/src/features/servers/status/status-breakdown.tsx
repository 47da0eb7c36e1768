import type { ServerCount, ServerStatusBoard } from '@placar/contracts/servers';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format';
import { Card, CardHeader } from '../../../ui';
import { SERVER_TAGS } from '../server-model';
import styles from './status.module.css';

function Bars({ title, rows }: { title: string; rows: readonly (ServerCount & { label: string })[] }) {
  const { t } = useTranslation('status');
  return (
    <div className={styles.breakdown}>
      <h3 className={styles.breakdownTitle}>{title}</h3>
      <ul className={styles.bars}>
        {rows.map(({ name, label, total, in_use: inUse }) => (
          <li key={name ?? ''}>
            <span className={styles.barLabel}>{label}</span>
            <span className={styles.barValue}>{t('inUseOf', { inUse: formatNumber(inUse), count: total })}</span>
            <span className={styles.bar} aria-hidden="true">
              <span className={styles.barUsed} style={{ width: `${(inUse / Math.max(1, total)) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const PROVIDERS = ['registered', 'rented', 'process', 'docker', 'kubernetes', 'agones', 'demo'] as const;

/** The public servers by what they are for and by who runs them. */
export function StatusBreakdown({ board }: { board: ServerStatusBoard }) {
  const { t } = useTranslation('status');
  if (board.servers.length === 0) return null;
  const tagLabel = (name: string | null) => {
    const tag = SERVER_TAGS.find((known) => known === name);
    return tag === undefined ? t('noTag') : t(`tag.${tag}`);
  };
  const providerLabel = (name: string | null) => {
    const known = PROVIDERS.find((provider) => provider === name);
    return known === undefined ? (name ?? '–') : t(`provider.${known}`);
  };
  return (
    <Card padded={false} as="section">
      <CardHeader title={t('breakdown')} />
      <div className={styles.breakdowns}>
        <Bars title={t('byTag')} rows={board.by_tag.map((row) => ({ ...row, label: tagLabel(row.name) }))} />
        <Bars
          title={t('byProvider')}
          rows={board.by_provider.map((row) => ({ ...row, label: providerLabel(row.name) }))}
        />
      </div>
    </Card>
  );
}
