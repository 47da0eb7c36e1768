import { z } from 'zod';

/** Who sells, as the law wants it on receipts (Decreto 7.962/2013, art. 2). */
export interface SellerConfig {
  readonly name: string;
  /** Written out: `12.ABC.345/01DE-35`. */
  readonly cnpj: string;
  readonly address: string | null;
}

const WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** The number of a company with its two check digits; since 2026 it may hold letters, each worth its place after `0` (IN RFB 2.229/2024). */
const cnpj = z.string().transform((text, context) => {
  const number = text.replace(/[./-]/g, '').toUpperCase();
  if (isCnpj(number)) return number.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
  context.addIssue('must be a CNPJ: 14 letters or digits, of which the last two check the others');
  return z.NEVER;
});

function isCnpj(number: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(number) || /^0+$/.test(number)) return false;
  return [12, 13].every((length) => {
    const weights = WEIGHTS.slice(-length);
    const sum = weights.reduce((total, weight, at) => total + weight * (number.charCodeAt(at) - 48), 0);
    const digit = sum % 11 < 2 ? 0 : 11 - (sum % 11);
    return number[length] === String(digit);
  });
}

/** Variables of the seller, part of the whole environment. */
export const SellerEnvironment = {
  SELLER_NAME: z.string().max(120).optional(),
  SELLER_CNPJ: cnpj.optional(),
  SELLER_ADDRESS: z.string().max(200).optional(),
};
type Variables = z.infer<z.ZodObject<typeof SellerEnvironment>>;

/** Null: nobody is named. */
export const sellerConfig = (env: Variables): SellerConfig | null =>
  env.SELLER_NAME === undefined || env.SELLER_CNPJ === undefined
    ? null
    : { name: env.SELLER_NAME, cnpj: env.SELLER_CNPJ, address: env.SELLER_ADDRESS ?? null };

/** Half a seller is worse than none: a receipt would look complete. */
export function sellerProblems(env: Variables): string[] {
  if (sellerConfig(env) !== null) return [];
  const isNamed = [env.SELLER_NAME, env.SELLER_CNPJ, env.SELLER_ADDRESS].some((value) => value !== undefined);
  return isNamed ? ['SELLER_NAME and SELLER_CNPJ are set together, SELLER_ADDRESS only with both'] : [];
}
