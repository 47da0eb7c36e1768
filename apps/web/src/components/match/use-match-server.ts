import type { ServerListItem } from '@placar/contracts/servers';
import { useEndpoint } from '../../lib/endpoints';
import { useSession } from '../../lib/session';

/** A server as far as the viewer may see it, with what one types to join. */
export interface JoinableServer {
  server: Partial<ServerListItem>;
  address: string;
  connectLine: string;
  gotvAddress: string | null;
}

/** The match's server for those to whom the API shows its address, null for everybody else; `isAsking` until that is known. */
export function useMatchServer(
  serverId: number | null,
  isOver: boolean,
): { joinable: JoinableServer | null; isAsking: boolean } {
  const { user } = useSession();
  const mayAsk = user !== null && serverId !== null && !isOver;
  const { data, isLoading } = useEndpoint('GET /servers/:id', mayAsk ? { params: { id: serverId } } : null, {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  });
  const server = data?.server;
  const host = server?.ip_string ?? '';
  if (!mayAsk || server === undefined || host === '' || server.port === undefined)
    return { joinable: null, isAsking: isLoading };
  const address = `${host}:${server.port}`;
  const gotv = server.gotv_port ?? null;
  const joinable = {
    server,
    address,
    connectLine: `connect ${address}`,
    gotvAddress: gotv === null ? null : `${host}:${gotv}`,
  };
  return { joinable, isAsking: false };
}
