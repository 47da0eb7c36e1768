import type { ProviderName, ServerRequest, ServerRequestSource, ServerStarting } from '@placar/contracts/fleet';
import { addressOf, call } from '../../lib/endpoints';

export const SERVER_REQUESTS_KEY = addressOf('GET /server-requests', {});

/** A server for its own sake; the provider is the caller's choice only where the platform lets him. */
export const startServer = (provider: ProviderName | null): Promise<ServerStarting> =>
  call('POST /servers/start-server', { body: provider === null ? {} : { provider } });

/** A server for a match: the next free one, or a new one. */
export const requestForMatch = (matchId: number, source: ServerRequestSource): Promise<unknown> =>
  call('POST /matches/:id/server-request', { params: { id: matchId }, body: { source } });

/** A place in the queue for a match that is on a server: the next free one is offered to it. */
export const waitToMove = (matchId: number): Promise<unknown> =>
  call('POST /matches/:id/server-request', { params: { id: matchId }, body: { source: 'pool', purpose: 'move' } });

/** Ends a request: leaves the queue, or stops the server that was started for it. */
export const endRequest = (id: string): Promise<unknown> => call('DELETE /server-requests/:id', { params: { id } });

export const keepAlive = (id: string, minutes: number): Promise<unknown> =>
  call('POST /server-requests/:id/keep-alive', { params: { id }, body: { minutes } });

/** The same request once more after it failed. */
export const retryRequest = (request: ServerRequest): Promise<unknown> =>
  request.match_id === null ? startServer(request.provider) : requestForMatch(request.match_id, request.source);
