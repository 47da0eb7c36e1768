import { z } from 'zod';

export const PAYMENT_PROVIDERS = ['fake'] as const;

/** Who takes the money. Tokens are secrets: they stand in no log and no answer. */
export interface PaymentsConfig {
  /** Null: nothing is sold. */
  readonly provider: (typeof PAYMENT_PROVIDERS)[number] | null;
  /** Minutes in which an order is to be paid; its coupon is held as long. */
  readonly orderMinutes: number;
  /** Address and key of `apps/paysim`. */
  readonly fake: { readonly url: string; readonly secret: string };
}

/** Variables of payments, part of the whole environment. */
export const PaymentsEnvironment = {
  PAYMENT_PROVIDER: z.enum(PAYMENT_PROVIDERS).optional(),
  ORDER_MINUTES: z.coerce.number().int().min(5).max(1_440).default(30),
  PAYSIM_URL: z
    .string()
    .regex(/^http:\/\/(127\.0\.0\.1|localhost):\d{1,5}\/?$/, 'must be an http URL of this machine, with its port')
    .transform((text) => text.replace(/\/$/, ''))
    .default('http://127.0.0.1:8620'),
  PAYSIM_SECRET: z.string().min(16, 'must have 16 characters or more').optional(),
};
type Variables = z.infer<z.ZodObject<typeof PaymentsEnvironment>>;

export const paymentsConfig = (env: Variables): PaymentsConfig => ({
  provider: env.PAYMENT_PROVIDER ?? null,
  orderMinutes: env.ORDER_MINUTES,
  fake: { url: env.PAYSIM_URL, secret: env.PAYSIM_SECRET ?? '' },
});

/** Whoever pays the fake provider pays nothing: it is for a machine that nobody else reaches, and for demos. */
export function paymentProblems({ provider, fake }: PaymentsConfig, mayBeFake: boolean): string[] {
  if (provider !== 'fake') return [];
  return [
    ...(mayBeFake ? [] : ['PAYMENT_PROVIDER must not be fake here: only with DEMO=true, or all on this machine']),
    ...(fake.secret === '' ? ['PAYSIM_SECRET is required by the provider fake'] : []),
  ];
}
