import {
  CouponCheckAnswer,
  CouponCheckQuery,
  OrderAnswer,
  OrdersAnswer,
  OrdersQuery,
  PlansAnswer,
  Preference,
  PreferenceQuery,
  VipStatus,
  VipStatusQuery,
} from '../economy';
import { endpoint } from './endpoint';

/** What the page asks of the shop. */
export const ORDER_ENDPOINTS = {
  'GET /plans': endpoint({ answer: PlansAnswer }),
  'GET /coupons/validate/:code': endpoint({ query: CouponCheckQuery, answer: CouponCheckAnswer }),
  'GET /users/vip-status/:id': endpoint({ query: VipStatusQuery, answer: VipStatus }),
  'GET /payment/search/preference': endpoint({ query: PreferenceQuery, answer: Preference }),
  'GET /orders': endpoint({ query: OrdersQuery, answer: OrdersAnswer }),
  'GET /orders/:id': endpoint({ answer: OrderAnswer }),
  'POST /orders/:id/confirm': endpoint({ answer: OrderAnswer }),
  'POST /orders/:id/cancel': endpoint({ answer: OrderAnswer }),
  'POST /orders/:id/withdraw': endpoint({ answer: OrderAnswer }),
};
