import type { Operations } from '@placar/contracts/admin';
import { CircleAlert, CircleCheck, Eye } from 'lucide-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format';
import { formatBytes } from '../../../lib/format-bytes';
import type { LocaleResources } from '../../../locales/pt';
import { Badge, Card, RelativeTime, cx, type BadgeTone } from '../../../ui';
import { demosAreFull, isFull, type Level, type Tile } from './operations-model';
import styles from './operations.module.css';

const LOOK: Readonly<Record<Level, { tone: BadgeTone; Icon: typeof Eye }>> = {
  ok: { tone: 'success', Icon: CircleCheck },
  look: { tone: 'warning', Icon: Eye },
  act: { tone: 'danger', Icon: CircleAlert },
};

/** How a thing does, in a word with its icon. */
export function LevelBadge({ level, small = false }: { level: Level; small?: boolean }) {
  const { t } = useTranslation('staff');
  const { tone, Icon } = LOOK[level];
  return (
    <Badge tone={tone} small={small} icon={<Icon size={13} aria-hidden="true" />}>
      {t(`ops.level.${level}`)}
    </Badge>
  );
}

/** One measured thing: its word, its figure, what is behind it, and what it means. */
export function OperationsTile({ tile, now }: { tile: Tile; now: Operations }) {
  const { t } = useTranslation('staff');
  return (
    <Card as="article" padded={false} className={cx(styles.tile, styles[tile.level])}>
      <header className={styles.tileHead}>
        <h3 className={styles.tileTitle}>{t(`ops.tile.${tile.name}`)}</h3>
        <LevelBadge level={tile.level} />
      </header>
      <p className={styles.value}>
        <TileValue tile={tile} now={now} />
      </p>
      <TileStates tile={tile} />
      <Extra tile={tile} now={now} />
      <p className={styles.means}>{t(`ops.means.${tile.name}`)}</p>
    </Card>
  );
}

type StateName = keyof LocaleResources['staff']['ops']['state'];
/** States whose word changes for a single one; the rest say the same for any number. */
type SingleName = keyof LocaleResources['staff']['ops']['one'];

function useStateWord(): (state: string, count: number) => string {
  const { t, i18n } = useTranslation('staff');
  return (state, count) => {
    if (count === 1 && i18n.exists(`staff:ops.one.${state}`)) return t(`ops.one.${state as SingleName}`);
    return i18n.exists(`staff:ops.state.${state}`) ? t(`ops.state.${state as StateName}`) : state;
  };
}

/** The counts behind a figure, by state. */
export function TileStates({ tile }: { tile: Tile }) {
  const word = useStateWord();
  if (tile.states.length === 0) return null;
  return (
    <ul className={styles.states}>
      {tile.states.map(({ state, count }) => (
        <li key={state}>
          <strong>{formatNumber(count)}</strong> {word(state, count)}
        </li>
      ))}
    </ul>
  );
}

/** The figure that counts. */
export function TileValue({ tile, now }: { tile: Tile; now: Operations }): ReactNode {
  const { t } = useTranslation('staff');
  const seconds = (value: number | null, none: string): string =>
    value === null ? none : t('ops.value.seconds', { value: formatNumber(Math.round(value)) });
  const total = (states: readonly { count: number }[]): string =>
    formatNumber(states.reduce((sum, { count }) => sum + count, 0));
  switch (tile.name) {
    case 'matches':
      return total(now.matches);
    case 'recoveries':
      return formatNumber(now.recoveries);
    case 'freshness':
      return seconds(now.status_age_seconds, t('ops.value.noPlay'));
    case 'reconciler':
      return seconds(now.watch_lag_seconds, t('ops.value.noPlay'));
    case 'inbox':
      return formatNumber(now.inbox.waiting);
    case 'outbox':
      return formatNumber(now.outbox.waiting);
    case 'queues':
      return now.queues === null
        ? t('ops.value.queuesAway')
        : total(now.queues.map(({ waiting: count }) => ({ count })));
    case 'webhooks':
      return formatNumber(now.webhooks.waiting);
    case 'loadouts':
      return formatNumber(now.loadouts.waiting);
    case 'leases':
      return formatNumber(now.leases.held);
    case 'servers':
      return total(now.servers);
    case 'requests':
      return total(now.server_requests);
    case 'processes':
      return formatNumber(now.processes.length);
    case 'database':
      return formatBytes(now.database.size_bytes);
    case 'demos':
      return formatBytes(now.demos.bytes);
    case 'program':
      return now.program.version;
  }
}

function Extra({ tile, now }: { tile: Tile; now: Operations }) {
  const lines = useExtraLines(tile, now);
  if (lines.length === 0) return null;
  return (
    <ul className={styles.extra}>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}

/* How the plugin's database does, and what it cannot hold. */
function bridgeLines(t: TFunction<'staff'>, { problem, detail, left_out: leftOut }: Operations['loadouts']): string[] {
  return [
    problem === null ? t('ops.value.bridgeOk') : t(`ops.value.bridge.${problem}`, { detail }),
    ...(leftOut.length > 0 ? [t('ops.value.bridgeLeftOut', { what: leftOut.join(', ') })] : []),
  ];
}

function useExtraLines({ name }: Tile, now: Operations): ReactNode[] {
  const { t } = useTranslation('staff');
  const oldest = (seconds: number | null): string =>
    seconds === null ? t('ops.value.empty') : t('ops.value.oldest', { value: formatNumber(Math.round(seconds)) });
  const { database, program } = now;
  switch (name) {
    case 'recoveries':
      return now.recoveries_manual > 0 ? [t('ops.value.manual', { count: now.recoveries_manual })] : [];
    case 'freshness':
      return now.unreachable > 0 ? [t('ops.value.unreachable', { count: now.unreachable })] : [];
    case 'inbox':
      return [oldest(now.inbox.oldest_seconds)];
    case 'outbox':
      return [oldest(now.outbox.oldest_seconds)];
    case 'webhooks':
      return [oldest(now.webhooks.oldest_seconds)];
    case 'loadouts':
      return bridgeLines(t, now.loadouts);
    case 'queues':
      return [t(`ops.value.store.${now.queue_store}`)];
    case 'database':
      return [
        t('ops.value.postgres', { version: database.version }),
        t('ops.value.connections', { used: database.connections, max: database.max_connections }),
        t('ops.value.migrations', { applied: database.migrations_applied, known: database.migrations_known }),
      ];
    case 'demos':
      return demoLines(now.demos, t);
    case 'program':
      return [
        t('ops.value.node', { version: program.node }),
        <>
          {t('ops.value.started', { time: '' })}
          <RelativeTime value={program.started_at} />
        </>,
      ];
    case 'servers':
      return isFull(now.servers) ? [t('ops.value.noneFree')] : [];
    case 'matches':
    case 'reconciler':
    case 'leases':
    case 'requests':
    case 'processes':
      return [];
  }
}

function demoLines(demos: Operations['demos'], t: TFunction<'staff'>): string[] {
  const room =
    demos.most_bytes === null
      ? t('ops.value.demosNoLimit')
      : t('ops.value.demosLimit', { size: formatBytes(demos.most_bytes) });
  return [
    t('ops.value.demos', { count: demos.files }),
    room,
    ...(demos.keep_days === null ? [] : [t('ops.value.demosDays', { count: demos.keep_days })]),
    t(`ops.value.demoStore.${demos.store}`),
    ...(demosAreFull(demos) ? [t('ops.value.demosFull')] : []),
  ];
}
