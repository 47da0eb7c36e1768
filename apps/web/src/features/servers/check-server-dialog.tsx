import type { ServerListItem } from '@placar/contracts/servers';
import { useTranslation } from 'react-i18next';
import { PreflightCard } from '../../components/servers/preflight-card';
import { usePreflight } from '../../components/servers/use-preflight';
import { Button, Modal } from '../../ui';

function Check({ server }: { server: ServerListItem }) {
  const { t } = useTranslation('servers');
  const desk = usePreflight(server.id, { auto: true });
  const isFine = !desk.isRunning && desk.preflight?.ok === true;
  return (
    <>
      <p className="visually-hidden" role="status">
        {isFine ? t('checkOk', { name: server.display_name }) : ''}
      </p>
      <PreflightCard desk={desk} />
    </>
  );
}

/** Tests a server as soon as it opens, and says of each step what was found and what helps. */
export function CheckServerDialog({ server, onClose }: { server: ServerListItem | null; onClose: () => void }) {
  const { t } = useTranslation(['servers', 'fleet', 'ui']);
  return (
    <Modal
      isOpen={server !== null}
      onClose={onClose}
      title={server === null ? '' : t('servers:checkTitle', { name: server.display_name })}
      description={t('fleet:preflight.lead')}
      width={620}
      footer={
        <Button onClick={onClose} data-autofocus>
          {t('ui:close')}
        </Button>
      }
    >
      {server !== null && <Check key={server.id} server={server} />}
    </Modal>
  );
}
