import type { ServerListItem } from '@placar/contracts/servers';
import { Server as ServerIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiError } from '../../lib/api-client';
import { Card, EmptyState, ErrorState, SkeletonRows } from '../../ui';
import { OwnerGuide } from './owner-guide';
import { ServerList } from './server-list';
import { ServerSummary } from './server-summary';
import type { useServerDesk } from './use-server-desk';

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
  desk: ReturnType<typeof useServerDesk>;
  caption: string;
  empty: { title: string; text: string; action: ReactNode };
  withOwner?: boolean;
}) {
  if (servers === undefined && error === undefined) return <SkeletonRows rows={5} height={64} />;
  if (servers === undefined) {
    return (
      <Card>
        <ErrorState error={error} onRetry={reload} />
      </Card>
    );
  }
  if (servers.length === 0) {
    return (
      <>
        <Card>
          <EmptyState icon={<ServerIcon size={30} strokeWidth={1.6} />} title={empty.title} actions={empty.action}>
            {empty.text}
          </EmptyState>
        </Card>
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
