import { latePart } from '../lib/page/late-part';
import { LatePlace, useWasOpen } from '../ui';

const ReasonWindow = latePart(() => import('./reason-window'), 'ReasonWindow');

/** What is asked for in words before it is done: why, or what is wrong. */
export interface ReasonAsk {
  title: string;
  label: string;
  /** Most characters. */
  max: number;
  confirm: string;
  /** True when it was done. */
  onConfirm: (text: string) => Promise<boolean>;
}

export interface ReasonDialogProps {
  /** Null: closed. */
  ask: ReasonAsk | null;
  busy: boolean;
  onClose: () => void;
}

/** Asks for a few words. Its window comes with the first question: most visits ask none. */
export function ReasonDialog(props: ReasonDialogProps) {
  const isOpen = props.ask !== null;
  const wasOpen = useWasOpen(isOpen);
  return (
    <LatePlace isOpening={isOpen} onGiveUp={props.onClose} isOver>
      {wasOpen && <ReasonWindow {...props} />}
    </LatePlace>
  );
}
