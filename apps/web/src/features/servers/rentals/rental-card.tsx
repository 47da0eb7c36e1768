import type { Rental, RentalState } from '@placar/contracts/economy';
import type { ServerListItem } from '@placar/contracts/servers';
import { CalendarPlus, KeyRound, Paintbrush, Play, RotateCcw, Settings2, Square, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BootStepper } from '../../../components/servers/boot-stepper';
import { useFailureText } from '../../../components/servers/server-request-card';
import { SkinsBadge } from '../../../components/servers/server-marks';
import { formatDateTime } from '../../../lib/format';
import {
  Alert,
  Badge,
  Button,
  ButtonLink,
  Card,
  ConfirmDialog,
  CopyField,
  FlagImg,
  Modal,
  type BadgeTone,
} from '../../../ui';
import { RentalMembers } from './rental-members';
import { RentalSettings } from './rental-settings';
import styles from './rentals.module.css';
import type { RentalActs } from './use-rentals';

type Shown = RentalState | 'stopping' | 'closing';

const TONES: Readonly<Record<Shown, BadgeTone>> = {
  ordered: 'info',
  provisioning: 'info',
  running: 'success',
  stopping: 'warning',
  closing: 'warning',
  stopped: 'neutral',
  suspended: 'warning',
  ended: 'neutral',
};

function shownState({ state, wanted, closing }: Rental): Shown {
  if (state !== 'running') return state;
  if (closing) return 'closing';
  return wanted === 'stopped' ? 'stopping' : 'running';
}

function Facts({ rental }: { rental: Rental }) {
  const { t } = useTranslation('rentals');
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('plan')}</dt>
        <dd>
          <bdi>{rental.plan.title}</bdi> · {t('slots', { count: rental.slots })}
        </dd>
      </div>
      {rental.paid_until !== null && rental.state !== 'ended' && (
        <div>
          <dt>{rental.state === 'suspended' ? t('endedAt') : t('paidUntil')}</dt>
          <dd>{formatDateTime(rental.paid_until)}</dd>
        </div>
      )}
      {rental.deleted_at !== null && (
        <div>
          <dt>{t('deletedAt')}</dt>
          <dd>{formatDateTime(rental.deleted_at)}</dd>
        </div>
      )}
    </dl>
  );
}

/** What went wrong, or what comes next. */
function Told({ rental }: { rental: Rental }) {
  const { t } = useTranslation('rentals');
  const failureText = useFailureText();
  const { failure } = rental;
  if (rental.end_reason === 'failed') return <Alert tone="danger">{t('failedRefund')}</Alert>;
  if (failure !== null)
    return (
      <Alert tone="danger" title={t('failed')}>
        {failureText({ code: failure.code, detail: failure.detail, stage: null })}
      </Alert>
    );
  if (rental.closing) return <Alert tone="warning">{t('closingText')}</Alert>;
  return rental.state === 'suspended' ? <Alert tone="warning">{t('suspendedText')}</Alert> : null;
}

/** Opens the dialog in which skins are switched, with Valve's rule. */
function SkinsButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('servers');
  return (
    <Button size="sm" leftIcon={<Paintbrush size={14} />} onClick={onClick}>
      {t('skins.open')}
    </Button>
  );
}

interface ActionsProps extends RentalCardProps {
  onOpen: (what: Opened) => void;
}

function Actions({ rental, server, acts, onOpen, onSkins }: ActionsProps) {
  const { t } = useTranslation('rentals');
  const { id, state, wanted } = rental;
  const mayStart = state === 'stopped' || (state === 'ordered' && wanted === 'stopped');
  const isUp = state === 'running' || state === 'provisioning';
  return (
    <div className={styles.actions}>
      {mayStart && (
        <Button
          size="sm"
          variant="primary"
          loading={acts.busy === 'start' || (state === 'stopped' && wanted === 'running')}
          leftIcon={<Play size={14} />}
          onClick={() => void acts.act('start', id)}
        >
          {t('start')}
        </Button>
      )}
      {isUp && (
        <Button
          size="sm"
          loading={acts.busy === 'stop' || wanted === 'stopped'}
          leftIcon={<Square size={14} />}
          onClick={() => onOpen('stop')}
        >
          {t('stop')}
        </Button>
      )}
      {state === 'running' && (
        <Button
          size="sm"
          loading={acts.busy === 'restart'}
          leftIcon={<RotateCcw size={14} />}
          onClick={() => onOpen('restart')}
        >
          {t('restart')}
        </Button>
      )}
      <Button size="sm" leftIcon={<Settings2 size={14} />} onClick={() => onOpen('settings')}>
        {t('settings.open')}
      </Button>
      <Button size="sm" leftIcon={<Users size={14} />} onClick={() => onOpen('members')}>
        {t('members.open', { count: rental.members.length })}
      </Button>
      <Button size="sm" leftIcon={<KeyRound size={14} />} onClick={() => onOpen('password')}>
        {t('password.open')}
      </Button>
      {server !== undefined && <SkinsButton onClick={() => onSkins(server)} />}
      <ButtonLink
        to={`/aluguel-servidores?renova=${id}`}
        size="sm"
        variant={state === 'suspended' ? 'primary' : 'secondary'}
        leftIcon={<CalendarPlus size={14} />}
      >
        {t('renew')}
      </ButtonLink>
    </div>
  );
}

type Opened = 'settings' | 'members' | 'password' | 'stop' | 'restart';

interface RentalCardProps {
  rental: Rental;
  /** The same server as its owner's list has it; undefined: it is somebody else's, or was never started. */
  server: ServerListItem | undefined;
  acts: RentalActs;
  /** Opens the dialog in which skins are switched. */
  onSkins: (server: ServerListItem) => void;
}

/** One rented server. Of somebody else's it shows how to connect. */
export function RentalCard(card: RentalCardProps) {
  const { rental, server, acts } = card;
  const { t } = useTranslation('rentals');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const shown = shownState(rental);
  const close = () => {
    setOpened(null);
    setPassword(null);
  };
  const confirm = async () => {
    if (opened === 'stop' || opened === 'restart') await acts.act(opened, rental.id);
    close();
  };
  return (
    <Card as="article" className={styles.card} data-testid="rental" data-state={shown}>
      <header className={styles.cardHead}>
        <h3 className={styles.name}>
          {rental.region !== null && <FlagImg code={rental.region} />}
          <bdi>{rental.name}</bdi>
        </h3>
        <span role="status">
          <Badge tone={TONES[shown]}>{t(`state.${shown}`)}</Badge>
        </span>
        {server?.skins_enabled === 1 && <SkinsBadge />}
      </header>
      <Facts rental={rental} />
      <Told rental={rental} />
      {rental.state === 'provisioning' && rental.request !== null && <BootStepper request={rental.request} />}
      {rental.connect !== null && <CopyField label={t('connect')} value={rental.connect} />}
      {rental.match_id !== null && <Link to={`/match/${rental.match_id}`}>{t('match', { id: rental.match_id })}</Link>}
      {rental.own && rental.state !== 'ended' && <Actions {...card} onOpen={setOpened} />}
      {!rental.own && <p className={styles.quiet}>{t('lent')}</p>}
      {opened === 'settings' && <RentalSettings rental={rental} onClose={close} />}
      {opened === 'members' && <RentalMembers rental={rental} acts={acts} onClose={close} />}
      <Modal isOpen={opened === 'password'} onClose={close} title={t('password.title')}>
        {password === null ? (
          <div className={styles.password}>
            <p>{t('password.text')}</p>
            <Button
              variant="primary"
              loading={acts.busy === 'rcon'}
              onClick={() => void acts.newPassword(rental.id).then(setPassword)}
            >
              {t('password.make')}
            </Button>
          </div>
        ) : (
          <div className={styles.password}>
            <CopyField label={t('password.label')} value={password} />
            <p>{t('password.once')}</p>
          </div>
        )}
      </Modal>
      <ConfirmDialog
        isOpen={opened === 'stop' || opened === 'restart'}
        onClose={close}
        onConfirm={() => void confirm()}
        title={opened === 'restart' ? t('restartTitle') : t('stopTitle')}
        confirmLabel={opened === 'restart' ? t('restart') : t('stop')}
        tone="primary"
        busy={acts.busy !== null}
      >
        {opened === 'restart' ? t('restartText') : t('stopText')}
      </ConfirmDialog>
    </Card>
  );
}
