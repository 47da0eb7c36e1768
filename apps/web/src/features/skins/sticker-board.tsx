import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Modal, NumberField } from '../../ui';
import type { Draft } from './skins-model';
import { KEY_STEPS, anchorOf, movedBy, shownAt } from './sticker-place';
import styles from './sticker-board.module.css';
import type { StickerPlacingProps } from './sticker-placing';

type Sticker = Draft['stickers'][number];

interface StickerBoardProps extends StickerPlacingProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A drawing of the weapon on which each sticker is dragged, or moved with the arrow keys; its numbers stand below. */
export function StickerBoard({ image, stickers, onChange, isOpen, onClose }: StickerBoardProps) {
  const { t } = useTranslation(['skins', 'ui']);
  const help = useId();
  const [slot, setSlot] = useState<number | null>(null);
  const chosen = stickers.find((one) => one.slot === slot) ?? stickers[0];
  const put = (changed: Sticker) => onChange(stickers.map((one) => (one.slot === changed.slot ? changed : one)));
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={t('skins:place.title')}
      width={640}
      footer={<Button onClick={onClose}>{t('ui:close')}</Button>}
    >
      <div className={styles.body}>
        <p id={help} className={styles.help}>
          {t('skins:place.help')}
        </p>
        <div className={styles.board} role="group" aria-label={t('skins:place.board')} data-board>
          <img src={image} alt="" draggable={false} />
          {stickers.map((sticker) => (
            <Piece
              key={sticker.slot}
              sticker={sticker}
              isChosen={sticker.slot === chosen?.slot}
              help={help}
              onChoose={() => setSlot(sticker.slot)}
              onMove={put}
            />
          ))}
        </div>
        {chosen !== undefined && <Numbers sticker={chosen} onChange={put} />}
      </div>
    </Modal>
  );
}

interface PieceProps {
  sticker: Sticker;
  isChosen: boolean;
  /** Id of the text that says how it is moved. */
  help: string;
  onChoose: () => void;
  onMove: (sticker: Sticker) => void;
}

function Piece({ sticker, isChosen, help, onChoose, onMove }: PieceProps) {
  const { t } = useTranslation('skins');
  const { left, top } = shownAt(sticker);
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const board = event.currentTarget.closest('[data-board]')?.getBoundingClientRect();
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || board === undefined) return;
    const anchor = anchorOf(sticker.slot);
    const from = { ...sticker, x: 0, y: 0 };
    onMove(
      movedBy(
        from,
        (event.clientX - board.left) / board.width - anchor.left,
        (event.clientY - board.top) / board.height - anchor.top,
      ),
    );
  };
  const press = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const factor = event.shiftKey ? 10 : 1;
    onMove(movedBy(sticker, step[0] * factor, step[1] * factor));
  };
  return (
    <button
      type="button"
      className={styles.piece}
      style={{ left: `${left * 100}%`, top: `${top * 100}%` }}
      aria-label={t('place.sticker', { place: sticker.slot + 1 })}
      aria-describedby={help}
      aria-pressed={isChosen}
      onFocus={onChoose}
      onKeyDown={press}
      onPointerDown={(event) => {
        onChoose();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
    >
      <img
        src={`/econ/sticker/${sticker.id}.webp`}
        alt=""
        draggable={false}
        style={{ rotate: `${sticker.rotation}deg`, opacity: 1 - sticker.wear * 0.7 }}
      />
    </button>
  );
}

function Numbers({ sticker, onChange }: { sticker: Sticker; onChange: (sticker: Sticker) => void }) {
  const { t } = useTranslation('skins');
  const offset = { allowDecimal: true, decimalScale: 6, step: 0.01, min: -1, max: 1 };
  return (
    <fieldset className={styles.numbers}>
      <legend>{t('place.sticker', { place: sticker.slot + 1 })}</legend>
      <NumberField
        {...offset}
        label={t('place.x')}
        value={sticker.x}
        onChange={(x) => onChange({ ...sticker, x: x ?? 0 })}
      />
      <NumberField
        {...offset}
        label={t('place.y')}
        value={sticker.y}
        onChange={(y) => onChange({ ...sticker, y: y ?? 0 })}
      />
      <NumberField
        label={t('place.rotation')}
        min={0}
        max={359}
        value={sticker.rotation}
        onChange={(rotation) => onChange({ ...sticker, rotation: rotation ?? 0 })}
      />
      <NumberField
        {...offset}
        label={t('place.wear')}
        min={0}
        value={sticker.wear}
        onChange={(wear) => onChange({ ...sticker, wear: wear ?? 0 })}
      />
      <Button onClick={() => onChange({ ...sticker, x: 0, y: 0, rotation: 0 })}>{t('place.reset')}</Button>
    </fieldset>
  );
}
