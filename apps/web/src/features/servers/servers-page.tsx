import { CirclePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink, PageHeader } from '../../ui';
import { useAllServers } from './use-servers';
import { LoadedServers } from './loaded-servers';
import { useServerDesk } from './use-server-desk';

/** `/servers`: every server of the installation, for the staff. */
export function ServersPage() {
  const { t } = useTranslation('servers');
  const { servers, error, reload } = useAllServers();
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
        servers={servers}
        error={error}
        reload={reload}
        desk={desk}
        caption={t('allTitle')}
        empty={{ title: t('allEmptyTitle'), text: t('allEmpty'), action: add }}
        withOwner
      />
      {desk.dialogs}
    </>
  );
}
