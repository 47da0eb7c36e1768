import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { latePart } from '../../lib/page/late-part';
import { Button, LatePlace } from '../../ui';

const DiscordDialog = latePart(() => import('./discord-dialog'), 'DiscordDialog', ['discord']);

export interface DiscordPlace {
  of: 'tournament' | 'season';
  id: number;
}

/** Opens the dialog with the channel of Discord of a tournament or season. */
export function DiscordButton({ label, ...place }: DiscordPlace & { label: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button leftIcon={<Megaphone size={16} />} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <LatePlace isOpening={isOpen} onGiveUp={close} isOver>
        {isOpen && <DiscordDialog {...place} onClose={close} />}
      </LatePlace>
    </>
  );
}
