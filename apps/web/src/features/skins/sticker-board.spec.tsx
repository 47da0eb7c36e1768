import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { renderPage } from '../../testing/render-page';
import type { Draft } from './skins-model';
import { movedBy, shownAt } from './sticker-place';
import { StickerPlacing } from './sticker-placing';

type Stickers = Draft['stickers'];
const sticker = (slot: number, part: Partial<Stickers[number]> = {}): Stickers[number] => ({
  ...{ slot, id: 12 + slot, x: 0, y: 0, wear: 0, rotation: 0, scale: 0 },
  ...part,
});

/** The newest stickers that the board has told of. */
let told: Stickers;

function Placing({ first }: { first: Stickers }) {
  const [stickers, setStickers] = useState(first);
  return (
    <StickerPlacing
      image="/econ/skin/7.webp"
      stickers={stickers}
      onChange={(next) => {
        told = next;
        setStickers(next);
      }}
    />
  );
}

async function open(first: Stickers): Promise<void> {
  document.body.replaceChildren();
  fillBrowserGaps(1440);
  told = first;
  await renderPage(<Placing first={first} />);
  await userEvent.click(screen.getByRole('button', { name: 'Posicionar adesivos' }));
  await screen.findByRole('group', { name: 'Desenho da arma' });
}
const piece = (place: number): HTMLElement => screen.getByRole('button', { name: `Adesivo do lugar ${place}` });

describe('the board of stickers', () => {
  it('is not offered without a sticker', async () => {
    document.body.replaceChildren();
    await renderPage(<Placing first={[]} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('moves the sticker that has the focus with the arrow keys, ten times as far with shift, and no other', async () => {
    await open([sticker(0), sticker(2)]);
    act(() => piece(3).focus());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
    expect(told).toEqual([sticker(0), sticker(2, { x: 0.02, y: 0.09 })]);
    expect(piece(3).getAttribute('aria-pressed')).toBe('true');
    expect(piece(1).getAttribute('aria-pressed')).toBe('false');
  });

  it('puts a sticker where it is dragged, and not before it is held', async () => {
    await open([sticker(0)]);
    const held = new Set<number>();
    const button = piece(1);
    const board = screen.getByRole('group', { name: 'Desenho da arma' });
    board.getBoundingClientRect = () => new DOMRect(100, 50, 400, 300);
    button.setPointerCapture = (id) => void held.add(id);
    button.hasPointerCapture = (id) => held.has(id);
    const user = userEvent.setup();
    const at = (clientX: number, clientY: number) => ({ target: button, coords: { clientX, clientY } });
    await user.pointer(at(300, 200));
    expect(told).toEqual([sticker(0)]);
    await user.pointer({ keys: '[MouseLeft>]', ...at(180, 200) });
    await user.pointer(at(300, 275));
    expect(told).toEqual([sticker(0, { x: 0.3, y: 0.25 })]);
  });

  it('takes numbers as well, and puts a sticker back', async () => {
    await open([sticker(1, { x: 0.5 })]);
    const rotation = screen.getByRole('textbox', { name: 'Rotação (graus)' });
    await userEvent.clear(rotation);
    await userEvent.type(rotation, '90');
    const wear = screen.getByRole('textbox', { name: 'Desgaste do adesivo' });
    await userEvent.clear(wear);
    await userEvent.type(wear, '0.25');
    expect(told).toEqual([sticker(1, { x: 0.5, rotation: 90, wear: 0.25 })]);
    await userEvent.click(screen.getByRole('button', { name: 'Voltar ao lugar' }));
    expect(told).toEqual([sticker(1, { wear: 0.25 })]);
  });

  it('keeps a sticker on the drawing and within what the game takes', () => {
    expect(movedBy(sticker(0), -5, 5)).toMatchObject({ x: -0.2, y: 0.5 });
    expect(movedBy(sticker(4), 5, -5)).toMatchObject({ x: 0.2, y: -0.5 });
    expect(shownAt(sticker(4, { x: 1, y: -1 }))).toEqual({ left: 1, top: 0 });
  });
});
