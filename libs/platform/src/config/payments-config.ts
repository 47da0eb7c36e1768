import { z } from 'zod';

export const PAYMENT_PROVIDERS = ['fake', 'mercadopago'] as const;

/** Who takes the money. Tokens are secrets: they stand in no log and no answer. */
export interface PaymentsConfig {
  /** Null: nothing is sold. */
  readonly provider: (typeof PAYMENT_PROVIDERS)[number] | null;
  /** Minutes in which an order is to be paid; its coupon is held as long. */
  readonly orderMinutes: number;
  /** Pix is paid on our own page, by a code; the e-mail that the provider wants is asked for that call and not kept. */
  readonly pixOnPage: boolean;
  readonly mercadopago: {
    readonly url: string;
    readonly token: string;
    readonly webhookSecret: string | null;
    readonly checkout: 'preference' | 'order';
    readonly acceptsTestPayments: boolean;
  };
  /** Days for which a rented server keeps what was set up after its time is over. */
  readonly rentalGraceDays: number;
  /** Address and key of `apps/paysim`. */
  readonly fake: { readonly url: string; readonly secret: string };
}

/** Variables of payments, part of the whole environment. */
export const PaymentsEnvironment = {
  PAYMENT_PROVIDER: z.enum(PAYMENT_PROVIDERS).optional(),
  ORDER_MINUTES: z.coerce.number().int().min(5).max(1_440).default(30),
  PIX_ON_PAGE: z.stringbool().default(false),
  MERCADOPAGO_ACCESS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  MERCADOPAGO_WEBHOOK_SECRET: z.string().min(16, 'must have 16 characters or more').optional(),
  MERCADOPAGO_CHECKOUT: z.enum(['preference', 'order']).default('preference'),
  MERCADOPAGO_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL that starts with https://' })
    .transform((text) => text.replace(/\/+$/, ''))
    .default('https://api.mercadopago.com'),
  MERCADOPAGO_TEST_PAYMENTS: z.stringbool().default(false),
  RENTAL_GRACE_DAYS: z.coerce.number().int().min(0).max(90).default(7),
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
  pixOnPage: env.PIX_ON_PAGE,
  mercadopago: {
    url: env.MERCADOPAGO_API_URL,
    token: env.MERCADOPAGO_ACCESS_TOKEN ?? '',
    webhookSecret: env.MERCADOPAGO_WEBHOOK_SECRET ?? null,
    checkout: env.MERCADOPAGO_CHECKOUT,
    acceptsTestPayments: env.MERCADOPAGO_TEST_PAYMENTS,
  },
  rentalGraceDays: env.RENTAL_GRACE_DAYS,
  fake: { url: env.PAYSIM_URL, secret: env.PAYSIM_SECRET ?? '' },
});

/** Whoever pays the fake provider pays nothing: it is for a machine that nobody else reaches, and for demos. */
export function paymentProblems({ provider, fake, mercadopago }: PaymentsConfig, mayBeFake: boolean): string[] {
  if (provider === 'mercadopago')
    return [
      ...(mercadopago.token === '' ? ['MERCADOPAGO_ACCESS_TOKEN is required by the provider mercadopago'] : []),
      ...(isPrivate(mercadopago.url) ? [] : ['MERCADOPAGO_API_URL must be https: the token goes with every call']),
    ];
  if (provider !== 'fake') return [];
  return [
    ...(mayBeFake ? [] : ['PAYMENT_PROVIDER must not be fake here: only with DEMO=true, or all on this machine']),
    ...(fake.secret === '' ? ['PAYSIM_SECRET is required by the provider fake'] : []),
  ];
}

/** Nobody reads along: TLS, or this machine. */
const isPrivate = (url: string): boolean => /^https:|^http:\/\/(127\.0\.0\.1|localhost)(:|\/|$)/.test(url);
