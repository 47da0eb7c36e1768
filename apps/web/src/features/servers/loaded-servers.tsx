import type { ServerListItem } from '@placar/contracts/servers';
import { Server as ServerIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiError } from '../../lib/api-client';
import { EmptyState, Pending, SkeletonRows } from '../../ui';
import { OwnerGuide } from './owner-guide';
import { ServerList } from './server-list';
import { ServerSummary } from './server-summary';
import type { ServerDesk } from './use-server-desk';

/** A list of servers in each of its states: on its way, not to be had, empty with a guide, and there. */
export function LoadedServers({
  servers,
  error,
  reload,
  desk,
  caption,
  empty,
  withOwner = false,
}: {
  servers: readonly ServerListItem[] | undefined;
  error: ApiError | undefined;
  reload: () => void;
  desk: ServerDesk;
  caption: string;
  empty: { title: string; text: string; action: ReactNode };
  withOwner?: boolean;
}) {
  if (servers === undefined)
    return (
      <Pending error={error} onRetry={reload}>
        <SkeletonRows rows={5} height={64} />
      </Pending>
    );
  if (servers.length === 0) {
    return (
      <>
        <EmptyState framed icon={<ServerIcon size={30} strokeWidth={1.6} />} title={empty.title} actions={empty.action}>
          {empty.text}
        </EmptyState>
        <OwnerGuide />
      </>
    );
  }
  return (
    <>
      <ServerSummary servers={servers} />
      <ServerList servers={servers} desk={desk} caption={caption} withOwner={withOwner} />
    </>
  );
}
