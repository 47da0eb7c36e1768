import type { ServerRequest, ServerRequestState } from '@placar/contracts/fleet';
import {
  CircleCheck,
  CircleStop,
  Hourglass,
  LoaderCircle,
  RotateCcw,
  Square,
  Timer,
  TriangleAlert,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDuration, formatTime } from '../../lib/format';
import { Alert, Badge, Button, Card, CopyField, RelativeTime, useNow, type BadgeTone } from '../../ui';
import type { LocaleResources } from '../../locales/pt';
import { isOpenRequest } from './boot-model';
import { BootStepper } from './boot-stepper';
import { endRequest, keepAlive, retryRequest } from './server-requests-api';
import styles from './server-request-card.module.css';
import { useRequestAction } from './use-server-requests';

const KEEP_MINUTES = 30;
const HAS_NO_SERVER: ReadonlySet<ServerRequestState> = new Set(['queued', 'offered', 'cancelled']);
type FailureCode = keyof LocaleResources['fleet']['failure'];

const looks: Readonly<Record<ServerRequestState, readonly [BadgeTone, ReactNode]>> = {
  queued: ['warning', <Hourglass key="i" />],
  offered: ['info', <Timer key="i" />],
  provisioning: ['info', <LoaderCircle key="i" className={styles.spin} />],
  ready: ['success', <CircleCheck key="i" />],
  ended: ['neutral', <Square key="i" />],
  failed: ['danger', <TriangleAlert key="i" />],
  cancelled: ['neutral', <X key="i" />],
};

/** Why a server could not be started: our words for the code, and the provider's own below them. */
export function useFailureText(): (failure: NonNullable<ServerRequest['failure']>) => string {
  const { t, i18n } = useTranslation('fleet');
  return ({ code }) =>
    i18n.exists(`fleet:failure.${code}`) ? t(`failure.${code as FailureCode}`) : t('failure.other', { code });
}

/** The failure of a request with the provider's own words, and the one way on: try again. Without `onRetry` there is another way. */
export function RequestFailure({
  request,
  busy = false,
  onRetry,
}: {
  request: ServerRequest;
  busy?: boolean;
  onRetry?: (() => void) | undefined;
}) {
  const { t } = useTranslation('fleet');
  const failureText = useFailureText();
  const { failure } = request;
  if (failure === null) return null;
  return (
    <Alert
      tone="danger"
      title={
        failure.stage === null ? t('failure.title') : t('failure.titleAt', { stage: t(`boot.stage.${failure.stage}`) })
      }
    >
      <p>{failureText(failure)}</p>
      {failure.detail !== null && <pre className={styles.detail}>{failure.detail}</pre>}
      <p className={styles.tries}>{t('failure.tries', { count: request.tries })}</p>
      {onRetry !== undefined && (
        <Button size="sm" loading={busy} leftIcon={<RotateCcw size={14} />} onClick={onRetry}>
          {t('request.retry')}
        </Button>
      )}
    </Alert>
  );
}

function Clocks({ request }: { request: ServerRequest }) {
  const { t } = useTranslation('fleet');
  const now = useNow();
  const idle = request.idle_stop_at === null ? null : Date.parse(request.idle_stop_at) - now;
  const kept = request.keep_until !== null && Date.parse(request.keep_until) > now;
  return (
    <dl className={styles.clocks}>
      <div>
        <dt>{t('request.minutes')}</dt>
        <dd>{t('request.minutesValue', { count: request.minutes })}</dd>
      </div>
      {request.state === 'ready' && (
        <div data-warn={idle !== null && idle < 120_000 ? true : undefined}>
          <dt>{idle === null ? (kept ? t('request.kept') : t('request.idle')) : t('request.stopsIn')}</dt>
          <dd>
            {idle === null
              ? kept
                ? t('request.keptUntil', { time: formatTime(request.keep_until) })
                : t('request.inUse')
              : formatDuration(idle)}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('request.asked')}</dt>
        <dd>
          <RelativeTime value={request.requested_at} />
        </dd>
      </div>
    </dl>
  );
}

/** One server on demand: how far it is, why it stopped, how to join it, how long it stays. `mayRetry`: nothing else waits for its match. */
export function ServerRequestCard({ request, mayRetry = true }: { request: ServerRequest; mayRetry?: boolean }) {
  const { t } = useTranslation('fleet');
  const { busy, act } = useRequestAction();
  const [tone, icon] = looks[request.state];
  const isOpen = isOpenRequest(request);
  return (
    <Card as="article" className={styles.card} data-testid="server-request" data-state={request.state}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h3 className={styles.name}>
            {request.source === 'pool' ? t('request.pool') : t('request.onDemand')}
            {request.provider !== null && <span className={styles.provider}>{t(`provider.${request.provider}`)}</span>}
          </h3>
          {request.match_id !== null && (
            <Link className={styles.match} to={`/match/${request.match_id}`}>
              {t('request.forMatch', { id: request.match_id })}
            </Link>
          )}
        </div>
        <span role="status">
          <Badge tone={tone} icon={icon}>
            {request.state === 'queued' && request.position !== null
              ? t('request.place', { place: request.position })
              : t(`request.state.${request.state}`)}
          </Badge>
        </span>
      </header>
      {(request.state === 'provisioning' || request.state === 'failed') && <BootStepper request={request} />}
      {request.state === 'failed' && (
        <RequestFailure
          request={request}
          busy={busy === 'retry'}
          onRetry={mayRetry ? () => void act('retry', () => retryRequest(request)) : undefined}
        />
      )}
      {request.state === 'ready' && request.connect !== null && (
        <CopyField label={t('request.connect')} value={request.connect} />
      )}
      {!HAS_NO_SERVER.has(request.state) && <Clocks request={request} />}
      {isOpen && (
        <div className={styles.actions}>
          {request.state === 'ready' && (
            <Button
              size="sm"
              loading={busy === 'keep'}
              leftIcon={<Timer size={14} />}
              onClick={() => void act('keep', () => keepAlive(request.id, KEEP_MINUTES))}
            >
              {t('request.keep', { minutes: KEEP_MINUTES })}
            </Button>
          )}
          <Button
            size="sm"
            variant="danger-quiet"
            loading={busy === 'end'}
            leftIcon={<CircleStop size={14} />}
            onClick={() => void act('end', () => endRequest(request.id))}
          >
            {request.state === 'ready' ? t('request.stop') : t('request.cancel')}
          </Button>
        </div>
      )}
    </Card>
  );
}
