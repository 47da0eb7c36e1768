import type { ServerPreflight } from '@placar/contracts/servers';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-client';
import { call, callOr, useEndpoint } from '../../lib/endpoints';
import { useInvalidate } from '../../lib/swr';

/** The platform answers within 10 s; what is not over by then is looked up until this much later. */
const POST_TIMEOUT_MS = 20_000;
const POLL_MS = 1000;
const POLLS = 30;

const ENDPOINT = 'GET /servers/:id/preflight';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface PreflightDesk {
  preflight: ServerPreflight | null;
  isRunning: boolean;
  /** Why the present run did not give an answer. */
  error: ApiError | null;
  run: () => void;
}

/** The last check of a server and a way to run one now; with `auto` one runs as soon as it is shown, in place of asking for the last. `map` is looked for on the server. */
export function usePreflight(
  serverId: number | null,
  { map, auto = false }: { map?: string; auto?: boolean } = {},
): PreflightDesk {
  // 404: this server was never checked, which is a state and not a failure.
  const { data = null, mutate } = useEndpoint(ENDPOINT, serverId === null ? null : { params: { id: serverId } }, {
    nothing: null,
    revalidateOnFocus: false,
    ...(auto ? { fetcher: undefined } : {}),
  });
  const invalidate = useInvalidate();
  const [running, setRunning] = useState<number | null>(null);
  const [failed, setFailed] = useState<{ serverId: number; error: ApiError } | null>(null);
  const present = useRef(serverId);
  useEffect(() => {
    present.current = serverId;
    return () => {
      present.current = null;
    };
  }, [serverId]);

  const run = useCallback(() => {
    if (serverId === null) return;
    const isPresent = () => present.current === serverId;
    const work = async () => {
      setRunning(serverId);
      setFailed(null);
      try {
        const input = { params: { id: serverId } };
        let check = await call(
          'POST /servers/:id/preflight',
          { ...input, body: map === undefined ? {} : { map } },
          { timeoutMs: POST_TIMEOUT_MS },
        );
        for (let polls = 0; check.finished_at === null && polls < POLLS && isPresent(); polls += 1) {
          void mutate(check, { revalidate: false });
          await pause(POLL_MS);
          const next = await callOr(ENDPOINT, input, null);
          if (next !== null && next.id === check.id) check = next;
        }
        void mutate(check, { revalidate: false });
        void invalidate('/servers/myservers');
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (isPresent()) setFailed({ serverId, error });
      } finally {
        setRunning((now) => (now === serverId ? null : now));
      }
    };
    void work();
  }, [serverId, map, invalidate, mutate]);

  const ran = useRef<number | null>(null);
  useEffect(() => {
    if (!auto || serverId === null || ran.current === serverId) return;
    ran.current = serverId;
    run();
  }, [auto, serverId, run]);

  return {
    preflight: data,
    isRunning: running !== null && running === serverId,
    error: failed !== null && failed.serverId === serverId ? failed.error : null,
    run,
  };
}
