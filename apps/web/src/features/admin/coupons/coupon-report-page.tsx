import type { CouponTotals, CouponTrackingAnswer } from '@placar/contracts/economy';
import { ArrowLeft, ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { formatDateTime, formatMoney, formatNumber, formatPercent, formatPlainDay } from '../../../lib/format';
import { currentLanguageTag } from '../../../lib/i18n';
import { useAddressFilter } from '../../../lib/page/use-address-filter';
import {
  BarFigure,
  Button,
  ButtonLink,
  Card,
  DataTable,
  IconButton,
  Pending,
  SelectField,
  Skeleton,
  Stack,
  StatTile,
  showToast,
  useNow,
  type DataColumn,
} from '../../../ui';
import { AdminHeader } from '../admin-header';
import { PersonLink } from '../table-parts';
import users from '../users.module.css';
import styles from './coupons.module.css';
import { monthFrom, monthNow, monthsUntil, offeredMonth } from './report-month';
import { saveMonthTable, useCouponReport } from './use-coupon-report';

const HOUR_MS = 3_600_000;
type Use = CouponTrackingAnswer['uses'][number];

const monthName = (month: string): string =>
  new Intl.DateTimeFormat(currentLanguageTag(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  );

function MonthPicker({
  month,
  present,
  onChange,
}: {
  month: string;
  present: string;
  onChange: (month: string) => void;
}) {
  const { t } = useTranslation('coupons');
  const months = monthsUntil(present);
  return (
    <div className={styles.month}>
      <IconButton
        label={t('report.previousMonth')}
        icon={<ChevronLeft size={18} />}
        disabled={month === months.at(-1)}
        onClick={() => onChange(monthFrom(month, -1))}
      />
      <SelectField
        label={t('report.month')}
        options={months.map((value) => ({ value, label: monthName(value) }))}
        value={month}
        onChange={(value) => onChange(value ?? present)}
      />
      <IconButton
        label={t('report.nextMonth')}
        icon={<ChevronRight size={18} />}
        disabled={month === present}
        onClick={() => onChange(monthFrom(month, 1))}
      />
    </div>
  );
}

const TILES = [
  ['redemptions', formatNumber],
  ['uniqueUsers', formatNumber],
  ['netCents', formatMoney],
  ['grossCents', formatMoney],
  ['discountCents', formatMoney],
  ['refundedCents', formatMoney],
  ['commissionCents', formatMoney],
  ['validations', formatNumber],
  ['conversionRate', (rate: number | null) => formatPercent(rate === null ? null : rate * 100)],
] as const satisfies readonly (readonly [keyof CouponTotals, (value: number) => string])[];

function Tiles({ totals, previous }: { totals: CouponTotals; previous: CouponTotals | undefined }) {
  const { t } = useTranslation('coupons');
  return (
    <div className={styles.tiles}>
      {TILES.map(([name, format]) => (
        <Card key={name}>
          <StatTile label={t(`report.${name}`)} value={format(totals[name] as number)} />
          <p className={styles.before}>
            {t('report.before', { value: previous === undefined ? '…' : format(previous[name] as number) })}
          </p>
        </Card>
      ))}
    </div>
  );
}

function Uses({ uses }: { uses: readonly Use[] }) {
  const { t } = useTranslation('coupons');
  const buyer = ({ user }: Use) => <PersonLink person={user} gone={t('report.goneUser')} />;
  const columns: DataColumn<Use>[] = [
    { key: 'at', header: t('report.at'), cell: ({ at }) => formatDateTime(at) },
    { key: 'user', header: t('report.user'), cell: buyer },
    { key: 'plan', header: t('report.plan'), cell: ({ plan }) => <bdi>{plan}</bdi> },
    { key: 'kind', header: t('report.what'), cell: ({ kind }) => t(`report.kind.${kind}`) },
    { key: 'gross', header: t('report.grossCents'), align: 'right', cell: ({ gross }) => formatMoney(gross) },
    { key: 'discount', header: t('report.discountCents'), align: 'right', cell: (use) => formatMoney(use.discount) },
    { key: 'net', header: t('report.netCents'), align: 'right', cell: ({ net }) => formatMoney(net) },
  ];
  return (
    <DataTable
      caption={t('report.uses')}
      columns={columns}
      rows={uses}
      rowKey={({ orderId, kind, at }) => `${orderId}-${kind}-${at}`}
      renderCard={(use) => (
        <Card className={users.card}>
          <div className={users.cardHead}>
            {buyer(use)}
            <strong>{formatMoney(use.net)}</strong>
          </div>
          <span className={users.meta}>
            {formatDateTime(use.at)} · <bdi>{use.plan}</bdi> · {t(`report.kind.${use.kind}`)}
          </span>
        </Card>
      )}
    />
  );
}

function Report({
  report,
  uses,
  previous,
}: Pick<ReturnType<typeof useCouponReport>, 'uses' | 'previous'> & { report: CouponTrackingAnswer }) {
  const { t } = useTranslation('coupons');
  return (
    <>
      <Tiles totals={report.totals} previous={previous} />
      <Card>
        <BarFigure
          heading={2}
          title={t('report.perDay')}
          description={t('report.perDayText', { zone: report.period.tz })}
          pointHeader={t('report.day')}
          emptyText={t('report.nothing')}
          height={240}
          range={['auto', 'auto']}
          decimals
          formatValue={(value) => formatMoney(Math.round(value * 100))}
          points={
            uses.length === 0
              ? []
              : report.daily.map(({ date, netCents }) => ({
                  key: date,
                  label: String(Number(date.slice(8))),
                  title: formatPlainDay(date),
                  values: { net: netCents / 100 },
                }))
          }
          series={[{ key: 'net', label: t('report.netCents'), tone: 'brand' }]}
        />
      </Card>
      {uses.length === 0 ? <p className={styles.empty}>{t('report.nothing')}</p> : <Uses uses={uses} />}
    </>
  );
}

/** `/admin/coupons/{id}/report`: what one coupon brought in a month. */
export function CouponReportPage() {
  const { t } = useTranslation(['coupons', 'common']);
  const { couponId = '' } = useParams();
  const present = monthNow(useNow(HOUR_MS));
  const { get, set } = useAddressFilter();
  const month = offeredMonth(get('month'), present);
  const { report, uses, previous, error, reload, hasMore, isBusy, more } = useCouponReport(couponId, month);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    if (!(await saveMonthTable(month))) showToast({ tone: 'error', message: t('coupons:network') });
    setSaving(false);
  };
  return (
    <>
      <AdminHeader
        title={t('coupons:report.title', { code: report?.coupon.code ?? '…' })}
        description={t('coupons:report.description')}
        actions={
          <>
            <ButtonLink to="/admin/coupons" leftIcon={<ArrowLeft size={16} />}>
              {t('coupons:report.back')}
            </ButtonLink>
            <Button leftIcon={<Download size={16} />} loading={saving} onClick={() => void save()}>
              {t('coupons:report.table')}
            </Button>
          </>
        }
      />
      <Stack gap={16}>
        <MonthPicker
          month={month}
          present={present}
          onChange={(chosen) => set('month', chosen === present ? '' : chosen)}
        />
        {report === undefined ? (
          <Pending error={error} onRetry={reload}>
            <Skeleton height={640} />
          </Pending>
        ) : (
          <Report report={report} uses={uses} previous={previous} />
        )}
        {hasMore && (
          <Button onClick={more} loading={isBusy}>
            {t('common:action.loadMore')}
          </Button>
        )}
      </Stack>
    </>
  );
}
