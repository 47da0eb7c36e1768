import type { ServerPreflight } from '@placar/contracts/servers';
import {
  Activity,
  Check,
  CircleCheck,
  CircleDashed,
  LoaderCircle,
  Minus,
  TriangleAlert,
  Wrench,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../lib/format';
import { Alert, Badge, Button, RelativeTime, cx, type BadgeTone } from '../../ui';
import {
  isFixable,
  knownPreflightCode,
  preflightLines,
  preflightVerdict,
  type PreflightLine,
  type PreflightLineState,
  type PreflightVerdict,
} from './preflight-model';
import styles from './preflight-card.module.css';
import type { PreflightDesk } from './use-preflight';

const marks: Readonly<Record<PreflightLineState, ReactNode>> = {
  ok: <Check size={14} strokeWidth={3} />,
  warning: <TriangleAlert size={14} />,
  failed: <X size={14} strokeWidth={3} />,
  skipped: <Minus size={14} />,
  running: <LoaderCircle size={14} className={styles.spin} />,
  waiting: null,
};

const verdicts: Readonly<Record<PreflightVerdict, readonly [BadgeTone, ReactNode]>> = {
  running: ['info', <LoaderCircle key="i" className={styles.spin} />],
  ready: ['success', <CircleCheck key="i" />],
  not_ready: ['danger', <TriangleAlert key="i" />],
  never: ['neutral', <CircleDashed key="i" />],
};

/** What a step found, in words: a fact where all is well, the finding where not, the bare code where we have no words. */
function useLineWords(): (line: PreflightLine) => string | null {
  const { t } = useTranslation('fleet');
  return ({ step, state, code }) => {
    if (state === 'running' || state === 'waiting') return null;
    const known = knownPreflightCode(code);
    if (known !== null) return t(`preflight.word.${known}`);
    if (state === 'ok') return t(`preflight.fine.${step}`);
    if (state === 'skipped') return t('preflight.word.skipped');
    return code === null ? null : t('preflight.word.other', { code });
  };
}

/* A fact may be an instant; everything else is shown as it came. */
const readableDetail = (detail: string): string => (/^\d{4}-\d\d-\d\dT/.test(detail) ? formatDateTime(detail) : detail);

function Line({ line }: { line: PreflightLine }) {
  const { t } = useTranslation('fleet');
  const words = useLineWords()(line);
  const known = knownPreflightCode(line.code);
  const isBad = line.state === 'failed' || line.state === 'warning';
  return (
    <li
      className={cx(styles.line, styles[line.state])}
      data-step={line.step}
      data-state={line.state}
      data-code={line.code}
    >
      <span className={styles.mark} aria-hidden="true">
        {marks[line.state]}
      </span>
      <div className={styles.text}>
        <p className={styles.head}>
          <span className={styles.name}>{t(`preflight.step.${line.step}`)}</span>
          <span className="visually-hidden">: {t(`preflight.status.${line.state}`)}</span>
          {line.detail !== null && <bdi className={styles.detail}>{readableDetail(line.detail)}</bdi>}
        </p>
        {words !== null && <p className={styles.words}>{words}</p>}
        {isBad && known !== null && isFixable(known) && (
          <p className={styles.fix}>
            <Wrench size={14} />
            <span>{t(`preflight.fix.${known}`)}</span>
          </p>
        )}
      </div>
      <span className={styles.ms}>
        {line.ms === null ? '' : t('preflight.ms', { ms: formatNumber(Math.round(line.ms)) })}
      </span>
    </li>
  );
}

/** What the check learnt beside its steps. */
function Facts({ preflight }: { preflight: ServerPreflight }) {
  const { t } = useTranslation('fleet');
  const { plugin_version: version, latency_ms: ms, finished_at: at } = preflight;
  return (
    <span className={styles.facts}>
      {version !== null && <span>{t('preflight.plugin', { version })}</span>}
      {ms !== null && <span>{t('preflight.ms', { ms: formatNumber(Math.round(ms)) })}</span>}
      {at !== null && <RelativeTime value={at} />}
    </span>
  );
}

const verdictKey = { running: 'running', ready: 'ready', not_ready: 'notReady', never: 'never' } as const;

/** The check of one server, step by step, each with what it found and what helps; and the button to run it again. */
export function PreflightCard({
  desk,
  name,
  compact = false,
  folded = false,
}: {
  desk: PreflightDesk;
  name?: string;
  compact?: boolean;
  /** Only the head while all is well: for a place where the check is a side remark. */
  folded?: boolean;
}) {
  const { t } = useTranslation('fleet');
  const { preflight, isRunning, error, run } = desk;
  const verdict = preflightVerdict(preflight, isRunning);
  const [tone, icon] = verdicts[verdict];
  // A run shows its own steps only: those of the check before would look like its findings.
  const shown = isRunning && preflight?.finished_at !== null ? null : preflight;
  return (
    <section
      className={cx(styles.card, compact && styles.compact)}
      aria-label={t('preflight.title')}
      data-testid="preflight-card"
      data-verdict={verdict}
    >
      <header className={styles.top}>
        <div className={styles.title}>
          {name !== undefined && <bdi className={styles.server}>{name}</bdi>}
          <span role="status">
            <Badge tone={tone} icon={icon}>
              {t(`preflight.${verdictKey[verdict]}`)}
            </Badge>
          </span>
          {!isRunning && preflight !== null && <Facts preflight={preflight} />}
        </div>
        <Button size="sm" leftIcon={<Activity size={14} />} loading={isRunning} onClick={run}>
          {preflight === null ? t('preflight.runFirst') : t('preflight.run')}
        </Button>
      </header>
      {error !== null && (
        <div className={styles.error}>
          <Alert tone="danger" role="alert">
            {t('preflight.failed', { reason: error.isNetwork ? t('preflight.noAnswer') : error.message })}
          </Alert>
        </div>
      )}
      {(!folded || verdict === 'not_ready') && (
        <ol className={styles.lines}>
          {preflightLines(shown, isRunning).map((line) => (
            <Line key={line.step} line={line} />
          ))}
        </ol>
      )}
    </section>
  );
}
