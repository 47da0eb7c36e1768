import { CirclePlus, Server as ServerIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink, Card, EmptyState, ErrorState, PageHeader, SkeletonRows } from '../../ui';
import { OwnerGuide } from './owner-guide';
import { ServerList } from './server-list';
import { ServerSummary } from './server-summary';
import { useAllServers } from './use-servers';
import { useServerDesk } from './use-server-desk';

/** `/servers`: every server of the installation, for the staff. */
export function ServersPage() {
  const { t } = useTranslation('servers');
  const { servers, error, reload } = useAllServers();
  const desk = useServerDesk();
  const add = (
    <Button variant="primary" leftIcon={<CirclePlus size={16} aria-hidden="true" />} onClick={desk.add}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('allTitle')}
        description={t('allDescription')}
        actions={
          <>
            <ButtonLink to="/server-status" variant="ghost">
              {t('publicPage')}
            </ButtonLink>
            {add}
          </>
        }
      />
      {servers === undefined && error === undefined && <SkeletonRows rows={5} height={64} />}
      {servers === undefined && error !== undefined && (
        <Card>
          <ErrorState error={error} onRetry={reload} />
        </Card>
      )}
      {servers?.length === 0 && (
        <>
          <Card>
            <EmptyState icon={<ServerIcon size={30} strokeWidth={1.6} />} title={t('allEmptyTitle')} actions={add}>
              {t('allEmpty')}
            </EmptyState>
          </Card>
          <OwnerGuide />
        </>
      )}
      {servers !== undefined && servers.length > 0 && (
        <>
          <ServerSummary servers={servers} />
          <ServerList servers={servers} desk={desk} caption={t('allTitle')} withOwner />
        </>
      )}
      {desk.dialogs}
    </>
  );
}
