import { CirclePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../lib/endpoints';
import { Button, ButtonLink, PageHeader } from '../../ui';
import { LoadedServers } from './loaded-servers';
import { useServerDesk } from './use-server-desk';

/** `/servers`: every server of the installation, for the staff. */
export function ServersPage() {
  const { t } = useTranslation('servers');
  const { data, error, mutate } = useEndpoint('GET /servers', {}, { refreshInterval: 15_000 });
  const desk = useServerDesk();
  const add = (
    <Button variant="primary" leftIcon={<CirclePlus size={16} />} onClick={desk.add}>
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
      <LoadedServers
        servers={data?.servers}
        error={error}
        reload={() => void mutate()}
        desk={desk}
        caption={t('allTitle')}
        empty={{ title: t('allEmptyTitle'), text: t('allEmpty'), action: add }}
        withOwner
      />
      {desk.dialogs}
    </>
  );
}
