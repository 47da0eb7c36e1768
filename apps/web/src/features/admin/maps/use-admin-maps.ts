import type { ChangeCommunityMapBody, CommunityMapListAnswer } from '@placar/contracts/maps';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-client';
import { call, useEndpoint } from '../../../lib/endpoints';
import { showToast } from '../../../ui';

export type ListedMap = CommunityMapListAnswer['maps'][number];

export type MapPurposeBody = Omit<ChangeCommunityMapBody, 'enabled'>;

/** The list, and what staff do to it. Each act tells its refusal in words, and is true when it was done. */
export function useAdminMaps() {
  const { data, error, mutate } = useEndpoint('GET /admin/maps', {});
  const [busy, setBusy] = useState(false);
  const run = async (send: () => Promise<CommunityMapListAnswer | null>, done: string): Promise<string | null> => {
    setBusy(true);
    try {
      const list = await send();
      await mutate(list ?? undefined, { revalidate: list === null });
      showToast({ tone: 'success', message: done });
      return null;
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      return refused.message;
    } finally {
      setBusy(false);
    }
  };
  const told = async (send: () => Promise<CommunityMapListAnswer | null>, done: string): Promise<void> => {
    const refusal = await run(send, done);
    if (refusal !== null) showToast({ tone: 'error', message: refusal });
  };
  const of = ({ workshop_id: id }: ListedMap) => ({ params: { id } });
  return {
    maps: data?.maps,
    error,
    reload: () => void mutate(),
    busy,
    /** Why not; null: it is on the list. */
    add: (map: string, done: string) => run(() => call('POST /admin/maps', { body: { map } }), done),
    enable: (map: ListedMap, enabled: boolean, done: string) =>
      told(() => call('PUT /admin/maps/:id', { ...of(map), body: { enabled } }), done),
    /** Why not; null: it is kept. */
    describe: (map: ListedMap, body: MapPurposeBody, done: string) =>
      run(() => call('PUT /admin/maps/:id', { ...of(map), body }), done),
    check: (map: ListedMap, done: string) => told(() => call('POST /admin/maps/:id/check', of(map)), done),
    remove: (map: ListedMap, done: string) =>
      told(async () => {
        await call('DELETE /admin/maps/:id', of(map));
        return null;
      }, done),
  };
}
