import { Ban as BanIcon, Undo2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ReasonDialog, type ReasonAsk } from '../../../components/reason-dialog';
import { formatDateTime } from '../../../lib/format';
import {
  Badge,
  Button,
  Card,
  DataTable,
  EmptyState,
  FilterBar,
  Pending,
  RelativeTime,
  SkeletonRows,
  Stack,
  useNow,
  type DataColumn,
} from '../../../ui';
import { AdminHeader } from '../admin-header';
import { PersonLink, actionsColumn } from '../table-parts';
import styles from '../users.module.css';
import { BanDialog } from './ban-dialog';
import {
  chosenSanctions,
  isRunning,
  SHOWN,
  usePenaltyActs,
  usePenaltyView,
  useSanctions,
  type Sanction,
} from './use-penalties';

const REASON_MAX = 200;
const MINUTE_MS = 60_000;

const isCause = (cause: string): cause is 'left' | 'not_ready' | 'absent' =>
  ['left', 'not_ready', 'absent'].includes(cause);

/* Why it was given, what the person answers, and why it was taken back. */
function Why({ sanction }: { sanction: Sanction }) {
  const { t } = useTranslation('staff');
  const { kind, row } = sanction;
  const reason = kind === 'ban' ? row.reason : isCause(row.cause) ? t(`penalties.cause.${row.cause}`) : row.cause;
  const back = kind === 'ban' ? row.lifted_reason : row.taken_back_reason;
  return (
    <span>
      <bdi>{reason}</bdi>
      {kind === 'penalty' && (
        <>
          {' '}
          <Link to={`/lobby/${row.lobby_id}`}>{t('penalties.lobby', { id: row.lobby_id })}</Link>
        </>
      )}
      {kind === 'ban' && row.appeal !== null && (
        <span className={styles.meta}>
          <br />
          {t('penalties.appeal')} <bdi>{row.appeal}</bdi>
        </span>
      )}
      {back !== null && (
        <span className={styles.meta}>
          <br />
          {t('penalties.backBecause')} <bdi>{back}</bdi>
        </span>
      )}
    </span>
  );
}

function State({ sanction, now }: { sanction: Sanction; now: number }) {
  const { t } = useTranslation('staff');
  const { kind, row } = sanction;
  const back = kind === 'ban' ? row.lifted_at : row.taken_back_at;
  if (back !== null)
    return (
      <span className={styles.meta}>
        {t('penalties.takenBack')} <RelativeTime value={back} />
      </span>
    );
  if (!isRunning(sanction, now)) return <span className={styles.meta}>{t('penalties.over')}</span>;
  return (
    <span>
      <Badge tone="danger" small>
        {t('penalties.running')}
      </Badge>{' '}
      <span className={styles.meta}>
        {row.ends_at === null ? t('penalties.forGood') : t('penalties.until', { time: formatDateTime(row.ends_at) })}
      </span>
    </span>
  );
}

function Sanctions({
  rows,
  now,
  onTakeBack,
}: {
  rows: readonly Sanction[];
  now: number;
  onTakeBack: (sanction: Sanction) => void;
}) {
  const { t } = useTranslation('staff');
  const act = (sanction: Sanction) =>
    isRunning(sanction, now) ? (
      <Button
        size="sm"
        leftIcon={<Undo2 size={15} />}
        aria-label={`${t('penalties.takeBack')}: ${sanction.row.name}`}
        onClick={() => onTakeBack(sanction)}
      >
        {t('penalties.takeBack')}
      </Button>
    ) : null;
  const kindOf = ({ kind, row }: Sanction) =>
    kind === 'ban' ? t('penalties.kindBan') : t('penalties.kindPenalty', { count: row.minutes });
  const person = ({ row }: Sanction) => <PersonLink person={{ id: row.user_id, name: row.name }} />;
  const columns: DataColumn<Sanction>[] = [
    { key: 'person', header: t('penalties.person'), cell: person },
    { key: 'kind', header: t('penalties.kind'), cell: kindOf },
    { key: 'why', header: t('penalties.reason'), cell: (sanction) => <Why sanction={sanction} /> },
    { key: 'since', header: t('penalties.given'), cell: ({ row }) => <RelativeTime value={row.begins_at} /> },
    { key: 'state', header: t('penalties.state'), cell: (sanction) => <State sanction={sanction} now={now} /> },
    actionsColumn(t('users.column.actions'), act),
  ];
  return (
    <DataTable
      caption={t('penalties.list')}
      columns={columns}
      rows={rows}
      rowKey={({ kind, row }) => `${kind}-${row.id}`}
      stickyFirst
      renderCard={(sanction) => (
        <Card className={styles.card}>
          <div className={styles.cardHead}>
            {person(sanction)}
            <span className={styles.meta}>{kindOf(sanction)}</span>
          </div>
          <Why sanction={sanction} />
          <State sanction={sanction} now={now} />
          {act(sanction)}
        </Card>
      )}
    />
  );
}

/** `/admin/penalties`: penalties of lobbies and bans of the platform, in one list. */
export function AdminPenaltiesPage() {
  const { t } = useTranslation(['staff', 'common']);
  const list = useSanctions();
  const { sanctions, error, reload, hasMore, isBusy, more } = list;
  const { query, shown, setQuery, setShown, clear } = usePenaltyView();
  const { busy, ban, takeBack } = usePenaltyActs(list);
  const [isBanning, setIsBanning] = useState(false);
  const [ask, setAsk] = useState<ReasonAsk | null>(null);
  const now = useNow(MINUTE_MS);
  const wanted = useDeferredValue(query);
  const all = sanctions ?? [];
  const rows = chosenSanctions(all, { shown, query: wanted, now });
  const askWhy = (sanction: Sanction) =>
    setAsk({
      title: t('penalties.takeBackTitle', { name: sanction.row.name }),
      label: t('penalties.takeBackReason'),
      max: REASON_MAX,
      confirm: t('penalties.takeBack'),
      onConfirm: (reason) => takeBack(sanction, reason, t('penalties.didTakeBack')),
    });
  return (
    <>
      <AdminHeader
        title={t('penalties.title')}
        description={t('penalties.description')}
        actions={
          <Button variant="danger" leftIcon={<BanIcon size={16} />} onClick={() => setIsBanning(true)}>
            {t('penalties.ban')}
          </Button>
        }
      />
      <Stack gap={16}>
        <FilterBar
          label={t('penalties.filter')}
          choices={SHOWN.map((value) => ({
            value,
            label: t(`penalties.show.${value}`),
            count: chosenSanctions(all, { shown: value, query: '', now }).length,
          }))}
          value={shown}
          neutral="all"
          onChange={setShown}
          search={{ value: query, onChange: setQuery, placeholder: t('penalties.search') }}
        />
        {sanctions === undefined && (
          <Pending error={error} onRetry={reload}>
            <SkeletonRows rows={8} height={56} />
          </Pending>
        )}
        {sanctions !== undefined && rows.length === 0 && (
          <EmptyState
            framed
            title={t(all.length === 0 ? 'penalties.none' : 'penalties.noneFound')}
            actions={all.length === 0 ? undefined : <Button onClick={clear}>{t('penalties.showAll')}</Button>}
          >
            {t('penalties.noneText')}
          </EmptyState>
        )}
        {rows.length > 0 && <Sanctions rows={rows} now={now} onTakeBack={askWhy} />}
        {hasMore && (
          <Button onClick={more} loading={isBusy}>
            {t('common:action.loadMore')}
          </Button>
        )}
      </Stack>
      <BanDialog
        isOpen={isBanning}
        busy={busy}
        onClose={() => setIsBanning(false)}
        onBan={(given) => ban(given, t('penalties.didBan'))}
      />
      <ReasonDialog ask={ask} busy={busy} onClose={() => setAsk(null)} />
    </>
  );
}
