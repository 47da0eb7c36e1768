import { CirclePlus, Server as ServerIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, Card, EmptyState, ErrorState, PageHeader, SkeletonRows } from '../../ui';
import { OnDemandSection, StartServerButton } from './on-demand-section';
import { OwnerGuide } from './owner-guide';
import { ServerList } from './server-list';
import { ServerSummary } from './server-summary';
import { useMyServers } from './use-servers';
import { useServerDesk } from './use-server-desk';

/** The user's servers: state, latency, last seen; test, edit, delete. */
export function MyServersPage() {
  const { t } = useTranslation('servers');
  const { servers, error, reload } = useMyServers();
  const desk = useServerDesk();
  const add = (
    <Button variant="primary" leftIcon={<CirclePlus size={16} aria-hidden="true" />} onClick={desk.add}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <StartServerButton />
            {add}
          </>
        }
      />
      <OnDemandSection />
      {servers === undefined && error === undefined && <SkeletonRows rows={4} height={64} />}
      {servers === undefined && error !== undefined && (
        <Card>
          <ErrorState error={error} onRetry={reload} />
        </Card>
      )}
      {servers?.length === 0 && (
        <>
          <Card>
            <EmptyState icon={<ServerIcon size={30} strokeWidth={1.6} />} title={t('emptyTitle')} actions={add}>
              {t('empty')}
            </EmptyState>
          </Card>
          <OwnerGuide />
        </>
      )}
      {servers !== undefined && servers.length > 0 && (
        <>
          <ServerSummary servers={servers} />
          <ServerList servers={servers} desk={desk} caption={t('title')} />
        </>
      )}
      {desk.dialogs}
    </>
  );
}
