import { CirclePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, PageHeader } from '../../ui';
import { OnDemandSection, StartServerButton } from './on-demand-section';
import { useServerRequests } from '../../components/servers/use-server-requests';
import { useMyServers } from './use-servers';
import { LoadedServers } from './loaded-servers';
import { useServerDesk } from './use-server-desk';

/** The user's servers: state, latency, last seen; test, edit, delete. */
export function MyServersPage() {
  const { t } = useTranslation('servers');
  const { servers, error, reload } = useMyServers();
  const wishes = useServerRequests();
  const areWishesKnown = wishes.requests !== undefined || wishes.error !== undefined;
  const areServersKnown = servers !== undefined || error !== undefined;
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
      {/* Above what stands for the list while that is fetched, they would push it down. */}
      {areServersKnown && <OnDemandSection />}
      <LoadedServers
        servers={areWishesKnown ? servers : undefined}
        error={error}
        reload={reload}
        desk={desk}
        caption={t('title')}
        empty={{ title: t('emptyTitle'), text: t('empty'), action: add }}
      />
      {desk.dialogs}
    </>
  );
}
