import type { AuditedField } from '@placar/contracts/audit';
import type { LocaleResources } from '../../../locales/pt';
import { formatDateTime, formatMoney, formatNumber } from '../../../lib/format';

export type ValueWord = keyof LocaleResources['staff']['audit']['value'];
/** `money` is in cents, `share` in basis points, `moment` in ISO 8601; a `flag` and a `choice` have words of their own. */
type FieldKind = 'money' | 'share' | 'number' | 'moment' | 'id' | 'ids' | 'flag' | 'choice' | 'text';

export const FIELD_KINDS: Readonly<Record<AuditedField, FieldKind>> = {
  product: 'choice',
  title: 'text',
  slug: 'text',
  days: 'number',
  months: 'number',
  listPrice: 'money',
  price: 'money',
  slots: 'number',
  region: 'text',
  active: 'flag',
  position: 'number',
  code: 'text',
  prefix: 'text',
  count: 'number',
  percentOff: 'share',
  amountOff: 'money',
  maxUses: 'number',
  perUserLimit: 'number',
  used: 'number',
  minTotal: 'money',
  maxDiscount: 'money',
  firstPurchaseOnly: 'flag',
  planIds: 'ids',
  startsAt: 'moment',
  endsAt: 'moment',
  ownerId: 'id',
  affiliateId: 'id',
  name: 'text',
  logo: 'text',
  url: 'text',
  note: 'text',
  userId: 'id',
  commissionBp: 'share',
  until: 'moment',
  reason: 'text',
  run: 'text',
  payouts: 'ids',
  cents: 'money',
  status: 'choice',
  reference: 'text',
  referees: 'text',
  casters: 'text',
  decision: 'choice',
};

const VALUE_WORDS: readonly ValueWord[] = [
  'vip',
  'rental',
  'made',
  'paid',
  'cancelled',
  'approved',
  'refused',
  'true',
  'false',
];

/** Whether a field has words; those of lines that an older version kept may have none. */
export const isAuditedField = (field: string): field is AuditedField => Object.hasOwn(FIELD_KINDS, field);

/** What a field was or is, as its reader writes such things; null: nothing. */
export function changedValue(
  field: AuditedField,
  value: string | null,
  wordOf: (word: ValueWord) => string,
): string | null {
  if (value === null || value === '') return null;
  const kind = FIELD_KINDS[field];
  const number = Number(value);
  if (kind === 'money') return formatMoney(number);
  if (kind === 'share') return `${formatNumber(number / 100)} %`;
  if (kind === 'number') return formatNumber(number);
  if (kind === 'moment') return formatDateTime(value);
  if (kind === 'id') return `#${value}`;
  if (kind === 'ids')
    return value === '[]'
      ? null
      : value
          .replaceAll(/[[\]]/g, '')
          .replaceAll(/(\d+),?/g, '#$1 ')
          .trimEnd();
  const word = kind === 'text' ? undefined : VALUE_WORDS.find((one) => one === value);
  return word === undefined ? value : wordOf(word);
}
