export const PIX_KINDS = ['cpf', 'cnpj', 'email', 'phone', 'random'] as const;
export type PixKind = (typeof PIX_KINDS)[number];
export interface PixKey {
  kind: PixKind;
  /** As banks compare it: digits alone, small letters, a phone with +55. */
  key: string;
}

const RANDOM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EMAIL =
  /^[a-z0-9.!#$&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
const LONGEST_EMAIL = 77;
const PHONE = /^55([1-9]{2}9?\d{8})$/;

/* Weighted sums of CPF and CNPJ: the last digits are computed from those before them. */
function checkDigit(digits: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const isUniform = (digits: string): boolean => /^(\d)\1+$/.test(digits);

function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || isUniform(digits)) return false;
  return [9, 10].every((count) => {
    const weights = Array.from({ length: count }, (_, index) => count + 1 - index);
    return checkDigit(digits, weights) === Number(digits[count]);
  });
}
function isCnpj(digits: string): boolean {
  if (!/^\d{14}$/.test(digits) || isUniform(digits)) return false;
  return [12, 13].every((count) => checkDigit(digits, CNPJ_WEIGHTS.slice(13 - count)) === Number(digits[count]));
}

/** A Pix key as somebody typed it; null when no bank would know it. Eleven digits that are no CPF are a phone without its country. */
export function readPixKey(typed: string): PixKey | null {
  const text = typed.trim().toLowerCase();
  if (RANDOM.test(text)) return { kind: 'random', key: text };
  if (text.includes('@')) return EMAIL.test(text) && text.length <= LONGEST_EMAIL ? { kind: 'email', key: text } : null;
  if (!/^[\d\s().+/-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const isPhoneWritten = text.startsWith('+') || text.startsWith('(');
  if (!isPhoneWritten && isCpf(digits)) return { kind: 'cpf', key: digits };
  if (!isPhoneWritten && isCnpj(digits)) return { kind: 'cnpj', key: digits };
  const [, local] = PHONE.exec(text.startsWith('+') || digits.length > 11 ? digits : `55${digits}`) ?? [];
  return local === undefined ? null : { kind: 'phone', key: `+55${local}` };
}

/** The key so that its owner knows it again, and nobody else learns it. */
export function maskPixKey({ kind, key }: PixKey): string {
  if (kind === 'email') {
    const [name = '', host = ''] = key.split('@');
    return `${name.slice(0, 1)}•••@${host}`;
  }
  return `••••${key.slice(-4)}`;
}
