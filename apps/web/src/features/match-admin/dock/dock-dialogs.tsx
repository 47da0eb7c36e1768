import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveMatchData } from '../../../lib/live/live-store-hook';
import { ConfirmDialog } from '../../../ui';
import { ChangeServerWizard } from '../move/change-server-wizard';
import type { DialogName } from './dock-dialog-name';
import { EndDialog } from './end-dialogs';
import { PauseDialog } from '../pause/pause-dialog';
import { PeopleDialog } from '../people/people-dialog';
import { RestoreDialog } from '../restore/restore-dialog';
import { SayDialog } from '../people/say-dialog';
import { useDesk } from '../commands/use-match-commands';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  data: LiveMatchData;
}

/** The dialog of each name. A command that has one in the catalogue and none here does not compile. */
const DIALOGS: Readonly<Record<DialogName, (props: DialogProps) => ReactNode>> = {
  restore: ({ data, ...rest }) => <RestoreDialog {...rest} maps={data.view.maps} />,
  change_server: ChangeServerWizard,
  pause: PauseDialog,
  tech_timeout: (props) => <PauseDialog {...props} isTechnical />,
  forfeit: (props) => <EndDialog {...props} kind="forfeit" />,
  cancel: (props) => <EndDialog {...props} kind="cancel" />,
  restart: (props) => <EndDialog {...props} kind="restart" />,
  people: ({ data: { view }, ...rest }) => (
    <PeopleDialog {...rest} scoreboards={view.scoreboards} arrivals={view.arrivals} />
  ),
  say: SayDialog,
  force_start: (props) => <QuestionDialog {...props} kind="force_start" words="force" />,
  load: (props) => <QuestionDialog {...props} kind="load" words="load" />,
};

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
  return Object.entries(DIALOGS).map(([own, Dialog]) => (
    <Dialog key={own} isOpen={name === own} onClose={onClose} data={data} />
  ));
}

/** A command without choices: a question, and it is sent. */
function QuestionDialog({
  isOpen,
  onClose,
  kind,
  words,
}: DialogProps & { kind: 'force_start' | 'load'; words: 'force' | 'load' }) {
  const { t } = useTranslation('actions');
  const { send } = useDesk();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => {
        send({ kind, args: {} });
        onClose();
      }}
      title={t(`${words}.title`)}
      confirmLabel={t(`${words}.confirm`)}
      tone="primary"
    >
      {t(`${words}.text`)}
    </ConfirmDialog>
  );
}
