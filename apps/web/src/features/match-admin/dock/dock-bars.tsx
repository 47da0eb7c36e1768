import { ChevronDown, Ellipsis, ScrollText, ShieldCheck, SquareTerminal, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../../../lib/page/late-part';
import { Button, cx, IconButton, Popover } from '../../../ui';
import styles from './admin-dock.module.css';
import { DangerActions, PeopleActions, PrimaryAction, ServerActions, UndoConfirmation } from './dock-actions';
import type { OpenDialog, PanelName } from './dock-dialog-name';
import { StayingPlace } from './staying-place';
import { TrainingMenu, useScenarios } from './training-menu';
import { useDesk } from '../commands/use-match-commands';

/* Opens on a press, and is fetched with the first touch of the dock. */
export const loadPhoneSheet = () => import('./phone-sheet');
const PhoneSheet = latePart(loadPhoneSheet, 'PhoneSheet');

export interface BarProps {
  panel: PanelName | null;
  onPanel: (panel: PanelName | null) => void;
  open: OpenDialog;
}

/* What ends the match, behind one button; gone as soon as one of them was chosen. */
function EndMenu({ open }: { open: OpenDialog }) {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  const choose: OpenDialog = (dialog) => {
    setIsOpen(false);
    open(dialog);
  };
  return (
    <Popover
      label={t('group.danger')}
      position="top-start"
      width={240}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button
          variant="danger-quiet"
          leftIcon={<TriangleAlert size={16} />}
          rightIcon={<ChevronDown size={14} />}
          onClick={() => setIsOpen(!isOpen)}
          data-testid="danger-menu"
        >
          {t('endButton')}
        </Button>
      }
    >
      <DangerActions open={choose} />
    </Popover>
  );
}

/** The bar on wide screens: all that is possible now, side by side. */
export function DesktopBar({ panel, onPanel, open }: BarProps) {
  const { t } = useTranslation('admin');
  const { can, match } = useDesk();
  const isOpen = match.end_time === null;
  const toggle = (name: PanelName) => onPanel(panel === name ? null : name);
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('dock')}>
      <span className={cx(styles.badge, isOpen && styles.badgeSpare)}>
        <ShieldCheck size={14} />
        {t('badge')}
      </span>
      {isOpen && (
        <>
          <PrimaryAction open={open} />
          <ServerActions open={open} />
          <PeopleActions open={open} />
          <EndMenu open={open} />
        </>
      )}
      <span className={styles.end}>
        {isOpen && <TrainingMenu />}
        <UndoConfirmation />
        {isOpen && can.rcon && (
          <IconButton
            label={t('panel.console')}
            icon={<SquareTerminal size={18} />}
            variant={panel === 'console' ? 'secondary' : 'ghost'}
            aria-pressed={panel === 'console'}
            onClick={() => toggle('console')}
            data-testid="open-console"
          />
        )}
        <IconButton
          label={t('panel.ledger')}
          icon={<ScrollText size={18} />}
          variant={panel === 'ledger' ? 'secondary' : 'ghost'}
          aria-pressed={panel === 'ledger'}
          onClick={() => toggle('ledger')}
          data-testid="open-ledger"
        />
      </span>
    </div>
  );
}

/** The bar on phones: the first thing to do, everything else in a sheet. */
export function PhoneBar({ onPanel, open }: BarProps) {
  const { t } = useTranslation('admin');
  const { match } = useDesk();
  // Known before the sheet opens, which would else grow under the finger by a line.
  useScenarios(match.id);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const isOpen = match.end_time === null;
  return (
    <>
      <StayingPlace isOpen={isSheetOpen} onClose={() => setIsSheetOpen(false)}>
        <PhoneSheet isOpen={isSheetOpen} onClose={() => setIsSheetOpen(false)} onPanel={onPanel} open={open} />
      </StayingPlace>
      <div className={styles.bar} role="toolbar" aria-label={t('dock')}>
        {isOpen && (
          <span className={styles.primary}>
            <PrimaryAction open={open} fullWidth />
          </span>
        )}
        <Button
          leftIcon={<Ellipsis size={18} />}
          onClick={() => setIsSheetOpen(true)}
          aria-haspopup="dialog"
          data-testid="admin-more"
        >
          {t('group.more')}
        </Button>
      </div>
    </>
  );
}
