import { ScrollText, SquareTerminal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BottomSheet, Button } from '../../../ui';
import styles from './admin-dock.module.css';
import { DangerActions, PauseDetailsLine, PeopleActions, ServerActions, UndoConfirmation } from './dock-actions';
import type { DialogName, OpenDialog, PanelName } from './dock-dialog-name';
import { TrainingMenu } from './training-menu';
import { useDesk } from '../commands/use-match-commands';

/** Everything beside the first thing to do, on a phone; the sheet closes before something else opens. */
export function PhoneSheet({
  isOpen: isSheetOpen,
  onClose,
  onPanel,
  open,
}: {
  isOpen: boolean;
  onClose: () => void;
  onPanel: (panel: PanelName) => void;
  open: OpenDialog;
}) {
  const { t } = useTranslation('admin');
  const { can, match } = useDesk();
  const isOpen = match.end_time === null;
  const then = (action: () => void) => {
    onClose();
    action();
  };
  const openFromSheet = (dialog: DialogName) => then(() => open(dialog));
  return (
    <BottomSheet isOpen={isSheetOpen} onClose={onClose} label={t('dock')}>
      <h2 className={styles.sheetTitle}>{t('dock')}</h2>
      {isOpen && (
        <>
          <div className={styles.sheetGroup}>
            <PauseDetailsLine open={openFromSheet} />
            <ServerActions open={openFromSheet} fullWidth />
            <PeopleActions open={openFromSheet} fullWidth />
          </div>
          <p className={styles.sheetLabel}>{t('group.danger')}</p>
          <DangerActions open={openFromSheet} />
        </>
      )}
      <div className={styles.sheetGroup}>
        {isOpen && <TrainingMenu isPhone />}
        <UndoConfirmation fullWidth />
        {isOpen && can.rcon && (
          <Button
            variant="ghost"
            leftIcon={<SquareTerminal size={16} />}
            onClick={() => then(() => onPanel('console'))}
          >
            {t('panel.console')}
          </Button>
        )}
        <Button
          variant="ghost"
          leftIcon={<ScrollText size={16} />}
          onClick={() => then(() => onPanel('ledger'))}
          data-testid="open-ledger"
        >
          {t('panel.ledger')}
        </Button>
      </div>
    </BottomSheet>
  );
}
