import type { PartnerFigures, PartnerMonth, PartnerPayout } from '@placar/contracts/economy';
import { Handshake } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney, formatNumber } from '../../lib/format';
import { useEndpoint } from '../../lib/endpoints';
import { currentLanguageTag } from '../../lib/i18n';
import {
  Alert,
  Badge,
  BarFigure,
  ButtonLink,
  Card,
  CardHeader,
  CopyField,
  DataTable,
  EmptyState,
  PageHeader,
  Pending,
  Skeleton,
  Stack,
  StatTile,
  type DataColumn,
} from '../../ui';
import styles from './partners.module.css';
import { PixKeyCard } from './pix-key-card';

const PAYOUT_TONE = { made: 'info', paid: 'success', cancelled: 'neutral' } as const;

const monthName = (month: string, length: 'long' | 'short'): string =>
  new Intl.DateTimeFormat(currentLanguageTag(), {
    month: length,
    year: length === 'long' ? 'numeric' : undefined,
    timeZone: 'UTC',
  }).format(Date.parse(`${month}-01T00:00:00Z`));

function Balance({ balance, holdDays, leastCents, clicks, sales }: PartnerFigures) {
  const { t } = useTranslation('partners');
  const tiles = [
    {
      key: 'payable',
      value: formatMoney(balance.payableCents),
      help: t('help.payable', { least: formatMoney(leastCents) }),
    },
    { key: 'pending', value: formatMoney(balance.pendingCents), help: t('help.pending', { days: holdDays }) },
    { key: 'paying', value: formatMoney(balance.payingCents), help: t('help.paying') },
    { key: 'paid', value: formatMoney(balance.paidCents), help: t('help.paid') },
    { key: 'clicks', value: formatNumber(clicks), help: t('help.clicks') },
    { key: 'sales', value: formatNumber(sales), help: t('help.sales') },
  ] as const;
  return (
    <>
      {balance.reviewCents !== 0 && (
        <Alert tone="info">{t('inReview', { amount: formatMoney(balance.reviewCents) })}</Alert>
      )}
      {balance.payableCents < 0 && (
        <Alert tone="warning">{t('below', { amount: formatMoney(-balance.payableCents) })}</Alert>
      )}
      <div className={styles.tiles}>
        {tiles.map(({ key, value, help }) => (
          <Card key={key}>
            <StatTile label={t(`tile.${key}`)} value={value} />
            <p className={styles.help}>{help}</p>
          </Card>
        ))}
      </div>
    </>
  );
}

function Share({ link, coupons, commissionBp }: PartnerFigures) {
  const { t } = useTranslation('partners');
  return (
    <Card as="section">
      <h2 className={styles.title}>{t('share')}</h2>
      <p className={styles.help}>{t('shareText', { rate: formatNumber(commissionBp / 100) })}</p>
      <div className={styles.fields}>
        <CopyField value={link} label={t('link')} />
        {coupons.map((code) => (
          <CopyField key={code} value={code} label={t('coupon')} />
        ))}
      </div>
      {coupons.length === 0 && <p className={styles.help}>{t('noCoupon')}</p>}
    </Card>
  );
}

function Months({ months }: { months: readonly PartnerMonth[] }) {
  const { t } = useTranslation('partners');
  const shown = months.filter(
    ({ clicks, sales, commissionCents, paidCents }, index) =>
      index === 0 || clicks + sales !== 0 || commissionCents !== 0 || paidCents !== 0,
  );
  const columns: DataColumn<PartnerMonth>[] = [
    { key: 'month', header: t('month'), cell: ({ month }) => monthName(month, 'long') },
    { key: 'clicks', header: t('tile.clicks'), align: 'right', cell: ({ clicks }) => formatNumber(clicks) },
    { key: 'sales', header: t('tile.sales'), align: 'right', cell: ({ sales }) => formatNumber(sales) },
    { key: 'net', header: t('net'), align: 'right', cell: ({ netCents }) => formatMoney(netCents) },
    { key: 'commission', header: t('commission'), align: 'right', cell: (one) => formatMoney(one.commissionCents) },
    { key: 'paid', header: t('tile.paid'), align: 'right', cell: ({ paidCents }) => formatMoney(paidCents) },
  ];
  return (
    <>
      <Card>
        <BarFigure
          heading={2}
          title={t('perMonth')}
          description={t('perMonthText')}
          pointHeader={t('month')}
          emptyText={t('nothing')}
          height={220}
          range={['auto', 'auto']}
          decimals
          formatValue={(value) => formatMoney(Math.round(value * 100))}
          points={months.toReversed().map(({ month, commissionCents }) => ({
            key: month,
            label: monthName(month, 'short'),
            title: monthName(month, 'long'),
            values: { commission: commissionCents / 100 },
          }))}
          series={[{ key: 'commission', label: t('commission'), tone: 'brand' }]}
        />
      </Card>
      <DataTable
        caption={t('perMonth')}
        columns={columns}
        rows={shown}
        rowKey={({ month }) => month}
        renderCard={(month) => (
          <Card className={styles.line}>
            <strong>{monthName(month.month, 'long')}</strong>
            <span>
              {t('commission')}: {formatMoney(month.commissionCents)} · {t('tile.paid')}: {formatMoney(month.paidCents)}
            </span>
            <span className={styles.help}>
              {t('tile.clicks')}: {formatNumber(month.clicks)} · {t('tile.sales')}: {formatNumber(month.sales)}
            </span>
          </Card>
        )}
      />
    </>
  );
}

function Payouts({ payouts }: { payouts: readonly PartnerPayout[] }) {
  const { t } = useTranslation('partners');
  return (
    <Card as="section" padded={false}>
      <CardHeader title={t('payouts')} />
      {payouts.length === 0 ? (
        <p className={styles.emptyLine}>{t('noPayouts')}</p>
      ) : (
        <ul className={styles.list}>
          {payouts.map((payout) => (
            <li key={payout.id} className={styles.payout}>
              <span className={styles.line}>
                <strong>{formatMoney(payout.cents)}</strong>
                <span className={styles.help}>
                  {formatDateTime(payout.settledAt ?? payout.madeAt)}
                  {payout.reference !== '' && (
                    <>
                      {' · '}
                      <bdi>{payout.reference}</bdi>
                    </>
                  )}
                </span>
              </span>
              <Badge small tone={PAYOUT_TONE[payout.status]}>
                {t(`payout.${payout.status}`)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** `/affiliates/me`: what a partner brought, has earned and was paid. Nobody else's is to be seen here. */
export function PartnerPage() {
  const { t } = useTranslation('partners');
  const { data, error, mutate } = useEndpoint('GET /affiliates/me', {});
  const partner = data?.partner;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={partner == null ? t('description') : t('descriptionOf', { name: partner.name })}
      />
      <Stack gap={16}>
        {data === undefined && (
          <Pending error={error} onRetry={() => void mutate()}>
            <Skeleton height={640} />
          </Pending>
        )}
        {partner === null && (
          <EmptyState
            framed
            icon={<Handshake size={28} strokeWidth={1.6} />}
            title={t('none')}
            actions={<ButtonLink to="/affiliates">{t('toPartners')}</ButtonLink>}
          >
            {t('noneText')}
          </EmptyState>
        )}
        {partner != null && (
          <>
            <Balance {...partner} />
            <div className={styles.pair}>
              <Share {...partner} />
              <PixKeyCard pixKey={partner.pixKey} onSaved={() => void mutate()} />
            </div>
            <Months months={partner.months} />
            <Payouts payouts={partner.payouts} />
          </>
        )}
      </Stack>
    </>
  );
}
