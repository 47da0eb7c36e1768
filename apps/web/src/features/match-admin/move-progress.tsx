import type { TimelineEntry } from '@placar/contracts/live';
import type { ServerListItem } from '@placar/contracts/servers';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import type { ApiError } from '../../lib/api-client';
import { useCommandWords } from '../../components/match/command-words';
import { Alert, CopyField, ProgressSteps } from '../../ui';
import { moveSteps, type MoveStart } from './move-model';
import styles from './move-progress.module.css';
import { stageOf, type OwnCommand } from './own-command';
import { StaleChanges } from './stale-changes';
import { useDesk } from './use-match-commands';

/** A change of server on its way: every step as the match reports it, what went wrong, and the line that players type. */
export function MoveProgress({
  own,
  start,
  timeline,
}: {
  own: OwnCommand;
  start: MoveStart & { name: string };
  timeline: readonly TimelineEntry[];
}) {
  const { t } = useTranslation(['admin', 'match']);
  const { match } = useDesk();
  const { reasonText } = useCommandWords();
  const steps = moveSteps(match, timeline, own, start);
  const present = steps.find((one) => one.state === 'current' || one.state === 'failed');
  const isTrouble = stageOf(own) === 'trouble';
  const isStale = own.attempt.state === 'rejected' && own.attempt.error?.code === 'COMMAND_STALE';
  const reason = own.attempt.error?.message ?? reasonText(own.entry?.detail ?? match.load_failure);
  const isThere = match.server_id === start.serverId;
  const { data } = useSWR<{ server?: Partial<ServerListItem> }, ApiError>(
    isThere ? `/servers/${start.serverId}` : null,
    {
      revalidateOnFocus: false,
    },
  );
  const host = data?.server?.ip_string ?? '';
  const port = data?.server?.port;
  return (
    <div className={styles.progress} data-testid="move-progress" data-step={present?.step ?? 'live'}>
      <ProgressSteps
        label={t('admin:server.progress')}
        steps={steps.map(({ step, state }) => ({ key: step, label: t(`admin:server.way.${step}`), state }))}
      />
      <p className={styles.now} role="status">
        {isTrouble || present?.state === 'failed'
          ? t('admin:server.trouble')
          : present === undefined
            ? t('admin:server.done', { server: start.name })
            : t(`admin:server.now.${present.step}`)}
      </p>
      {(isTrouble || present?.state === 'failed') && (
        <Alert tone="danger">
          {isStale ? (
            <StaleChanges seen={own.attempt.seen} />
          ) : reason === null ? (
            t('admin:server.troubleText')
          ) : (
            t('admin:outcome.reason', { reason })
          )}
          {!isThere && <p>{t('admin:server.stayed')}</p>}
        </Alert>
      )}
      {isThere && host !== '' && port !== undefined && (
        <div className={styles.connect}>
          <span className={styles.label}>{t('admin:server.newLine')}</span>
          <CopyField label={t('match:connect.address')} value={`connect ${host}:${port}`} />
        </div>
      )}
    </div>
  );
}
