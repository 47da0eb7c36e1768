import { z } from 'zod';

/** Every way in which this provider may be wrong, with one switch each; all off is a provider as its documentation describes it. */
export const Quirks = z.object({
  /** Each delivery is sent so many times. */
  copies: z.number().int().min(1).max(100).default(1),
  /** Deliveries wait so long. */
  lateMs: z.number().int().min(0).max(600_000).default(0),
  /** Deliveries of one payment come in reverse: each waits for the next one, or for a second. */
  reversed: z.boolean().default(false),
  /** No delivery is sent at all. */
  silent: z.boolean().default(false),
  /** Deliveries bear no signature. */
  unsigned: z.boolean().default(false),
  /** Deliveries bear a signature of another key. */
  wrongSignature: z.boolean().default(false),
  /** A checkout is made, and the answer is an error. */
  failsAfterMaking: z.boolean().default(false),
  /** A checkout is made, and no answer comes. */
  hangsAfterMaking: z.boolean().default(false),
  /** Deliveries of Mercado Pago have the older form, `?topic=&id=`, which bears no signature. */
  oldForm: z.boolean().default(false),
  /** The time of a signature is in milliseconds: 13 digits. */
  millisecondTimes: z.boolean().default(false),
  /** Ids with letters are signed in small letters. */
  signsSmallLetters: z.boolean().default(false),
  /** Every call is answered with this status; 0: none. */
  status: z.number().int().min(0).max(599).default(0),
  /** Payments are real ones (`live`), as no fake one should be. */
  live: z.boolean().default(false),
});
export type Quirks = z.infer<typeof Quirks>;
