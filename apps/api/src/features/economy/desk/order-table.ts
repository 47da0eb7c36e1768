import { COMMUNITY_ZONE } from '@placar/domain/grant';
import type { OrderRow } from '@placar/match-engine/orders';
import { stringify } from 'csv-stringify';
import { Readable, pipeline } from 'node:stream';

type Language = 'pt' | 'en' | 'fr' | 'ja';

const COLUMNS = [
  'id',
  'made',
  'status',
  'buyer',
  'plan',
  'coupon',
  'price',
  'discount',
  'total',
  'net',
  'paid',
  'provider',
] as const;
const HEADINGS: Readonly<Record<Language, readonly string[]>> = {
  pt: [
    'Pedido',
    'Feito em',
    'Situação',
    'Comprador',
    'Plano',
    'Cupom',
    'Preço',
    'Desconto',
    'Total',
    'Líquido',
    'Pago em',
    'Provedor',
  ],
  en: ['Order', 'Made', 'Status', 'Buyer', 'Plan', 'Coupon', 'Price', 'Discount', 'Total', 'Net', 'Paid', 'Provider'],
  fr: [
    'Commande',
    'Passée',
    'État',
    'Acheteur',
    'Offre',
    'Coupon',
    'Prix',
    'Remise',
    'Total',
    'Net',
    'Payée',
    'Prestataire',
  ],
  ja: ['注文', '作成', '状態', '購入者', 'プラン', 'クーポン', '価格', '割引', '合計', '純額', '支払い', '決済事業者'],
};
const COMMA_IN_NUMBERS: ReadonlySet<Language> = new Set(['pt', 'fr']);

/* As spreadsheets of every language read it, on the community's clock. */
const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: COMMUNITY_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Orders as a table, written while they are read: memory holds one page of them. A text that begins like a formula is marked as a text. */
export function orderTable(rows: AsyncIterable<OrderRow>, language: Language): Readable {
  const hasComma = COMMA_IN_NUMBERS.has(language);
  const amount = (cents: number): string => (cents / 100).toFixed(2).replace('.', hasComma ? ',' : '.');
  const csv = stringify({
    columns: COLUMNS.map((key, index) => ({ key, header: HEADINGS[language][index] ?? key })),
    header: true,
    bom: true,
    delimiter: hasComma ? ';' : ',',
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  const cells = Readable.from(rows).map((row: OrderRow) => ({
    id: row.id,
    made: CLOCK.format(row.created_at),
    status: row.status,
    buyer: row.user_name ?? '',
    plan: row.plan_title,
    coupon: row.coupon_code ?? '',
    price: amount(row.list_cents),
    discount: amount(row.discount_cents),
    total: amount(row.total_cents),
    net: amount(row.net_cents),
    paid: row.paid_at === null ? '' : CLOCK.format(row.paid_at),
    provider: row.provider,
  }));
  // A reader that goes away ends the reading, too.
  return pipeline(cells, csv, () => undefined);
}
