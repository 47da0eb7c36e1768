import { stringify } from 'csv-stringify/sync';
import type { Transfer } from './payouts.service';

type Language = 'pt' | 'en' | 'fr' | 'ja';

const HEADINGS: Readonly<Record<Language, readonly [string, string, string, string, string]>> = {
  pt: ['Pagamento', 'Afiliado', 'Tipo de chave', 'Chave Pix', 'Valor'],
  en: ['Payout', 'Affiliate', 'Kind of key', 'Pix key', 'Amount'],
  fr: ['Paiement', 'Affilié', 'Type de clé', 'Clé Pix', 'Montant'],
  ja: ['支払い', 'アフィリエイト', 'キーの種類', 'Pixキー', '金額'],
};
const COMMA_IN_NUMBERS: ReadonlySet<Language> = new Set(['pt', 'fr']);

/** Transfers as a spreadsheet or a bank reads them. A phone stands without its plus, which a spreadsheet would take for a formula. */
export function payoutCsv(transfers: readonly Transfer[], language: Language): string {
  const hasComma = COMMA_IN_NUMBERS.has(language);
  const rows = transfers.map(({ id, partner, key, cents }) => [
    String(id),
    partner,
    key?.kind ?? '',
    key?.key.replace(/^\+/, '') ?? '',
    (cents / 100).toFixed(2).replace('.', hasComma ? ',' : '.'),
  ]);
  return stringify([[...HEADINGS[language]], ...rows], {
    bom: true,
    delimiter: hasComma ? ';' : ',',
    record_delimiter: 'windows',
    escape_formulas: true,
  });
}
