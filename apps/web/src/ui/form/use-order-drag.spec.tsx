import { fireEvent, render, screen } from '@testing-library/react';
import { useOrderDrag, type OrderDrag } from './use-order-drag';

const HEIGHT = 360;

function List({ onDrop }: { onDrop: (drag: OrderDrag) => void }) {
  const { drag, begin } = useOrderDrag(onDrop);
  return (
    <div data-testid="box">
      <ol data-testid="list">
        {['a', 'b', 'c'].map((name, place) => (
          <li key={name} data-testid={name} data-order-place={place} onPointerDown={(event) => begin(event, place)}>
            {drag?.from === place ? `${name} dragged` : name}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** jsdom lays nothing out: the box stands from 200 to 560 of a window of 768, and holds so much. */
function boxOf(id: string, scrollHeight: number): { scrolled: jest.Mock } {
  const box = screen.getByTestId(id);
  box.style.overflowY = 'auto';
  const scrolled = jest.fn();
  Object.defineProperties(box, {
    clientHeight: { value: HEIGHT },
    scrollHeight: { value: scrollHeight },
    scrollBy: { value: scrolled },
  });
  box.getBoundingClientRect = () => new DOMRect(0, 200, 300, HEIGHT);
  return { scrolled };
}

const page = jest.fn();
beforeEach(() => {
  page.mockClear();
  Object.assign(window, { scrollBy: page, innerHeight: 768 });
  document.elementFromPoint = () => null;
  HTMLElement.prototype.hasPointerCapture = () => false;
  globalThis.DOMRect ??= class {
    constructor(
      readonly left: number,
      readonly top: number,
      readonly width: number,
      readonly height: number,
    ) {}
    get bottom(): number {
      return this.top + this.height;
    }
  } as unknown as typeof DOMRect;
});

/** jsdom knows no events of pointers; those of a mouse tell as much. */
const grab = (name: string) =>
  fireEvent(screen.getByTestId(name), new MouseEvent('pointerdown', { bubbles: true, button: 0 }));
const moveTo = (clientY: number) => fireEvent(window, new MouseEvent('pointermove', { clientY }));

describe('dragging an item of a list', () => {
  it.each(['list', 'box'])('scrolls what scrolls the list: the %s, near its edges, and not the page', (id) => {
    render(<List onDrop={jest.fn()} />);
    const { scrolled } = boxOf(id, 2_000);
    grab('a');
    moveTo(380);
    expect(scrolled).not.toHaveBeenCalled();
    moveTo(550);
    expect(scrolled.mock.calls).toEqual([[0, 14]]);
    moveTo(210);
    expect(scrolled.mock.calls).toEqual([
      [0, 14],
      [0, -14],
    ]);
    // Below the box as well: the finger is faster than the list.
    moveTo(760);
    expect(scrolled).toHaveBeenLastCalledWith(0, 14);
    expect(page).not.toHaveBeenCalled();
  });

  it('scrolls the page where the list has room for all', () => {
    render(<List onDrop={jest.fn()} />);
    const { scrolled } = boxOf('list', HEIGHT);
    grab('a');
    moveTo(550);
    expect(page).not.toHaveBeenCalled();
    moveTo(760);
    expect(page.mock.calls).toEqual([[0, 14]]);
    moveTo(10);
    expect(page).toHaveBeenLastCalledWith(0, -14);
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('drops where the pointer is, and puts everything back with Escape, which nobody else hears', () => {
    const onDrop = jest.fn();
    const heard = jest.fn();
    render(<List onDrop={onDrop} />);
    document.addEventListener('keydown', heard);
    grab('a');
    document.elementFromPoint = () => screen.getByTestId('c');
    moveTo(300);
    fireEvent.keyDown(screen.getByTestId('a'), { key: 'Escape' });
    document.removeEventListener('keydown', heard);
    fireEvent(window, new MouseEvent('pointerup'));
    expect(onDrop).not.toHaveBeenCalled();
    expect(heard).not.toHaveBeenCalled();
    grab('a');
    moveTo(300);
    fireEvent(window, new MouseEvent('pointerup'));
    expect(onDrop.mock.calls).toEqual([[{ from: 0, to: 2 }]]);
  });
});
