import type { TimelineEntry } from '@placar/contracts/live';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../lib/endpoints';
import { useCommandWords } from '../../../components/match/command-words';
import { Alert, CopyField, ProgressSteps } from '../../../ui';
import { moveSteps, type MoveStart } from './move-model';
import styles from './move-progress.module.css';
import { isStale } from '../commands/command-attempts';
import { stageOf, type OwnCommand } from '../commands/own-command';
import { StaleChanges } from '../commands/stale-changes';
import { useDesk } from '../commands/use-match-commands';

/** Why it did not go through, and where the match is now. */
function MoveTrouble({ own, isThere }: { own: OwnCommand; isThere: boolean }) {
  const { t } = useTranslation(['actions', 'admin']);
  const { match } = useDesk();
  const { reasonText } = useCommandWords();
  const { error, seen } = own.attempt;
  const reason = error?.message ?? reasonText(own.entry?.detail ?? match.load_failure);
  return (
    <Alert tone="danger">
      {isStale(own.attempt) ? (
        <StaleChanges seen={seen} />
      ) : reason === null ? (
        t('server.troubleText')
      ) : (
        t('admin:outcome.reason', { reason })
      )}
      {!isThere && <p>{t('server.stayed')}</p>}
    </Alert>
  );
}

/** The line that players type to come along. */
function NewLine({ serverId }: { serverId: number }) {
  const { t } = useTranslation(['actions', 'match']);
  const { data } = useEndpoint('GET /servers/:id', { params: { id: serverId } }, { revalidateOnFocus: false });
  const host = data?.server?.ip_string ?? '';
  const port = data?.server?.port;
  if (host === '' || port === undefined) return null;
  return (
    <div className={styles.connect}>
      <span className={styles.label}>{t('actions:server.newLine')}</span>
      <CopyField label={t('match:connect.address')} value={`connect ${host}:${port}`} />
    </div>
  );
}

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
  const { t } = useTranslation('actions');
  const { match } = useDesk();
  const steps = moveSteps(match, timeline, own, start);
  const present = steps.find((one) => one.state === 'current' || one.state === 'failed');
  const hasFailed = stageOf(own) === 'trouble' || present?.state === 'failed';
  const isThere = match.server_id === start.serverId;
  return (
    <div className={styles.progress} data-testid="move-progress" data-step={present?.step ?? 'live'}>
      <ProgressSteps
        label={t('server.progress')}
        steps={steps.map(({ step, state }) => ({ key: step, label: t(`server.way.${step}`), state }))}
      />
      <p className={styles.now} role="status">
        {hasFailed
          ? t('server.trouble')
          : present === undefined
            ? t('server.done', { server: start.name })
            : t(`server.now.${present.step}`)}
      </p>
      {hasFailed && <MoveTrouble own={own} isThere={isThere} />}
      {isThere && <NewLine serverId={start.serverId} />}
    </div>
  );
}
