export { COUPON_REFUSALS, checkCoupon, discountOf, percentOff } from './check-coupon';
export type { Coupon, CouponRefusal, CouponUse } from './check-coupon';
export { normalCode } from './coupon-code';
