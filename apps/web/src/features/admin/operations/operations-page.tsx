import type { Operations } from '@placar/contracts/admin';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Alert, Button, Pending, Skeleton, useNow } from '../../../ui';
import { currentLanguageTag } from '../../../lib/i18n';
import { AdminHeader } from '../admin-header';
import { FailedJobs } from './failed-jobs';
import { overallOf, tilesOf, type Level, type SectionName } from './operations-model';
import { OperationsTile } from './operations-tile';
import styles from './operations.module.css';
import { ProcessList } from './process-list';
import { useOperations } from './use-operations';

const SECTIONS: readonly SectionName[] = ['matches', 'flow', 'servers', 'platform'];
const TONE = { ok: 'success', look: 'warning', act: 'danger' } as const satisfies Record<Level, string>;
/** Three looks that did not come. */
const STALE_SECONDS = 35;
const SKELETON_TILES = 8;

/** `/admin/operations`: whether everything moves. */
export function AdminOperationsPage() {
  const { t } = useTranslation('staff');
  const { operations, error, isValidating, reload } = useOperations();
  return (
    <>
      <AdminHeader
        title={t('ops.title')}
        description={t('ops.description')}
        actions={
          <>
            {operations !== undefined && <Age at={operations.at} />}
            <Button leftIcon={<RefreshCw size={16} />} onClick={reload} loading={isValidating}>
              {t('ops.refresh')}
            </Button>
          </>
        }
      />
      {operations === undefined ? (
        <Pending error={error} onRetry={reload}>
          <div className={styles.tiles}>
            {Array.from({ length: SKELETON_TILES }, (_, index) => (
              <Skeleton key={index} height={196} radius={12} />
            ))}
          </div>
        </Pending>
      ) : (
        <Board operations={operations} onChanged={reload} />
      )}
    </>
  );
}

const formatList = (words: readonly string[]): string =>
  new Intl.ListFormat(currentLanguageTag(), { type: 'conjunction' }).format(words);

function Age({ at }: { at: string }) {
  const { t } = useTranslation('staff');
  const now = useNow();
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1_000));
  return <span className={styles.age}>{t(seconds > STALE_SECONDS ? 'ops.stale' : 'ops.updated', { seconds })}</span>;
}

function Board({ operations, onChanged }: { operations: Operations; onChanged: () => void }) {
  const { t } = useTranslation('staff');
  const tiles = tilesOf(operations);
  const { level, names } = overallOf(tiles);
  const what = formatList(names.map((name) => t(`ops.tile.${name}`)));
  return (
    <>
      <Alert tone={TONE[level]} role="status" className={styles.overall}>
        {level === 'ok' ? t('ops.overall.ok') : t(`ops.overall.${level}`, { count: names.length, what })}
      </Alert>
      {SECTIONS.map((section) => (
        <section key={section} className={styles.section} aria-labelledby={`operations-${section}`}>
          <h2 id={`operations-${section}`} className={styles.sectionTitle}>
            {t(`ops.section.${section}`)}
          </h2>
          <div className={styles.tiles}>
            {tiles
              .filter((tile) => tile.section === section)
              .map((tile) => (
                <OperationsTile key={tile.name} tile={tile} now={operations} />
              ))}
          </div>
        </section>
      ))}
      <FailedJobs jobs={operations.failed_jobs} queues={operations.queues} onChanged={onChanged} />
      <ProcessList processes={operations.processes} />
    </>
  );
}
