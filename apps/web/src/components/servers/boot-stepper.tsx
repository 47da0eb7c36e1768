import type { ServerRequest } from '@placar/contracts/fleet';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../lib/format';
import { ProgressSteps, useNow } from '../../ui';
import { bootEtaMs, bootSteps } from './boot-model';
import styles from './server-request-card.module.css';

const secondsOf = (ms: number): number => Math.max(1, Math.round(ms / 1000));

/** A server on its way: each stage with its clock, the present one with what it usually takes. */
export function BootStepper({ request }: { request: ServerRequest }) {
  const { t } = useTranslation('fleet');
  const now = useNow();
  const steps = bootSteps(request, now);
  const eta = bootEtaMs(steps);
  return (
    <div className={styles.boot} data-testid="boot-stepper">
      <ProgressSteps
        label={t('boot.label')}
        steps={steps.map((step) => ({
          key: step.stage,
          label: t(`boot.stage.${step.stage}`),
          state: step.state,
          meta:
            step.elapsedMs === null
              ? step.expectedMs === null || step.expectedMs < 500 || step.state !== 'todo'
                ? null
                : t('boot.usually', { time: formatDuration(step.expectedMs) })
              : step.state === 'current' && step.expectedMs !== null
                ? t('boot.of', { time: formatDuration(step.elapsedMs), usual: formatDuration(step.expectedMs) })
                : formatDuration(step.elapsedMs),
        }))}
      />
      {request.state === 'provisioning' && (
        <p className={styles.eta}>
          {eta === null ? t('boot.noHistory') : eta === 0 ? t('boot.longer') : t('boot.eta', { count: secondsOf(eta) })}
        </p>
      )}
    </div>
  );
}
