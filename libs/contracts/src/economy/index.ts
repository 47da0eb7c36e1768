export * from './affiliates';
export * from './coupon-tracking';
export * from './coupons';
export * from './orders';
export * from './plans';
export * from './vip';
