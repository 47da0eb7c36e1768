import { Move } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../../lib/page/late-part';
import { Button, LatePlace, useWasOpen } from '../../ui';
import type { Draft } from './skins-model';

const StickerBoard = latePart(() => import('./sticker-board'), 'StickerBoard');

export interface StickerPlacingProps {
  /** Picture of the weapon. */
  image: string;
  stickers: Draft['stickers'];
  onChange: (stickers: Draft['stickers']) => void;
}

/** Opens the board on which stickers are moved about. There is nothing to open without a sticker. */
export function StickerPlacing(props: StickerPlacingProps) {
  const { t } = useTranslation('skins');
  const [isOpen, setIsOpen] = useState(false);
  const wasOpened = useWasOpen(isOpen);
  if (props.stickers.length === 0) return null;
  return (
    <>
      <Button leftIcon={<Move size={16} />} onClick={() => setIsOpen(true)}>
        {t('place.open')}
      </Button>
      <LatePlace isOpening={isOpen} onGiveUp={() => setIsOpen(false)}>
        {wasOpened && <StickerBoard {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
      </LatePlace>
    </>
  );
}
