/** Nest token of the PaymentProvider; null: nothing is sold. */
export const PAYMENT_PROVIDER = Symbol('PAYMENT_PROVIDER');
