import { Server } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TournamentServersAnswer } from '@placar/contracts/tournaments';
import {
  Alert,
  CheckList,
  ErrorState,
  FormModal,
  Modal,
  NumberField,
  SegmentedControl,
  Skeleton,
  SwitchField,
} from '../../../ui';
import type { CupView } from '../page/cup-view';
import { useCupServers, type CupActs } from '../use-tournament';
import styles from './lanes.module.css';

export interface ServersDialogProps {
  view: CupView;
  acts: CupActs;
  onClose: () => void;
}

/** Says which servers the matches of a tournament may take: any of the pool or chosen ones, and how many may be started for them. */
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
  const [starts, setStarts] = useState(servers.on_demand.most);
  const isMissing = kind === 'chosen' && checked.length === 0;
  const save = async () => {
    const order = servers.on_demand.may_change ? { on_demand: starts } : {};
    const body = { servers: kind === 'any' ? null : checked.map(Number), ...order, version: servers.version };
    if (await acts.act('POST /tournaments/:id/choose-servers', body)) onClose();
  };
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={t('servers.title')}
      width={520}
      busy={acts.busy}
      closeLabel={t('servers.close')}
      submitLabel={t('servers.save')}
      submitIcon={<Server size={16} />}
      isReady={!isMissing}
      onSubmit={() => void save()}
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
        <OnDemand onDemand={servers.on_demand} starts={starts} onChange={setStarts} />
        {acts.refusal !== null && <Alert tone="danger">{acts.refusal}</Alert>}
      </div>
    </FormModal>
  );
}

interface OnDemandProps {
  onDemand: TournamentServersAnswer['on_demand'];
  starts: number;
  onChange: (starts: number) => void;
}

/** Whether servers are started, and how many at once. Staff say so; organisers read it. Nothing where the installation starts none. */
function OnDemand({ onDemand: { most, limit, may_change: mayChange }, starts, onChange }: OnDemandProps) {
  const { t } = useTranslation('cuplanes');
  if (!mayChange) return most === 0 ? null : <p>{t('servers.onDemandAllowed', { count: most })}</p>;
  if (limit === 0 && most === 0) return null;
  return (
    <>
      <SwitchField
        label={t('servers.onDemand')}
        description={t('servers.onDemandText', { limit })}
        checked={starts > 0}
        onChange={(isOn) => onChange(isOn ? Math.max(most, 1) : 0)}
      />
      {starts > 0 && (
        <NumberField
          label={t('servers.onDemandMost')}
          value={starts}
          min={1}
          max={Math.max(limit, 1)}
          onChange={(value) => onChange(value ?? 1)}
        />
      )}
    </>
  );
}
