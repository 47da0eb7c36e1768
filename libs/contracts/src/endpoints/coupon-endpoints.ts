import {
  AffiliateMade,
  AffiliateSaved,
  AffiliatesAnswer,
  CouponSaved,
  CouponTrackingAnswer,
  CouponTrackingQuery,
  CouponsAnswer,
  CreateAffiliateBody,
  CreateCouponBody,
  UpdateAffiliateBody,
  UpdateCouponBody,
} from '../economy';
import { MessageAnswer } from '../shared';
import { endpoint } from './endpoint';

/** Coupons and partners: what staff do with them, and what everybody sees of them. */
export const COUPON_ENDPOINTS = {
  'GET /coupons': endpoint({ answer: CouponsAnswer }),
  'POST /coupons': endpoint({ body: CreateCouponBody, answer: CouponSaved }),
  'PUT /coupons/:id': endpoint({ body: UpdateCouponBody, answer: CouponSaved }),
  'DELETE /coupons/:id': endpoint({ answer: MessageAnswer }),
  'GET /coupons/:id/tracking': endpoint({ query: CouponTrackingQuery, answer: CouponTrackingAnswer }),
  'GET /affiliates': endpoint({ answer: AffiliatesAnswer }),
  'POST /affiliates': endpoint({ body: CreateAffiliateBody, answer: AffiliateMade }),
  'PUT /affiliates/:id': endpoint({ body: UpdateAffiliateBody, answer: AffiliateSaved }),
  'DELETE /affiliates/:id': endpoint({ answer: MessageAnswer }),
};
