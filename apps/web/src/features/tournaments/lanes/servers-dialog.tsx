import { Server } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TournamentServersAnswer } from '@placar/contracts/tournaments';
import { Alert, Button, CheckList, ErrorState, Modal, SegmentedControl, Skeleton } from '../../../ui';
import type { CupView } from '../page/cup-view';
import { useCupServers, type CupActs } from '../use-tournament';
import styles from './lanes.module.css';

export interface ServersDialogProps {
  view: CupView;
  acts: CupActs;
  onClose: () => void;
}

/** Says which servers of the pool the matches of a tournament may take: any, or chosen ones. */
export function ServersDialog({ view, acts, onClose }: ServersDialogProps) {
  const { t } = useTranslation('cuplanes');
  const { servers, error } = useCupServers(view.tournament.id);
  if (servers !== undefined) return <Choice acts={acts} servers={servers} onClose={onClose} />;
  return (
    <Modal isOpen onClose={onClose} title={t('servers.title')} width={520}>
      {error === undefined ? <Skeleton height={220} /> : <ErrorState error={error} />}
    </Modal>
  );
}

function Choice({ acts, servers, onClose }: Omit<ServersDialogProps, 'view'> & { servers: TournamentServersAnswer }) {
  const { t } = useTranslation('cuplanes');
  const [kind, setKind] = useState<'any' | 'chosen'>(servers.chosen === null ? 'any' : 'chosen');
  // Those that the pool has no more are not offered, and not kept.
  const [checked, setChecked] = useState<readonly string[]>(
    servers.pool.filter(({ id }) => servers.chosen?.includes(id) === true).map(({ id }) => String(id)),
  );
  const isMissing = kind === 'chosen' && checked.length === 0;
  const save = async () => {
    const body = { servers: kind === 'any' ? null : checked.map(Number), version: servers.version };
    if (await acts.act('POST /tournaments/:id/choose-servers', body)) onClose();
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t('servers.title')}
      width={520}
      canClose={!acts.busy}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={acts.busy}>
            {t('servers.close')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            loading={acts.busy}
            disabled={isMissing}
            leftIcon={<Server size={16} aria-hidden="true" />}
          >
            {t('servers.save')}
          </Button>
        </>
      }
    >
      <div className={styles.choice}>
        <p className={styles.quiet}>
          {t('servers.text')} {t('servers.note')}
        </p>
        {servers.pool.length === 0 ? (
          <Alert tone="warning">{t('servers.none')}</Alert>
        ) : (
          <SegmentedControl
            label={t('servers.text')}
            hideLabel
            value={kind}
            onChange={setKind}
            options={[
              { value: 'any', label: t('servers.any') },
              { value: 'chosen', label: t('servers.chosen') },
            ]}
          />
        )}
        {kind === 'chosen' && servers.pool.length > 0 && (
          <CheckList
            label={t('servers.list')}
            checked={checked}
            onChange={setChecked}
            options={servers.pool.map(({ id, name, is_out: isOut, problem }) => ({
              value: String(id),
              label: [name, ...(isOut ? [t('servers.out')] : problem === null ? [] : [t('servers.ill')])].join(' · '),
            }))}
          />
        )}
        {isMissing && servers.pool.length > 0 && <p role="status">{t('servers.pick')}</p>}
        {acts.refusal !== null && <Alert tone="danger">{acts.refusal}</Alert>}
      </div>
    </Modal>
  );
}
