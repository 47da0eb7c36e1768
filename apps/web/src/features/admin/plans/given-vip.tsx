import type { GivenVip } from '@placar/contracts/economy';
import { useState } from 'react';
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
  ErrorState,
  FilterBar,
  SkeletonRows,
  Stack,
  useNow,
  type DataColumn,
} from '../../../ui';
import { PersonPicker } from '../audit/audit-pickers';
import users from '../users.module.css';
import styles from './plans.module.css';
import { SOURCES, type GivenView, type useGivenVip } from './use-plans';

const REASON_MAX = 200;
const MINUTE_MS = 60_000;

type GrantState = 'running' | 'waiting' | 'over' | 'revoked';
const TONE = { running: 'success', waiting: 'info', over: 'neutral', revoked: 'warning' } as const;

function stateOf({ startsAt, endsAt, revokedAt }: GivenVip, now: number): GrantState {
  if (revokedAt !== null) return 'revoked';
  if (Date.parse(endsAt) <= now) return 'over';
  return Date.parse(startsAt) > now ? 'waiting' : 'running';
}

function Person({ person }: { person: GivenVip['user'] }) {
  const { t } = useTranslation('plans');
  if (person === null) return <span className={users.meta}>{t('gone')}</span>;
  return (
    <Link to={`/user/${person.id}`} className={users.name}>
      <bdi>{person.name}</bdi>
    </Link>
  );
}

/** Why somebody has it: the words of staff, or the order; and why it was taken back. */
function Why({ grant }: { grant: GivenVip }) {
  const { t } = useTranslation('plans');
  return (
    <span className={styles.why}>
      {grant.orderId === null ? (
        <bdi>{grant.reason === '' ? '–' : grant.reason}</bdi>
      ) : (
        <Link to={`/admin/orders/${grant.orderId}`}>{t('given.bought')}</Link>
      )}
      <span className={users.meta}>
        {grant.givenBy === null
          ? formatDateTime(grant.givenAt)
          : t('given.by', { name: grant.givenBy.name, time: formatDateTime(grant.givenAt) })}
      </span>
      {grant.revokedAt !== null && (
        <span className={users.meta}>
          {grant.revokedBy === null
            ? t('given.taken', { time: formatDateTime(grant.revokedAt) })
            : t('given.takenBy', { name: grant.revokedBy.name, time: formatDateTime(grant.revokedAt) })}
          {grant.revokeReason !== null && grant.revokeReason !== '' && `: ${grant.revokeReason}`}
        </span>
      )}
    </span>
  );
}

function Grants({ grants, onRevoke }: { grants: readonly GivenVip[]; onRevoke: (grant: GivenVip) => void }) {
  const { t } = useTranslation('plans');
  const now = useNow(MINUTE_MS);
  const lengthOf = ({ days, months }: GivenVip): string =>
    months === null ? t('days', { count: days ?? 0 }) : t('months', { count: months });
  const until = (grant: GivenVip) => {
    const state = stateOf(grant, now);
    return (
      <span className={styles.states}>
        <Badge tone={TONE[state]} small>
          {t(`given.state.${state}`)}
        </Badge>
        {state !== 'revoked' && <span className={users.meta}>{formatDateTime(grant.endsAt)}</span>}
      </span>
    );
  };
  // What was bought goes back with its money, by the page of the order.
  const acts = (grant: GivenVip) =>
    grant.source !== 'order' && grant.user !== null && ['running', 'waiting'].includes(stateOf(grant, now)) ? (
      <Button size="sm" variant="danger-quiet" onClick={() => onRevoke(grant)}>
        {t('given.revoke')}
      </Button>
    ) : null;
  const columns: DataColumn<GivenVip>[] = [
    { key: 'user', header: t('given.user'), cell: ({ user }) => <Person person={user} /> },
    { key: 'length', header: t('length'), cell: lengthOf },
    { key: 'why', header: t('given.why'), cell: (grant) => <Why grant={grant} /> },
    { key: 'until', header: t('given.until'), cell: until },
    { key: 'actions', header: <span className="visually-hidden">{t('actions')}</span>, align: 'right', cell: acts },
  ];
  return (
    <DataTable
      caption={t('given.title')}
      columns={columns}
      rows={grants}
      rowKey={({ id }) => id}
      renderCard={(grant) => (
        <Card className={users.card}>
          <div className={users.cardHead}>
            <span>
              <Person person={grant.user} /> <span className={users.meta}>{lengthOf(grant)}</span>
            </span>
            {until(grant)}
          </div>
          <Why grant={grant} />
          {acts(grant)}
        </Card>
      )}
    />
  );
}

/** VIP that people bought or were given: who, why, until when; what staff gave can be taken back. */
export function GivenVipList({ view, list }: { view: GivenView; list: ReturnType<typeof useGivenVip> }) {
  const { t } = useTranslation(['plans', 'common', 'staff']);
  const { grants, error, isBusy, hasMore, more, reload, busy, revoke } = list;
  const [ask, setAsk] = useState<ReasonAsk | null>(null);
  const isFiltered = view.source !== 'all' || view.user !== '';
  return (
    <Stack gap={16}>
      <div className={styles.filter}>
        <FilterBar
          label={t('plans:given.filter')}
          choices={SOURCES.map((value) => ({ value, label: t(`plans:given.source.${value}`) }))}
          value={view.source}
          neutral="all"
          onChange={view.setSource}
        />
        <PersonPicker label={t('plans:given.user')} value={view.user} error={undefined} onChange={view.setUser} />
      </div>
      {grants === undefined && error === undefined && <SkeletonRows rows={5} height={56} />}
      {grants === undefined && error !== undefined && (
        <Card>
          <ErrorState error={error} onRetry={reload} busy={isBusy} />
        </Card>
      )}
      {grants?.length === 0 && (
        <Card>
          <EmptyState
            title={t(isFiltered ? 'plans:given.noneFound' : 'plans:given.none')}
            actions={isFiltered ? <Button onClick={view.clear}>{t('plans:given.showAll')}</Button> : undefined}
          >
            {t('plans:given.noneText')}
          </EmptyState>
        </Card>
      )}
      {grants !== undefined && grants.length > 0 && (
        <Grants
          grants={grants}
          onRevoke={(grant) =>
            setAsk({
              title: t('plans:given.revokeTitle', { name: grant.user?.name ?? '' }),
              label: t('plans:given.revokeReason'),
              max: REASON_MAX,
              confirm: t('plans:given.revoke'),
              onConfirm: (reason) => revoke(grant, reason, t('plans:given.didRevoke')),
            })
          }
        />
      )}
      {hasMore && (
        <Button onClick={more} loading={isBusy}>
          {t('common:action.loadMore')}
        </Button>
      )}
      <ReasonDialog ask={ask} busy={busy} onClose={() => setAsk(null)} />
    </Stack>
  );
}
