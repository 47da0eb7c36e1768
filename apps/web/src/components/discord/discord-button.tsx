import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { withAreas } from '../../lib/i18n';
import { latePart } from '../../lib/page/late-part';
import { Button, LatePlace } from '../../ui';

const DiscordDialog = latePart(
  async () => (await withAreas(() => import('./discord-dialog'), ['discord'])).DiscordDialog,
);

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
