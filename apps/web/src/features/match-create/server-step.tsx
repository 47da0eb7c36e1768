import type { ServerListItem } from '@placar/contracts/servers';
import { CalendarClock, Hourglass, Rocket, type LucideIcon } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Alert, Badge, ErrorState, FlagImg, NumberField, SegmentedControl, SkeletonRows, TextField } from '../../ui';
import { PreflightCard } from '../../components/servers/preflight-card';
import { usePreflight } from '../../components/servers/use-preflight';
import { SkinsBadge } from '../../components/servers/server-marks';
import { hasForbiddenSkins, mapsAreFixed, type MatchDraft, type Problem } from './match-draft';
import styles from './match-create.module.css';
import { useOfferedServers } from './use-create-data';
import type { StepProps } from './use-match-draft';

type Choice = NonNullable<MatchDraft['serverChoice']>;

interface RadioCardProps {
  checked: boolean;
  /** It cannot be chosen; `sub` says why. */
  isClosed?: boolean;
  /** One card of the group takes the Tab key: the checked one, or the first that can be chosen. */
  tabbable: boolean;
  icon: ReactNode;
  title: ReactNode;
  sub: ReactNode;
  onSelect: () => void;
}

function RadioCard({ checked, isClosed = false, tabbable, icon, title, sub, onSelect }: RadioCardProps) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={checked}
      disabled={isClosed}
      tabIndex={tabbable ? 0 : -1}
      className={styles.server}
      onClick={onSelect}
    >
      {icon}
      <span>
        <bdi className={styles.serverName}>{title}</bdi>
        <span className={styles.serverSub}>{sub}</span>
      </span>
      <span className={styles.radio} aria-hidden="true" />
    </button>
  );
}

/* Arrow keys move the choice within a radio group. */
function moveChoice(event: KeyboardEvent<HTMLDivElement>, group: HTMLDivElement | null): void {
  const step = ['ArrowDown', 'ArrowRight'].includes(event.key)
    ? 1
    : ['ArrowUp', 'ArrowLeft'].includes(event.key)
      ? -1
      : 0;
  if (step === 0 || group === null) return;
  event.preventDefault();
  const radios = [...group.querySelectorAll<HTMLButtonElement>('[role="radio"]:enabled')];
  const at = radios.findIndex((radio) => radio === document.activeElement);
  const next = radios[(at + step + radios.length) % radios.length];
  next?.focus();
  next?.click();
}

const OTHER_WAYS: readonly (readonly [Extract<Choice, string>, LucideIcon])[] = [
  ['pool', Hourglass],
  ['on_demand', Rocket],
  ['later', CalendarClock],
];

function ServerFacts({ server, isClosed }: { server: ServerListItem; isClosed: boolean }) {
  const { t } = useTranslation(['create', 'servers']);
  return (
    <>
      {server.tag !== null && <>{t(`servers:tag.${server.tag}`)} · </>}
      {server.last_latency_ms === null
        ? t('servers:state.unknown')
        : t('servers:ms', { ms: Math.round(server.last_latency_ms) })}
      {server.last_problem !== null && (
        <>
          {' '}
          <Badge small tone="danger">
            {t('servers:state.problem')}
          </Badge>
        </>
      )}
      {server.skins_enabled === 1 && (
        <>
          {' '}
          <SkinsBadge />
        </>
      )}
      {isClosed && <span className={styles.closed}>{t('create:server.skinsClosed')}</span>}
    </>
  );
}

/* The chosen server is checked at once, for the map that is played first where that is known. */
function ChosenServer({ draft, name }: { draft: MatchDraft; name: string }) {
  const serverId = typeof draft.serverChoice === 'number' ? draft.serverChoice : null;
  const desk = usePreflight(serverId, { auto: true, ...(mapsAreFixed(draft) ? { map: draft.mapPool[0] } : {}) });
  return (
    <div className={styles.preflight}>
      <PreflightCard desk={desk} name={name} compact folded />
    </div>
  );
}

/* Free servers and the other ways to one; those with skins are closed to a match of a season. */
function ServerChoice({ draft, update, problems, servers }: StepProps & { servers: readonly ServerListItem[] }) {
  const { t } = useTranslation('create');
  const group = useRef<HTMLDivElement>(null);
  const has = (key: Problem['key']) => problems.some((problem) => problem.key === key);
  const open = servers.filter((server) => !hasForbiddenSkins(draft, server));
  const chosen = open.find(({ id }) => id === draft.serverChoice);
  /* Without a checked card, or with one that is gone or closed, the Tab key finds the first. */
  const tabStop: Choice =
    typeof draft.serverChoice === 'string' ? draft.serverChoice : ((chosen ?? open[0])?.id ?? 'pool');
  const choose = (serverChoice: Choice) => update({ serverChoice });
  return (
    <>
      <div
        ref={group}
        className={styles.servers}
        role="radiogroup"
        aria-label={t('server.choose')}
        onKeyDown={(event) => moveChoice(event, group.current)}
      >
        {servers.map((server) => (
          <RadioCard
            key={server.id}
            checked={draft.serverChoice === server.id}
            isClosed={!open.includes(server)}
            tabbable={tabStop === server.id}
            icon={<FlagImg code={server.flag} width={26} />}
            title={server.display_name}
            sub={<ServerFacts server={server} isClosed={!open.includes(server)} />}
            onSelect={() => choose(server.id)}
          />
        ))}
        {OTHER_WAYS.map(([way, Icon]) => (
          <RadioCard
            key={way}
            checked={draft.serverChoice === way}
            tabbable={tabStop === way}
            icon={<Icon size={24} aria-hidden="true" />}
            title={t(`server.${way}`)}
            sub={t(`server.${way}Help`)}
            onSelect={() => choose(way)}
          />
        ))}
      </div>
      {has('serverGone') && <p className={styles.error}>{t('problem.serverGone')}</p>}
      {has('serverSkins') && <p className={styles.error}>{t('problem.serverSkins')}</p>}
      {chosen !== undefined && <ChosenServer draft={draft} name={chosen.display_name} />}
      {servers.length === 0 && (
        <div style={{ marginTop: 12 }}>
          <Alert tone="warning">
            {t('server.none')} <Link to="/myservers">{t('server.mine')}</Link>
          </Alert>
        </div>
      )}
    </>
  );
}

/** Server, start time and broadcast delay. */
export function ServerStep({ draft, update, problems }: StepProps) {
  const { t } = useTranslation('create');
  const { servers, error, reload } = useOfferedServers();
  const has = (key: Problem['key']) => problems.some((problem) => problem.key === key);
  return (
    <>
      <h2 className={styles.heading}>{t('server.heading')}</h2>
      {servers === undefined && error === undefined && <SkeletonRows rows={2} height={68} />}
      {servers === undefined && error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {servers !== undefined && <ServerChoice draft={draft} update={update} problems={problems} servers={servers} />}
      <div className={styles.fields}>
        <SegmentedControl
          label={t('server.start')}
          options={[
            { value: 'now', label: t('server.startNow') },
            { value: 'at', label: t('server.startAt') },
          ]}
          value={draft.startMode}
          onChange={(startMode) => update({ startMode })}
          fullWidth
        />
        {draft.startMode === 'at' && (
          <TextField
            type="datetime-local"
            label={t('server.date')}
            required
            description={t('server.dateHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={draft.startAt}
            onChange={(event) => update({ startAt: event.currentTarget.value })}
            error={has('startTime') && draft.startAt !== '' ? t('problem.startTime') : undefined}
          />
        )}
        <NumberField
          label={t('server.delay')}
          description={t('server.delayHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.tvDelay}
          min={0}
          max={600}
          clampBehavior="none"
          onChange={(tvDelay) => update({ tvDelay })}
          error={has('tvDelay') ? t('problem.tvDelay') : undefined}
        />
      </div>
    </>
  );
}
