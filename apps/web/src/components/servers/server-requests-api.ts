import type { ProviderName, ServerRequest, ServerRequestSource } from '@placar/contracts/fleet';
import { api } from '../../lib/api-client';

/** The calls about wishes for a server; nothing else in the page knows their paths. */
export const SERVER_REQUESTS_KEY = '/server-requests';

export interface ServerRequestsAnswer {
  requests: ServerRequest[];
}

/** A server for its own sake; the provider is the caller's choice only where the platform lets him. */
export const startServer = (provider: ProviderName | null): Promise<unknown> =>
  api('/servers/start-server', { method: 'POST', body: provider === null ? {} : { provider } });

/** A server for a match: the next free one, or a new one. */
export const requestForMatch = (matchId: number, source: ServerRequestSource): Promise<unknown> =>
  api(`/matches/${matchId}/server-request`, { method: 'POST', body: { source } });

/** Ends a wish: leaves the line, or stops the server that was started for it. */
export const endRequest = (id: string): Promise<unknown> => api(`${SERVER_REQUESTS_KEY}/${id}`, { method: 'DELETE' });

export const keepAlive = (id: string, minutes: number): Promise<unknown> =>
  api(`${SERVER_REQUESTS_KEY}/${id}/keep-alive`, { method: 'POST', body: { minutes } });

/** The same wish once more after it failed. */
export const retryRequest = (request: ServerRequest): Promise<unknown> =>
  request.match_id === null ? startServer(request.provider) : requestForMatch(request.match_id, request.source);
