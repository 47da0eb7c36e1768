import type { MonthlyReportAnswer } from '@placar/contracts';
import { stringify } from 'csv-stringify/sync';
import { amountIn, heading, tableColumns, tableOptions } from './spreadsheet';
import type { TableLanguage } from './spreadsheet';

type Row = MonthlyReportAnswer['months'][number] | MonthlyReportAnswer['coupons'][number];

/* In the order of the columns. */
const HEADINGS = {
  month: heading('Mês', 'Month', 'Mois', '月'),
  code: heading('Cupom', 'Coupon', 'Coupon', 'クーポン'),
  affiliate: heading('Afiliado', 'Affiliate', 'Affilié', 'アフィリエイト'),
  redemptions: heading('Usos', 'Uses', 'Utilisations', '利用数'),
  uniqueUsers: heading('Compradores', 'Buyers', 'Acheteurs', '購入者数'),
  newVips: heading('Novos VIPs', 'New VIPs', 'Nouveaux VIP', '新規VIP'),
  grossCents: heading('Bruto', 'Gross', 'Brut', '総額'),
  discountCents: heading('Desconto', 'Discount', 'Remise', '割引'),
  refundedCents: heading('Estornos', 'Refunds', 'Remboursements', '返金'),
  netCents: heading('Líquido', 'Net', 'Net', '純額'),
  commissionCents: heading('Comissão', 'Commission', 'Commission', '手数料'),
};

/** The rows of a report, without a line of sums: adding its columns gives the totals. */
export function reportCsv({ months, coupons }: MonthlyReportAnswer, language: TableLanguage): string {
  const isYear = months.length > 0;
  return stringify((isYear ? months : coupons).map(cellsOf), {
    ...tableOptions(language),
    columns: tableColumns(HEADINGS, language).filter(({ key }) =>
      isYear ? key !== 'code' && key !== 'affiliate' : key !== 'month',
    ),
    header: true,
    // Only amounts are given as bigint: a minus before a number is no formula.
    cast: { bigint: (cents) => amountIn(language, cents) },
  });
}

const cellsOf = (row: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      key.endsWith('Cents') && typeof value === 'number' ? BigInt(value) : value,
    ]),
  );
