import type { FailedJob, QueueFigures } from '@placar/contracts/admin';
import { CircleCheck, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api-client';
import { call } from '../../../lib/endpoints';
import { formatNumber } from '../../../lib/format';
import type { LocaleResources } from '../../../locales/pt';
import {
  Button,
  Card,
  CardHeader,
  DataTable,
  EmptyState,
  RelativeTime,
  Tooltip,
  showToast,
  type DataColumn,
} from '../../../ui';
import { actionsColumn } from '../table-parts';
import styles from './operations.module.css';

type JobName = keyof LocaleResources['staff']['ops']['job'];
type QueueName = keyof LocaleResources['staff']['ops']['queueName'];

function useJobWords() {
  const { t, i18n } = useTranslation('staff');
  return {
    job: (name: string) => (i18n.exists(`staff:ops.job.${name}`) ? t(`ops.job.${name as JobName}`) : name),
    queue: (name: string) =>
      i18n.exists(`staff:ops.queueName.${name}`) ? t(`ops.queueName.${name as QueueName}`) : name,
  };
}

/** Queues one by one, and the jobs that were given up, with their reason; what may run twice can be put back. */
export function FailedJobs({
  jobs,
  queues,
  onChanged,
}: {
  jobs: readonly FailedJob[];
  queues: readonly QueueFigures[] | null;
  onChanged: () => void;
}) {
  const { t } = useTranslation('staff');
  return (
    <>
      {queues !== null && (
        <Card as="section" padded={false} className={styles.section}>
          <CardHeader title={t('ops.queue.title')} />
          <QueueTable queues={queues} />
        </Card>
      )}
      <Card as="section" padded={false} className={styles.section}>
        <CardHeader title={t('ops.failed.title')} />
        <p className={styles.lead}>{t('ops.failed.lead')}</p>
        {jobs.length === 0 ? (
          <EmptyState icon={<CircleCheck size={30} strokeWidth={1.6} />} title={t('ops.failed.empty')}>
            {t('ops.failed.emptyText')}
          </EmptyState>
        ) : (
          <JobTable jobs={jobs} onChanged={onChanged} />
        )}
      </Card>
    </>
  );
}

const COUNTS = ['waiting', 'active', 'delayed', 'failed'] as const;

function QueueTable({ queues }: { queues: readonly QueueFigures[] }) {
  const { t } = useTranslation('staff');
  const words = useJobWords();
  const columns: DataColumn<QueueFigures>[] = [
    { key: 'name', header: t('ops.queue.name'), cell: ({ name }) => words.queue(name) },
    ...COUNTS.map((state): DataColumn<QueueFigures> => ({
      key: state,
      header: t(`ops.state.${state}`),
      align: 'right',
      cell: (queue) => formatNumber(queue[state]),
    })),
  ];
  return (
    <DataTable
      caption={t('ops.queue.title')}
      columns={columns}
      rows={queues}
      rowKey={({ name }) => name}
      dense
      stickyFirst
    />
  );
}

function JobTable({ jobs, onChanged }: { jobs: readonly FailedJob[]; onChanged: () => void }) {
  const { t } = useTranslation('staff');
  const words = useJobWords();
  const retry = (job: FailedJob) => <RetryButton job={job} name={words.job(job.job)} onChanged={onChanged} />;
  const columns: DataColumn<FailedJob>[] = [
    { key: 'job', header: t('ops.failed.job'), cell: ({ job }) => words.job(job) },
    { key: 'about', header: t('ops.failed.about'), cell: (job) => <About job={job} /> },
    {
      key: 'reason',
      header: t('ops.failed.reason'),
      cell: ({ reason }) => <span className={styles.jobReason}>{reason}</span>,
    },
    { key: 'tries', header: t('ops.failed.tries'), align: 'right', cell: ({ tries }) => formatNumber(tries) },
    { key: 'at', header: t('ops.failed.at'), cell: ({ failed_at: at }) => <RelativeTime value={at} /> },
    actionsColumn(t('ops.failed.retry'), retry),
  ];
  return (
    <DataTable
      caption={t('ops.failed.title')}
      columns={columns}
      rows={jobs}
      rowKey={({ queue, id }) => `${queue}/${id}`}
      renderCard={(job) => (
        <Card className={styles.jobCard}>
          <strong>{words.job(job.job)}</strong>
          <span className={styles.jobReason}>{job.reason}</span>
          <span className={styles.jobMeta}>
            <About job={job} /> <RelativeTime value={job.failed_at} />
          </span>
          {retry(job)}
        </Card>
      )}
    />
  );
}

function About({ job: { match_id: match, server_id: server } }: { job: FailedJob }) {
  const { t } = useTranslation('staff');
  if (match !== null) return <Link to={`/match/${match}`}>{t('ops.failed.match', { id: match })}</Link>;
  return <>{server === null ? '–' : t('ops.failed.server', { id: server })}</>;
}

function RetryButton({ job, name, onChanged }: { job: FailedJob; name: string; onChanged: () => void }) {
  const { t } = useTranslation('staff');
  const [busy, setBusy] = useState(false);
  if (!job.retryable)
    return (
      <Tooltip label={t('ops.failed.notRetryableWhy')}>
        <span className={styles.jobMeta} tabIndex={0}>
          {t('ops.failed.notRetryable')}
        </span>
      </Tooltip>
    );
  const retry = async () => {
    setBusy(true);
    try {
      await call('POST /admin/operations/jobs/retry', { body: { queue: job.queue, job_id: job.id } });
      showToast({ tone: 'success', message: t('ops.failed.done') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'error', message: error.isNetwork ? t('item.network') : t('ops.failed.refused') });
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  return (
    <Button
      size="sm"
      leftIcon={<RotateCw size={15} />}
      loading={busy}
      aria-label={t('ops.failed.retryOf', { job: name })}
      onClick={() => void retry()}
    >
      {t('ops.failed.retry')}
    </Button>
  );
}
