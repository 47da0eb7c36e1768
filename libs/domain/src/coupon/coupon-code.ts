/** What a code is after `normalCode`: 3 to 32 letters, digits, `_` and `-`. */
const COUPON_CODE = /^[A-Z0-9_-]{3,32}$/;

/** A code as it is kept and compared, whatever way it was typed; null for what can be no code. */
export function normalCode(typed: string): string | null {
  // Far longer than any code: not worth the work of normalising.
  if (typed.length > 200) return null;
  const code = typed.trim().normalize('NFKC').toUpperCase();
  return COUPON_CODE.test(code) ? code : null;
}
