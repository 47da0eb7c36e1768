import { useEffect, useRef, useState } from 'react';
import { latePart } from '../../lib/page/late-part';
import { setStepUp } from '../../lib/step-up';
import { LatePlace } from '../../ui';

const StepUpDialog = latePart(() => import('../../components/factor/step-up-dialog'), 'StepUpDialog', ['factor']);

/** Asks for a code when a call was refused for want of one; several calls at once wait for the same dialog. */
export function StepUpPlace() {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useRef<((isProved: boolean) => void)[]>([]);
  useEffect(() => {
    setStepUp(
      () =>
        new Promise((resolve) => {
          waiting.current.push(resolve);
          setIsOpen(true);
        }),
    );
    return () => setStepUp(null);
  }, []);
  const done = (isProved: boolean) => {
    setIsOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(isProved);
  };
  return (
    <LatePlace isOpening={isOpen} onGiveUp={() => done(false)} isOver>
      {isOpen && <StepUpDialog onDone={done} />}
    </LatePlace>
  );
}
