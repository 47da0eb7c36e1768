import type { LiveFrame } from '@placar/contracts/live';
import type { ServerRequest, ServerRequestsAnswer } from '@placar/contracts/fleet';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { ApiError } from '../../lib/api-client';
import { callOr, useEndpoint } from '../../lib/endpoints';
import { latestFrames, useLiveStream, type LiveStreamStatus } from '../../lib/live/event-stream';
import { useInvalidate } from '../../lib/swr';
import { showToast } from '../../ui';
import { mergeRequest, sortRequests } from './boot-model';
import { SERVER_REQUESTS_KEY } from './server-requests-api';

const STREAM_PATH = '/live/stream';
const FALLBACK_POLL_MS = 10_000;

const withFrame = (answer: ServerRequestsAnswer, frame: LiveFrame): ServerRequestsAnswer =>
  frame.event === 'server_request' ? { requests: [...mergeRequest(answer.requests, frame.data)] } : answer;

/* An installation without servers on demand has no such list; that is an empty one. A frame may overtake the answer. */
async function fetchRequests(): Promise<ServerRequestsAnswer> {
  const answer = await callOr('GET /server-requests', {}, { requests: [] });
  return latestFrames(STREAM_PATH).reduce(withFrame, answer);
}

export interface ServerRequests {
  requests: readonly ServerRequest[] | undefined;
  error: ApiError | undefined;
  stream: LiveStreamStatus;
  reload: () => void;
}

/** The viewer's requests for servers, kept present by the tab's stream; polled only while the stream is lost. */
export function useServerRequests(): ServerRequests {
  const { cache, mutate } = useSWRConfig();
  const invalidate = useInvalidate();
  const onFrame = useCallback(
    (frame: LiveFrame) => {
      if (frame.event !== 'server_request') return;
      // A server that came or went changes the list of servers too.
      if (frame.data.state === 'ready' || frame.data.state === 'ended') void invalidate('/servers/');
      if (cache.get(SERVER_REQUESTS_KEY)?.data === undefined) return;
      void mutate<ServerRequestsAnswer>(
        SERVER_REQUESTS_KEY,
        (answer) => (answer === undefined ? answer : withFrame(answer, frame)),
        { revalidate: false },
      );
    },
    [cache, invalidate, mutate],
  );
  const stream = useLiveStream(STREAM_PATH, onFrame);
  const {
    data,
    error,
    mutate: reload,
  } = useEndpoint(
    'GET /server-requests',
    {},
    {
      fetcher: fetchRequests,
      refreshInterval: stream.state === 'lost' ? FALLBACK_POLL_MS : 0,
      revalidateOnFocus: false,
    },
  );
  return {
    requests: data === undefined ? undefined : sortRequests(data.requests),
    error,
    stream,
    reload: () => void reload(),
  };
}

/** Runs one call about a request; a refusal is shown in the platform's words, the list is asked again. */
export function useRequestAction(): {
  busy: string | null;
  act: (name: string, call: () => Promise<unknown>) => Promise<boolean>;
} {
  const { t } = useTranslation('fleet');
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState<string | null>(null);
  const act = async (name: string, call: () => Promise<unknown>): Promise<boolean> => {
    setBusy(name);
    try {
      await call();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'error', message: refusalText(error) });
      return false;
    } finally {
      setBusy(null);
      void invalidate(SERVER_REQUESTS_KEY);
    }
  };
  const refusalText = (error: ApiError): string => {
    if (error.isNetwork) return t('request.noAnswer');
    if (error.code === 'FLEET_FULL') return t('request.full');
    if (error.code === 'PROVIDER_UNAVAILABLE') return t('request.unavailable');
    if (error.code === 'SERVER_REQUEST_OPEN') return t('request.alreadyOpen');
    return error.message;
  };
  return { busy, act };
}
