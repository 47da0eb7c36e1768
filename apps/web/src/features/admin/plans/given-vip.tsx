import type { GivenVip } from '@placar/contracts/economy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ReasonDialog, type ReasonAsk } from '../../../components/reason-dialog';
import { formatDateTime } from '../../../lib/format';
import { Badge, Button, Card, DataTable, EmptyState, FilterBar, Stack, useNow, type DataColumn } from '../../../ui';
import { PersonPicker } from '../audit/audit-pickers';
import { CursorRows, PersonLink, actionsColumn } from '../table-parts';
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
  const person = ({ user }: GivenVip) => <PersonLink person={user} gone={t('gone')} />;
  const columns: DataColumn<GivenVip>[] = [
    { key: 'user', header: t('given.user'), cell: person },
    { key: 'length', header: t('length'), cell: lengthOf },
    { key: 'why', header: t('given.why'), cell: (grant) => <Why grant={grant} /> },
    { key: 'until', header: t('given.until'), cell: until },
    actionsColumn(t('actions'), acts),
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
              {person(grant)} <span className={users.meta}>{lengthOf(grant)}</span>
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
export function GivenVipList({ view, given }: { view: GivenView; given: ReturnType<typeof useGivenVip> }) {
  const { t } = useTranslation(['plans', 'staff']);
  const { list, busy, revoke } = given;
  const [ask, setAsk] = useState<ReasonAsk | null>(null);
  const isFiltered = view.source !== 'all' || view.user !== '';
  const askWhy = (grant: GivenVip) =>
    setAsk({
      title: t('plans:given.revokeTitle', { name: grant.user?.name ?? '' }),
      label: t('plans:given.revokeReason'),
      max: REASON_MAX,
      confirm: t('plans:given.revoke'),
      onConfirm: (reason) => revoke(grant, reason, t('plans:given.didRevoke')),
    });
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
      <CursorRows
        list={list}
        skeletons={5}
        empty={
          <EmptyState
            framed
            title={t(isFiltered ? 'plans:given.noneFound' : 'plans:given.none')}
            actions={isFiltered ? <Button onClick={view.clear}>{t('plans:given.showAll')}</Button> : undefined}
          >
            {t('plans:given.noneText')}
          </EmptyState>
        }
      >
        {(grants) => <Grants grants={grants} onRevoke={askWhy} />}
      </CursorRows>
      <ReasonDialog ask={ask} busy={busy} onClose={() => setAsk(null)} />
    </Stack>
  );
}
