import type { CouponCheckAnswer, Order, Preference } from '@placar/contracts/economy';
import { TERMS_VERSION } from '@placar/domain/order';
import { useCallback, useEffect, useRef } from 'react';
import { useAct } from '../../components/use-act';
import { call, useEndpoint, useKeptAnswers } from '../../lib/endpoints';
import { useToldStream } from '../../lib/live/told-stream';
import { loadSession } from '../../lib/session';
import { useInvalidate } from '../../lib/swr';
import { isMoving, isOpen } from './shop-model';

/** The list of the reader's orders is asked again so often while money moves. */
const LOOK_EVERY_MS = 2_000;
/** An order that is followed is told by its stream; asked again, it heals what the stream lost. */
const HEAL_EVERY_MS = 15_000;
const MINE = { query: { limit: 50 } };

/* What an order brings shows in other places as well: the label in menu and lists changes without a reload. */
function useReadAgain(): () => void {
  const invalidate = useInvalidate();
  return useCallback(() => {
    void loadSession();
    void invalidate('/users/vip-status/');
  }, [invalidate]);
}

/** Orders of the reader; undefined for visitors, and before they are known. */
export function useMyOrders(isAsked: boolean) {
  const { data, error, mutate } = useEndpoint('GET /orders', isAsked ? MINE : null, {
    refreshInterval: (known) => {
      if (known?.orders.some(({ returning }) => returning) === true) return LOOK_EVERY_MS;
      return known?.orders.some(isOpen) === true ? LOOK_EVERY_MS * 5 : 0;
    },
  });
  const standing = data?.orders.map(({ id, status }) => `${id} ${status}`).join();
  const readAgain = useReadAgain();
  const seen = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== standing) readAgain();
    seen.current = standing;
  }, [standing, readAgain]);
  return { orders: data?.orders, error, reload: () => void mutate() };
}

/**
 * The order from whose payment the reader came back, followed by its stream until the provider's word is in. Only what the platform read at the
 * provider counts; whatever the address says does not.
 */
export function useFollowedOrder(id: string | null): Order | undefined {
  const { data, mutate } = useEndpoint('GET /orders/:id', id === null ? null : { params: { id } }, {
    refreshInterval: (known) => (known === undefined || isMoving(known.order) ? HEAL_EVERY_MS : 0),
  });
  const { askAgain } = useKeptAnswers();
  const readAgain = useReadAgain();
  const isFollowed = id !== null && (data === undefined || isMoving(data.order));
  useToldStream(isFollowed ? `/orders/${id}/stream` : null, 'order', (told) => {
    void mutate({ order: JSON.parse(told) as Order }, { revalidate: false });
  });
  const status = data?.order.status;
  useEffect(() => {
    if (status === undefined || status === 'created' || status === 'pending') return;
    void askAgain('GET /orders', MINE);
    readAgain();
  }, [status, askAgain, readAgain]);
  return data?.order;
}

export interface ShopActs {
  busy: boolean;
  /** Words of the last refusal; null: none. */
  refusal: string | null;
  forget: () => void;
  /** The order of this plan, for somebody who agreed to the terms, and where it is paid; null: refused. */
  order: (plan: number, coupon: string, rental?: string | null) => Promise<Preference | null>;
  /** Takes, cancels or gives back an order. False: refused. */
  act: (name: 'confirm' | 'cancel' | 'withdraw', id: string) => Promise<boolean>;
  /** Address where an open order is paid; null: it is not open any more, or refused. */
  addressOf: (id: string) => Promise<string | null>;
}

/** What a buyer does. */
export function useShopActs(): ShopActs {
  const { keep, askAgain } = useKeptAnswers();
  const readAgain = useReadAgain();
  const { busy, refusal, run, forget } = useAct({ inPlace: true });
  const doing = async <T>(work: () => Promise<T>): Promise<T | null> => {
    const answers: T[] = [];
    await run(async () => answers.push(await work()));
    return answers[0] ?? null;
  };
  return {
    busy,
    refusal: refusal?.message ?? null,
    forget,
    order: (plan, coupon, rental = null) =>
      doing(() =>
        call('GET /payment/search/preference', {
          query: {
            terms: TERMS_VERSION,
            plan,
            ...(coupon === '' ? {} : { coupon }),
            ...(rental === null ? {} : { rental }),
          },
        }),
      ),
    act: async (name, id) => {
      const answer = await doing(() => call(`POST /orders/:id/${name}`, { params: { id } }));
      if (answer === null) return false;
      await Promise.all([keep('GET /orders/:id', { params: { id } }, answer), askAgain('GET /orders', MINE)]);
      readAgain();
      return true;
    },
    addressOf: async (id) => (await doing(() => call('GET /orders/:id', { params: { id } })))?.order.url ?? null,
  };
}

export interface CouponCheck {
  code: string;
  /** The plan that it was asked for: for another one it may not apply, or take off another amount. */
  plan: number;
  answer: CouponCheckAnswer;
}

/** Asks whether a code applies; words of a refused or failed call are thrown as `ApiError`. */
export const checkCoupon = async (code: string, plan: number): Promise<CouponCheck> => ({
  code,
  plan,
  answer: await call('GET /coupons/validate/:code', { params: { code }, query: { plan } }),
});
