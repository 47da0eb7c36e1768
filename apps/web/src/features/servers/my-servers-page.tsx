import { CirclePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../lib/endpoints';
import { isPartOn } from '../../lib/page/page-meta';
import { Button, PageHeader } from '../../ui';
import { OnDemandSection, StartServerButton } from './on-demand-section';
import { useServerRequests } from '../../components/servers/use-server-requests';
import { LoadedServers } from './loaded-servers';
import { mayCreate, useSession } from '../../lib/session';
import { RentalSection } from './rentals/rental-section';
import { useServerDesk } from './use-server-desk';

/** The user's servers, rented ones first: state, latency, last seen; test, edit, delete. */
export function MyServersPage() {
  const { t } = useTranslation('servers');
  const { user } = useSession();
  const mayAdd = mayCreate(user, 'servers');
  const { data, error, mutate } = useEndpoint('GET /servers/myservers', {}, { refreshInterval: 30_000 });
  const servers = data?.servers;
  const asked = useServerRequests();
  const areRequestsKnown = asked.requests !== undefined || asked.error !== undefined;
  const areServersKnown = servers !== undefined || error !== undefined;
  const desk = useServerDesk();
  const add = (
    <Button variant="primary" leftIcon={<CirclePlus size={16} />} onClick={desk.add}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          mayAdd && (
            <>
              <StartServerButton />
              {add}
            </>
          )
        }
      />
      {/* Above what stands for the list while that is fetched, they would push it down. */}
      {areServersKnown && isPartOn('rental') && <RentalSection servers={servers} onSkins={desk.skins} />}
      {areServersKnown && <OnDemandSection />}
      <LoadedServers
        servers={areRequestsKnown ? servers?.filter(({ provider }) => provider !== 'rented') : undefined}
        error={error}
        reload={() => void mutate()}
        desk={desk}
        caption={t('title')}
        empty={{ title: t('emptyTitle'), text: t('empty'), action: mayAdd ? add : undefined }}
      />
      {desk.dialogs}
    </>
  );
}
