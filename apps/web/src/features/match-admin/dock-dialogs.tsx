import type { MatchCommandKind } from '@placar/contracts/matches';
import { useTranslation } from 'react-i18next';
import type { LiveMatchData } from '../../lib/live-store-hook';
import { ConfirmDialog } from '../../ui';
import { ChangeServerWizard } from './change-server-wizard';
import type { DialogName } from './dock-dialog-name';
import { CancelDialog, ForfeitDialog, RestartDialog } from './end-dialogs';
import { PauseDialog } from './pause-dialog';
import { PeopleDialog } from './people-dialog';
import { RestoreDialog } from './restore-dialog';
import { SayDialog } from './say-dialog';
import { useDesk } from './use-match-commands';

/** Every dialog of the dock; one is open at a time. */
export function DockDialogs({
  name,
  onClose,
  data,
}: {
  name: DialogName | null;
  onClose: () => void;
  data: LiveMatchData;
}) {
  const { t } = useTranslation('actions');
  const { send } = useDesk();
  const confirm = (kind: Extract<MatchCommandKind, 'force_start' | 'load'>) => {
    send({ kind, args: {} });
    onClose();
  };
  return (
    <>
      <RestoreDialog isOpen={name === 'restore'} onClose={onClose} maps={data.view.maps} />
      <ChangeServerWizard isOpen={name === 'change_server'} onClose={onClose} data={data} />
      <PauseDialog isOpen={name === 'pause'} onClose={onClose} />
      <ForfeitDialog isOpen={name === 'forfeit'} onClose={onClose} />
      <CancelDialog isOpen={name === 'cancel'} onClose={onClose} />
      <RestartDialog isOpen={name === 'restart'} onClose={onClose} />
      <PeopleDialog
        isOpen={name === 'people'}
        onClose={onClose}
        scoreboards={data.view.scoreboards}
        lobby={data.view.lobby}
      />
      <SayDialog isOpen={name === 'say'} onClose={onClose} />
      <ConfirmDialog
        isOpen={name === 'force_start'}
        onClose={onClose}
        onConfirm={() => confirm('force_start')}
        title={t('force.title')}
        confirmLabel={t('force.confirm')}
        tone="primary"
      >
        {t('force.text')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={name === 'load'}
        onClose={onClose}
        onConfirm={() => confirm('load')}
        title={t('load.title')}
        confirmLabel={t('load.confirm')}
        tone="primary"
      >
        {t('load.text')}
      </ConfirmDialog>
    </>
  );
}
