import type { MonthlyReportAnswer } from '@placar/contracts';
import { stringify } from 'csv-stringify/sync';

type Language = 'pt' | 'en' | 'fr' | 'ja';
type Row = MonthlyReportAnswer['months'][number] | MonthlyReportAnswer['coupons'][number];

/* In the order of the columns. */
const HEADINGS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  pt: {
    month: 'Mês',
    code: 'Cupom',
    affiliate: 'Afiliado',
    redemptions: 'Usos',
    uniqueUsers: 'Compradores',
    newVips: 'Novos VIPs',
    grossCents: 'Bruto',
    discountCents: 'Desconto',
    refundedCents: 'Estornos',
    netCents: 'Líquido',
    commissionCents: 'Comissão',
  },
  en: {
    month: 'Month',
    code: 'Coupon',
    affiliate: 'Affiliate',
    redemptions: 'Uses',
    uniqueUsers: 'Buyers',
    newVips: 'New VIPs',
    grossCents: 'Gross',
    discountCents: 'Discount',
    refundedCents: 'Refunds',
    netCents: 'Net',
    commissionCents: 'Commission',
  },
  fr: {
    month: 'Mois',
    code: 'Coupon',
    affiliate: 'Affilié',
    redemptions: 'Utilisations',
    uniqueUsers: 'Acheteurs',
    newVips: 'Nouveaux VIP',
    grossCents: 'Brut',
    discountCents: 'Remise',
    refundedCents: 'Remboursements',
    netCents: 'Net',
    commissionCents: 'Commission',
  },
  ja: {
    month: '月',
    code: 'クーポン',
    affiliate: 'アフィリエイト',
    redemptions: '利用数',
    uniqueUsers: '購入者数',
    newVips: '新規VIP',
    grossCents: '総額',
    discountCents: '割引',
    refundedCents: '返金',
    netCents: '純額',
    commissionCents: '手数料',
  },
};
/** Spreadsheets of these languages split at `;` and write a comma in numbers. */
const COMMA_IN_NUMBERS: ReadonlySet<Language> = new Set(['pt', 'fr']);

/**
 * The rows of a report as a spreadsheet opens them, without a line of sums: adding its columns gives the totals. With a mark of the
 * encoding, without which Excel shows accents wrongly; a text that begins like a formula is marked as a text.
 */
export function reportCsv({ months, coupons }: MonthlyReportAnswer, language: Language): string {
  const isYear = months.length > 0;
  const hasComma = COMMA_IN_NUMBERS.has(language);
  const columns = Object.entries(HEADINGS[language])
    .filter(([key]) => (isYear ? key !== 'code' && key !== 'affiliate' : key !== 'month'))
    .map(([key, header]) => ({ key, header }));
  return stringify((isYear ? months : coupons).map(cellsOf), {
    columns,
    header: true,
    bom: true,
    delimiter: hasComma ? ';' : ',',
    record_delimiter: 'windows',
    escape_formulas: true,
    // Only amounts are given as bigint: a minus before a number is no formula.
    cast: { bigint: (cents) => amount(cents, hasComma ? ',' : '.') },
  });
}

const cellsOf = (row: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      key.endsWith('Cents') && typeof value === 'number' ? BigInt(value) : value,
    ]),
  );

function amount(cents: bigint, point: string): string {
  const whole = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${whole.slice(0, -2)}${point}${whole.slice(-2)}`;
}
