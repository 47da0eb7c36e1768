import { useState, type ReactNode } from 'react';
import { LatePlace } from '../../../ui';

/** The place of what is fetched when it is first opened; from then on it stays, so that it can close as it pleases. */
export function StayingPlace({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <LatePlace
      isOpening={isOpen}
      onGiveUp={() => {
        onClose();
        setWasOpen(false);
      }}
    >
      {wasOpen && children}
    </LatePlace>
  );
}
