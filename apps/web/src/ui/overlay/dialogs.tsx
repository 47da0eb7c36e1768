import { CircleCheck, CircleX, Info } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../form/button';
import { cx } from '../class-names';
import { DialogFrame, type DialogFrameProps } from './dialog-frame';
import styles from './dialog.module.css';
import { lazyPart } from '../feedback/lazy-part';
import { useFocusReturn } from './use-focus-return';
import { useWasOpen } from './use-was-open';

/** Dialog for reading and small forms; closes on a click outside. */
export function Modal(props: Omit<DialogFrameProps, 'persistent' | 'role'>) {
  return <DialogFrame {...props} />;
}

/** The specification's form dialog: 800 px, never closes on a click outside. */
export function PersistentDialog(props: Omit<DialogFrameProps, 'persistent' | 'role'>) {
  return <DialogFrame width={800} {...props} persistent />;
}

export interface BottomSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** Accessible name; drawn by the caller inside when wanted. */
  label: string;
  children: ReactNode;
}

const sheet = lazyPart<BottomSheetProps>(async () => (await import('./sheet-panel')).SheetPanel);

/** Panel from the lower edge: answers, filters and row menus on phones. */
export function BottomSheet(props: BottomSheetProps) {
  const wasOpen = useWasOpen(props.isOpen);
  useFocusReturn(props.isOpen);
  return wasOpen ? <sheet.Part {...props} /> : null;
}

export type ResponseTone = 'success' | 'error' | 'info';

export interface ResponseSheetProps {
  /** Null hides the sheet. */
  response: { tone: ResponseTone; message: string } | null;
  title: string;
  onClose: () => void;
  /** Extra actions beside Close. */
  actions?: ReactNode;
}

const responseIcons: Readonly<Record<ResponseTone, ReactNode>> = {
  success: <CircleCheck size={22} />,
  error: <CircleX size={22} />,
  info: <Info size={22} />,
};

/** The server's answer in a bottom sheet with a Close button; read aloud as a status. */
export function ResponseSheet({ response, title, onClose, actions }: ResponseSheetProps) {
  const { t } = useTranslation('ui');
  const [last, setLast] = useState(response);
  if (response !== null && response !== last) setLast(response);
  const shown = response ?? last;
  const textId = useId();
  return (
    <BottomSheet isOpen={response !== null} onClose={onClose} label={title}>
      {shown !== null && (
        <div className={cx(styles.answer, styles[shown.tone])}>
          <span className={styles.answerIcon} aria-hidden="true">
            {responseIcons[shown.tone]}
          </span>
          <h2 className={styles.answerTitle}>{title}</h2>
          <p id={textId} role="status" className={styles.answerText}>
            {shown.message}
          </p>
        </div>
      )}
      {actions}
      <Button fullWidth onClick={onClose} data-autofocus aria-describedby={textId}>
        {t('close')}
      </Button>
    </BottomSheet>
  );
}
