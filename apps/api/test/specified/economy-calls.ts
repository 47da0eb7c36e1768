import { NOWHERE, bad, by, missing, ok, read, visitorIsRefused } from './specified-call';
import type { SpecifiedCall } from './specified-call';
import type { SpecifiedCommunity } from './specified-community';

const coupon = (code: string) => ({ code, kind: 'percent', value: 1_000 });

async function made(world: SpecifiedCommunity, code: string): Promise<{ id: number; version: number }> {
  const answer = await world.owner.post('/api/coupons', coupon(code));
  return (answer.body as { coupon: { id: number; version: number } }).coupon;
}

const affiliate = (slug: string) => ({ slug, name: 'Parceiro', url: 'https://parceiro.example' });

async function madeAffiliate(world: SpecifiedCommunity, slug: string): Promise<number> {
  const answer = await world.owner.post('/api/affiliates', affiliate(slug));
  return (answer.body as { id: number }).id;
}

/** Section 7 of the specification: VIP and coupons. */
export const ECONOMY_CALLS: readonly SpecifiedCall[] = [
  read('GET /users/vip-status/{id}', '/users/vip-status/:id', ({ member }) => `/users/vip-status/${member.user.id}`, {
    absence: missing(`/users/vip-status/${NOWHERE}`),
    refusal: bad('/users/vip-status/[1]'),
  }),
  {
    call: 'GET /coupons',
    route: 'GET /coupons',
    success: ok(by('owner', 'GET', '/coupons')),
    refusal: ok(by('member', 'GET', '/coupons'), 403),
  },
  {
    call: 'POST /coupons',
    route: 'POST /coupons',
    success: ok(
      by('owner', 'POST', '/coupons', () => coupon('verao-10')),
      201,
    ),
    refusal: visitorIsRefused('POST', '/coupons', () => coupon('verao-11')),
  },
  {
    call: 'PUT /coupons/{id}',
    route: 'PUT /coupons/:id',
    success: ok(async (world) => {
      const { id, version } = await made(world, 'outono-10');
      return world.owner.put(`/api/coupons/${id}`, { ...coupon('outono-20'), version });
    }),
    refusal: visitorIsRefused('PUT', '/coupons/1', () => ({ ...coupon('x-y-z'), version: 1 })),
    absence: ok(
      by('owner', 'PUT', `/coupons/${NOWHERE}`, () => ({ ...coupon('nenhum'), version: 1 })),
      404,
    ),
  },
  {
    call: 'DELETE /coupons/{id}',
    route: 'DELETE /coupons/:id',
    success: ok(async (world) => world.owner.delete(`/api/coupons/${(await made(world, 'inverno-10')).id}`)),
    refusal: visitorIsRefused('DELETE', '/coupons/1'),
    absence: ok(by('owner', 'DELETE', `/coupons/${NOWHERE}`), 404),
  },
  {
    call: 'GET /coupons/{id}/tracking',
    route: 'GET /coupons/:id/tracking',
    success: ok(async (world) => world.owner.get(`/api/coupons/${(await made(world, 'visto-10')).id}/tracking`)),
    refusal: visitorIsRefused('GET', '/coupons/1/tracking'),
    absence: ok(by('owner', 'GET', `/coupons/${NOWHERE}/tracking`), 404),
  },
  {
    call: 'GET /coupons/tracking/summary',
    route: 'GET /coupons/tracking/summary',
    success: ok(by('owner', 'GET', '/coupons/tracking/summary?month=2026-05')),
    refusal: visitorIsRefused('GET', '/coupons/tracking/summary'),
  },
  {
    call: 'GET /coupons/tracking/monthly-report',
    route: 'GET /coupons/tracking/monthly-report',
    success: ok(by('owner', 'GET', '/coupons/tracking/monthly-report?year=2026&month=5')),
    refusal: visitorIsRefused('GET', '/coupons/tracking/monthly-report'),
  },
  read('GET /affiliates', '/affiliates', () => '/affiliates'),
  {
    call: 'POST /affiliates',
    route: 'POST /affiliates',
    success: ok(
      by('owner', 'POST', '/affiliates', () => affiliate('parceiro')),
      201,
    ),
    refusal: visitorIsRefused('POST', '/affiliates', () => affiliate('parceiro-2')),
  },
  {
    call: 'PUT /affiliates/{id}',
    route: 'PUT /affiliates/:id',
    success: ok(async (world) => {
      const id = await madeAffiliate(world, 'parceiro-3');
      return world.owner.put(`/api/affiliates/${id}`, { ...affiliate('parceiro-3'), version: 1 });
    }),
    refusal: visitorIsRefused('PUT', '/affiliates/1', () => ({ ...affiliate('x-y-z'), version: 1 })),
    absence: ok(
      by('owner', 'PUT', `/affiliates/${NOWHERE}`, () => ({ ...affiliate('nenhum'), version: 1 })),
      404,
    ),
  },
  {
    call: 'DELETE /affiliates/{id}',
    route: 'DELETE /affiliates/:id',
    success: ok(async (world) => world.owner.delete(`/api/affiliates/${await madeAffiliate(world, 'parceiro-4')}`)),
    refusal: visitorIsRefused('DELETE', '/affiliates/1'),
    absence: ok(by('owner', 'DELETE', `/affiliates/${NOWHERE}`), 404),
  },
  {
    call: 'GET /payment/search/preference',
    route: 'GET /payment/search/preference',
    success: ok(async (world) => {
      const plan = { slug: 'vip-spec', title: 'VIP', days: 30, listPrice: 2_990, price: 1_990 };
      await world.owner.post('/api/plans', plan);
      await world.owner.post('/api/coupons', { code: 'tudo-gratis', kind: 'percent', value: 10_000 });
      return world.member.get('/api/payment/search/preference?coupon=tudo-gratis');
    }),
    refusal: visitorIsRefused('GET', '/payment/search/preference'),
    absence: ok(by('member', 'GET', `/payment/search/preference?plan=${NOWHERE}`), 404),
  },
  read('GET /coupons/validate/{code}', '/coupons/validate/:code', () => '/coupons/validate/verao-10'),
];
