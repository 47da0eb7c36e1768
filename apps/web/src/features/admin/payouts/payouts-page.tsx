import type { DuePartner, OpenReview, PayoutsAnswer, StaffPayout } from '@placar/contracts/economy';
import { Banknote, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ReasonDialog, type ReasonAsk } from '../../../components/reason-dialog';
import { formatDateTime, formatMoney } from '../../../lib/format';
import { useSession } from '../../../lib/session';
import {
  Alert,
  Badge,
  Button,
  Card,
  ConfirmDialog,
  DataTable,
  EmptyState,
  Pending,
  SkeletonRows,
  Stack,
  type DataColumn,
} from '../../../ui';
import { AdminHeader } from '../admin-header';
import users from '../users.module.css';
import styles from './payouts.module.css';
import { savePayoutTable, usePayouts, type PayoutActs } from './use-payouts';

const TONE = { made: 'info', paid: 'success', cancelled: 'neutral' } as const;
const REFERENCE_MAX = 80;
const REASON_MAX = 200;

function Key({ pixKey }: Pick<DuePartner, 'pixKey'>) {
  const { t } = useTranslation('partners');
  if (pixKey === null) return <span className={users.meta}>{t('staff.noKey')}</span>;
  return (
    <span className={styles.key}>
      {t(`pix.kind.${pixKey.kind}`)} {pixKey.masked}
    </span>
  );
}

function Due({ partners }: { partners: readonly DuePartner[] }) {
  const { t } = useTranslation('partners');
  const state = ({ isDue, pixKey, balance }: DuePartner) =>
    isDue ? (
      <Badge tone="success" small>
        {t('staff.due')}
      </Badge>
    ) : (
      <span className={users.meta}>
        {pixKey === null && balance.payableCents > 0 ? t('staff.needsKey') : t('staff.carried')}
      </span>
    );
  const money = (key: keyof DuePartner['balance']): Pick<DataColumn<DuePartner>, 'align' | 'cell'> => ({
    align: 'right',
    cell: ({ balance }) => formatMoney(balance[key]),
  });
  const columns: DataColumn<DuePartner>[] = [
    { key: 'name', header: t('staff.partner'), cell: ({ name }) => <bdi className={users.name}>{name}</bdi> },
    { key: 'key', header: t('staff.pixKey'), cell: (partner) => <Key {...partner} /> },
    { key: 'payable', header: t('tile.payable'), ...money('payableCents') },
    { key: 'pending', header: t('tile.pending'), ...money('pendingCents') },
    { key: 'review', header: t('staff.inReview'), ...money('reviewCents') },
    { key: 'paying', header: t('tile.paying'), ...money('payingCents') },
    { key: 'paid', header: t('tile.paid'), ...money('paidCents') },
    { key: 'state', header: t('staff.now'), cell: state },
  ];
  return (
    <DataTable
      caption={t('staff.owed')}
      columns={columns}
      rows={partners}
      rowKey={({ id }) => id}
      stickyFirst
      renderCard={(partner) => (
        <Card className={users.card}>
          <div className={users.cardHead}>
            <bdi className={users.name}>{partner.name}</bdi>
            {state(partner)}
          </div>
          <span>
            {t('tile.payable')}: <strong>{formatMoney(partner.balance.payableCents)}</strong> · {t('tile.pending')}:{' '}
            {formatMoney(partner.balance.pendingCents)}
          </span>
          <Key {...partner} />
        </Card>
      )}
    />
  );
}

function Reviews({ reviews, isChief, acts }: { reviews: readonly OpenReview[]; isChief: boolean; acts: PayoutActs }) {
  const { t } = useTranslation('partners');
  const [ask, setAsk] = useState<ReasonAsk | null>(null);
  const decide = ({ orderId, partner }: OpenReview, decision: 'approved' | 'refused') =>
    setAsk({
      title: t(`staff.${decision}Title`, { name: partner.name }),
      label: t('staff.reason'),
      max: REASON_MAX,
      confirm: t(`staff.${decision}`),
      onConfirm: (reason) => acts.decide(orderId, { decision, reason }),
    });
  return (
    <Card as="section" padded={false}>
      <h2 className={styles.title}>{t('staff.reviews')}</h2>
      <p className={styles.text}>{t('staff.reviewsText')}</p>
      <ul className={styles.list}>
        {reviews.map((review) => (
          <li key={review.orderId} className={styles.row}>
            <span className={styles.grow}>
              <strong>
                <bdi>{review.partner.name}</bdi> · {formatMoney(review.cents)}
              </strong>
              <span className={users.meta}>
                {review.buyer === null ? (
                  t('staff.gone')
                ) : (
                  <Link to={`/user/${review.buyer.id}`}>{review.buyer.name}</Link>
                )}
                {' · '}
                {formatDateTime(review.soldAt)}
                {' · '}
                {review.signs.map((sign) => t(`staff.sign.${sign}`)).join(', ')}
              </span>
            </span>
            {isChief && (
              <span className={users.acts}>
                <Button size="sm" disabled={acts.busy} onClick={() => decide(review, 'approved')}>
                  {t('staff.approved')}
                </Button>
                <Button size="sm" variant="danger-quiet" disabled={acts.busy} onClick={() => decide(review, 'refused')}>
                  {t('staff.refused')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <ReasonDialog ask={ask} busy={acts.busy} onClose={() => setAsk(null)} />
    </Card>
  );
}

function History({ payouts, isChief, acts }: { payouts: readonly StaffPayout[]; isChief: boolean; acts: PayoutActs }) {
  const { t } = useTranslation('partners');
  const [ask, setAsk] = useState<ReasonAsk | null>(null);
  const settle = ({ id, partner, cents }: StaffPayout, status: 'paid' | 'cancelled') =>
    setAsk({
      title: t(`staff.${status}Title`, { name: partner.name, amount: formatMoney(cents) }),
      label: t(status === 'paid' ? 'staff.reference' : 'staff.reason'),
      max: REFERENCE_MAX,
      confirm: t(status === 'paid' ? 'staff.markPaid' : 'staff.cancel'),
      onConfirm: (reference) => acts.settle(id, { status, reference }),
    });
  const open = new Set(payouts.filter(({ status }) => status === 'made').map(({ run }) => run));
  return (
    <Card as="section" padded={false}>
      <h2 className={styles.title}>{t('payouts')}</h2>
      {isChief && open.size > 0 && (
        <div className={styles.tables}>
          {[...open].map((run) => (
            <Button
              key={run}
              size="sm"
              leftIcon={<Download size={15} />}
              onClick={() => void savePayoutTable(run, t('staff.tableFailed'))}
            >
              {t('staff.table', { time: formatDateTime(payouts.find((one) => one.run === run)?.madeAt ?? '') })}
            </Button>
          ))}
        </div>
      )}
      {payouts.length === 0 && <p className={styles.text}>{t('noPayouts')}</p>}
      <ul className={styles.list}>
        {payouts.map((payout) => (
          <li key={payout.id} className={styles.row}>
            <span className={styles.grow}>
              <strong>
                <bdi>{payout.partner.name}</bdi> · {formatMoney(payout.cents)}
              </strong>
              <span className={users.meta}>
                {t('staff.madeBy', { time: formatDateTime(payout.madeAt), name: payout.madeBy ?? '–' })}
                {payout.settledAt !== null &&
                  ` · ${t(`staff.${payout.status === 'paid' ? 'paidBy' : 'cancelledBy'}`, { time: formatDateTime(payout.settledAt), name: payout.settledBy ?? '–' })}`}
                {payout.reference !== '' && (
                  <>
                    {' · '}
                    <bdi>{payout.reference}</bdi>
                  </>
                )}
              </span>
            </span>
            <Badge small tone={TONE[payout.status]}>
              {t(`payout.${payout.status}`)}
            </Badge>
            {isChief && payout.status === 'made' && (
              <span className={users.acts}>
                <Button size="sm" variant="primary" disabled={acts.busy} onClick={() => settle(payout, 'paid')}>
                  {t('staff.markPaid')}
                </Button>
                <Button size="sm" variant="ghost" disabled={acts.busy} onClick={() => settle(payout, 'cancelled')}>
                  {t('staff.cancel')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <ReasonDialog ask={ask} busy={acts.busy} onClose={() => setAsk(null)} />
    </Card>
  );
}

function Owed({ owed, isChief, acts }: { owed: PayoutsAnswer; isChief: boolean; acts: PayoutActs }) {
  const { t } = useTranslation('partners');
  return (
    <>
      {!isChief && <Alert tone="info">{t('staff.onlySuper')}</Alert>}
      {owed.reviews.length > 0 && <Reviews reviews={owed.reviews} isChief={isChief} acts={acts} />}
      {owed.partners.length === 0 ? (
        <EmptyState framed icon={<Banknote size={28} strokeWidth={1.6} />} title={t('staff.nothing')}>
          {t('staff.nothingText')}
        </EmptyState>
      ) : (
        <Due partners={owed.partners} />
      )}
      <History payouts={owed.payouts} isChief={isChief} acts={acts} />
    </>
  );
}

/** `/admin/payouts`: what is owed to partners, what must be looked at first, and what was paid. */
export function AdminPayoutsPage() {
  const { t } = useTranslation(['partners', 'staff']);
  const { user } = useSession();
  const isChief = user?.super_admin === 1;
  const { owed, error, reload, acts } = usePayouts();
  const [asked, setAsked] = useState(false);
  const due = (owed?.partners ?? []).filter(({ isDue }) => isDue);
  const sum = due.reduce((all, { balance }) => all + balance.payableCents, 0);
  return (
    <>
      <AdminHeader
        title={t('partners:staff.title')}
        description={t('partners:staff.description', {
          days: owed?.holdDays ?? 15,
          least: formatMoney(owed?.leastCents ?? 5_000),
        })}
        actions={
          isChief && (
            <Button
              variant="primary"
              leftIcon={<Banknote size={16} />}
              disabled={due.length === 0 || acts.busy}
              onClick={() => setAsked(true)}
            >
              {t('partners:staff.make')}
            </Button>
          )
        }
      />
      <Stack gap={16}>
        {owed === undefined ? (
          <Pending error={error} onRetry={reload}>
            <SkeletonRows rows={6} height={56} />
          </Pending>
        ) : (
          <Owed owed={owed} isChief={isChief} acts={acts} />
        )}
      </Stack>
      <ConfirmDialog
        isOpen={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => void acts.make(due.map(({ id }) => id)).then(() => setAsked(false))}
        title={t('partners:staff.makeTitle', { count: due.length, amount: formatMoney(sum) })}
        confirmLabel={t('partners:staff.make')}
        busy={acts.busy}
      >
        {t('partners:staff.makeText')}
      </ConfirmDialog>
    </>
  );
}
