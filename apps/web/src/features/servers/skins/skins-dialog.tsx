import type { ServerListItem } from '@placar/contracts/servers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAct } from '../../../components/use-act';
import { call } from '../../../lib/endpoints';
import { formatDateTime } from '../../../lib/format';
import { useInvalidate } from '../../../lib/swr';
import { Alert, Button, Modal, Refusal } from '../../../ui';
import { ServerKey } from './server-key';
import styles from './skins.module.css';

/** Valve's own words on what servers may show. */
const RULE = 'https://blog.counter-strike.net/index.php/server_guidelines/';

/** Whether a server shows skins: switched on by somebody who has read Valve's rule, with who and when; off at any time. */
export function SkinsDialog({ server, onClose }: { server: ServerListItem | null; onClose: () => void }) {
  return server !== null && <Opened key={server.id} server={server} onClose={onClose} />;
}

function Opened({ server, onClose }: { server: ServerListItem; onClose: () => void }) {
  const { t } = useTranslation(['servers', 'ui']);
  const { id, display_name: name } = server;
  const invalidate = useInvalidate();
  const { busy, refusal, run } = useAct({ inPlace: true, after: () => void invalidate('/servers') });
  const [isRead, setIsRead] = useState(false);
  const isOn = server.skins_enabled === 1;
  const turn = async (on: boolean) => {
    const params = { id };
    const change = () =>
      on
        ? call('PUT /servers/:id/skins', { params, body: { understood: true } })
        : call('DELETE /servers/:id/skins', { params });
    if (await run<unknown>(change, t(on ? 'servers:skins.isOn' : 'servers:skins.isOff', { name }))) onClose();
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t('servers:skins.title', { name })}
      width={560}
      canClose={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy} data-autofocus>
            {t('ui:close')}
          </Button>
          {isOn ? (
            <Button variant="danger" loading={busy} onClick={() => void turn(false)}>
              {t('servers:skins.turnOff')}
            </Button>
          ) : (
            <Button variant="primary" loading={busy} disabled={!isRead} onClick={() => void turn(true)}>
              {t('servers:skins.turnOn')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        {isOn ? (
          <p data-testid="skins-since">
            {t('servers:skins.since', {
              date: formatDateTime(server.skins_since ?? null),
              name: server.skins_by ?? t('servers:skins.somebody'),
            })}
          </p>
        ) : (
          <p>{t('servers:skins.lead')}</p>
        )}
        <Alert tone="warning" title={t('servers:skins.ruleTitle')}>
          {t('servers:skins.rule')}{' '}
          <a href={RULE} target="_blank" rel="noreferrer">
            {t('servers:skins.read')}
          </a>
        </Alert>
        <ul className={styles.facts}>
          <li>{t('servers:skins.official')}</li>
          <li>{t('servers:skins.token')}</li>
          <li>
            {t('servers:skins.shown')} <Link to="/skins">{t('servers:skins.page')}</Link>
          </li>
        </ul>
        {isOn && <ServerKey serverId={server.id} />}
        {!isOn && (
          <label className={styles.consent}>
            <input type="checkbox" checked={isRead} onChange={(event) => setIsRead(event.currentTarget.checked)} />
            <span>{t('servers:skins.understood')}</span>
          </label>
        )}
        <Refusal text={refusal?.code === 'SERVER_IN_USE' ? t('servers:skins.inUse') : refusal?.message} />
      </div>
    </Modal>
  );
}
