import { COMMUNITY_ZONE } from '@placar/domain/grant';
import type { OrderRow } from '@placar/match-engine/orders';
import { stringify } from 'csv-stringify';
import { Readable, pipeline } from 'node:stream';
import { amountIn, heading, tableColumns, tableOptions } from '../spreadsheet';
import type { TableLanguage } from '../spreadsheet';

/* In the order of the columns. */
const HEADINGS = {
  id: heading('Pedido', 'Order', 'Commande', '注文'),
  made: heading('Feito em', 'Made', 'Passée', '作成'),
  status: heading('Situação', 'Status', 'État', '状態'),
  buyer: heading('Comprador', 'Buyer', 'Acheteur', '購入者'),
  plan: heading('Plano', 'Plan', 'Offre', 'プラン'),
  coupon: heading('Cupom', 'Coupon', 'Coupon', 'クーポン'),
  price: heading('Preço', 'Price', 'Prix', '価格'),
  discount: heading('Desconto', 'Discount', 'Remise', '割引'),
  total: heading('Total', 'Total', 'Total', '合計'),
  net: heading('Líquido', 'Net', 'Net', '純額'),
  paid: heading('Pago em', 'Paid', 'Payée', '支払い'),
  provider: heading('Provedor', 'Provider', 'Prestataire', '決済事業者'),
};

/* As spreadsheets of every language read it, on the community's clock. */
const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: COMMUNITY_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Orders as a table, written while they are read: memory holds one page of them. */
export function orderTable(rows: AsyncIterable<OrderRow>, language: TableLanguage): Readable {
  const amount = (cents: number): string => amountIn(language, cents);
  const csv = stringify({ ...tableOptions(language), columns: tableColumns(HEADINGS, language), header: true });
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
