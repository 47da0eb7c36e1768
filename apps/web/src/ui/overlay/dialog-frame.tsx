import type { FormEventHandler, ReactNode } from 'react';
import { lazyPart } from '../feedback/lazy-part';
import { useFocusReturn } from './use-focus-return';
import { useWasOpen } from './use-was-open';

export interface DialogFrameProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Widest width in CSS pixels; phones get the full screen. */
  width?: number;
  /** A persistent dialog closes by its buttons and Escape only, never by a click outside. */
  persistent?: boolean;
  /** False while something is being saved. */
  canClose?: boolean;
  /** Small dialogs (confirmations) stay small on phones. */
  keepSmall?: boolean;
  children: ReactNode;
  footer?: ReactNode;
  /** Makes body and footer one form. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  role?: 'dialog' | 'alertdialog';
}

const dialog = lazyPart<DialogFrameProps>(async () => (await import('./dialog-window')).DialogWindow);

/** The frame of every dialog: focus starts at `data-autofocus` or the first control, is trapped, and returns to the opener. */
export function DialogFrame(props: DialogFrameProps) {
  const wasOpen = useWasOpen(props.isOpen);
  useFocusReturn(props.isOpen);
  return wasOpen ? <dialog.Part {...props} /> : null;
}
