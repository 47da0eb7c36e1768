import { stringify } from 'csv-stringify/sync';
import { amountIn, heading, tableOptions } from '../spreadsheet';
import type { TableLanguage } from '../spreadsheet';
import type { Transfer } from './payouts.service';

const HEADINGS = [
  heading('Pagamento', 'Payout', 'Paiement', '支払い'),
  heading('Afiliado', 'Affiliate', 'Affilié', 'アフィリエイト'),
  heading('Tipo de chave', 'Kind of key', 'Type de clé', 'キーの種類'),
  heading('Chave Pix', 'Pix key', 'Clé Pix', 'Pixキー'),
  heading('Valor', 'Amount', 'Montant', '金額'),
];

/** Transfers as a spreadsheet or a bank reads them. A phone stands without its plus, which a spreadsheet would take for a formula. */
export function payoutCsv(transfers: readonly Transfer[], language: TableLanguage): string {
  const rows = transfers.map(({ id, partner, key, cents }) => [
    String(id),
    partner,
    key?.kind ?? '',
    key?.key.replace(/^\+/, '') ?? '',
    amountIn(language, cents),
  ]);
  return stringify([HEADINGS.map((words) => words[language]), ...rows], tableOptions(language));
}
