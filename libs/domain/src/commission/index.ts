export { HOLD_DAYS, LEAST_PAYOUT_CENTS, commissionBalance, maturedUntil, nextPayout } from './commission-ledger';
export type { CommissionLine, PayoutState, ReviewState } from './commission-ledger';
export { maskPixKey, readPixKey } from './pix-key';
export type { PixKey, PixKind } from './pix-key';
export { referralOf } from './referral';
export type { Referral, SelfReferralSign } from './referral';
