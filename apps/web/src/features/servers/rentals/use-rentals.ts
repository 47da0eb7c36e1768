import type { Rental, RentalState } from '@placar/contracts/economy';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-client';
import { call, useEndpoint, useKeptAnswers } from '../../../lib/endpoints';
import { useInvalidate } from '../../../lib/swr';

const LOOK_EVERY_MS = 2_000;
const SELDOM_MS = 15_000;

const MOVES: ReadonlySet<RentalState> = new Set(['ordered', 'provisioning']);

/** Something comes by itself: a start, a stop, the end of a match. */
export const isMoving = ({ state, wanted, closing }: Pick<Rental, 'state' | 'wanted' | 'closing'>): boolean =>
  MOVES.has(state) ||
  closing ||
  (state === 'running' && wanted === 'stopped') ||
  (state === 'stopped' && wanted === 'running');

/** Rented servers of the reader, and those that they may use. */
export function useRentals() {
  const { data, error } = useEndpoint(
    'GET /rentals',
    {},
    { refreshInterval: (known) => (known?.rentals.some(isMoving) === true ? LOOK_EVERY_MS : SELDOM_MS) },
  );
  return { rentals: data?.rentals, error };
}

export interface RentalActs {
  busy: string | null;
  /** Words of the last refusal; null: none. */
  refusal: string | null;
  forget: () => void;
  /** False: refused. */
  act: (name: 'start' | 'stop' | 'restart', id: string) => Promise<boolean>;
  /** The new password of the console, told this once; null: refused. */
  newPassword: (id: string) => Promise<string | null>;
  addMember: (id: string, userId: number) => Promise<boolean>;
  removeMember: (id: string, userId: number) => Promise<boolean>;
}

/** Lists that show a rented server are asked again. */
export function useReadRentalsAgain(): () => Promise<void> {
  const { askAgain } = useKeptAnswers();
  const invalidate = useInvalidate();
  return async () => {
    await askAgain('GET /rentals', {});
    void invalidate('/servers/');
  };
}

/** What an owner does with a rented server. */
export function useRentalActs(): RentalActs {
  const readRentalsAgain = useReadRentalsAgain();
  const [busy, setBusy] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const doing = async <T>(name: string, work: () => Promise<T>): Promise<T | null> => {
    setBusy(name);
    setRefusal(null);
    try {
      const answer = await work();
      await readRentalsAgain();
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
      return null;
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    refusal,
    forget: () => setRefusal(null),
    act: async (name, id) => (await doing(name, () => call(`POST /rentals/:id/${name}`, { params: { id } }))) !== null,
    newPassword: async (id) =>
      (await doing('rcon', () => call('POST /rentals/:id/rcon', { params: { id } })))?.rcon_password ?? null,
    addMember: async (id, userId) =>
      (await doing('member', () =>
        call('POST /rentals/:id/members', { params: { id }, body: { user_id: userId } }),
      )) !== null,
    removeMember: async (id, userId) =>
      (await doing('member', () =>
        call('DELETE /rentals/:id/members/:user_id', { params: { id, user_id: userId } }),
      )) !== null,
  };
}
