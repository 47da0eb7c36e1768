import type { CalendarOf } from '@placar/contracts/calendars';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { latePart } from '../../lib/page/late-part';
import { Button, LatePlace } from '../../ui';

const CalendarDialog = latePart(() => import('./calendar-dialog'), 'CalendarDialog', ['calendar']);

export interface CalendarThing {
  of: CalendarOf;
  /** Id of the team or tournament; null: the calendar of the reader. */
  refId: number | null;
}

/** Opens the dialog that gives out the address of a calendar. */
export function CalendarButton({ label, ...thing }: CalendarThing & { label: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button leftIcon={<CalendarPlus size={16} />} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <LatePlace isOpening={isOpen} onGiveUp={close} isOver>
        {isOpen && <CalendarDialog {...thing} onClose={close} />}
      </LatePlace>
    </>
  );
}
