import { z } from 'zod';
import { MessageAnswer, oneElementList } from '../shared';

const Code = z
  .string()
  .max(40)
  .describe('Six digits of the app, or one of the recovery codes; spaces, dashes and upper case do not matter.');

/** Body of every call that proves the second factor. */
export const SecondFactorCodeBody = oneElementList(z.object({ code: Code }));
export type SecondFactorCodeBody = z.output<typeof SecondFactorCodeBody>;

/** Body of `POST /users/second-factor`. */
export const BeginSecondFactorBody = oneElementList(
  z.object({
    password: z.string().max(1024).optional().describe('Own password; needed where the account has one.'),
  }),
);
export type BeginSecondFactorBody = z.output<typeof BeginSecondFactorBody>;

/** How the account of the caller is protected. */
export const SecondFactorState = z.object({
  set: z.boolean().describe('The account has a second factor.'),
  required: z.boolean().describe('Staff rights sleep until there is one.'),
  since: z.string().nullable().describe('When it was set up, ISO 8601 in UTC.'),
  recovery_codes_left: z.number().int().describe('Recovery codes that were not used yet.'),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

/** What an app needs; it counts when a first code was shown. */
export const NewSecondFactor = z.object({
  secret: z.string().describe('For typing, in base32.'),
  uri: z.string().describe('For a QR code, `otpauth://totp/…`.'),
});
export type NewSecondFactor = z.infer<typeof NewSecondFactor>;

/** The only answer that shows recovery codes. */
export const RecoveryCodes = z.object({
  recovery_codes: z.array(z.string()).describe('Each opens the account once, without the app. Shown this once.'),
});
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Answer of `POST /login`: `second_factor` true means that a code is still missing (`POST /login/second-factor`). */
export const LoginAnswer = MessageAnswer.extend({
  second_factor: z.literal(true).optional().describe('The code of the second factor is still missing.'),
});
export type LoginAnswer = z.infer<typeof LoginAnswer>;
