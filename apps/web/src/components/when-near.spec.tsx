import '../testing/browser-gaps';
import { act, render, screen } from '@testing-library/react';
import { latePart } from '../lib/page/late-part';
import { WhenNear } from './when-near';

/* What the browser would tell of the place: near only when the test says so. */
let tell: ((isIntersecting: boolean) => void) | null = null;
class Observer {
  constructor(callback: IntersectionObserverCallback) {
    tell = (isIntersecting) =>
      callback([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
  }
  observe() {}
  disconnect() {
    tell = null;
  }
}

const original = window.IntersectionObserver;
beforeEach(() => {
  window.IntersectionObserver = Observer as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  window.IntersectionObserver = original;
});

function lateText() {
  const fetched = jest.fn();
  const Part = latePart(() => {
    fetched();
    return Promise.resolve({ Part: () => <p>Linha do tempo</p> });
  }, 'Part');
  return { fetched, Part };
}

describe('a part further down the page', () => {
  it('is not fetched before somebody comes near, keeps its place meanwhile, and stays once it is there', async () => {
    const { fetched, Part } = lateText();
    render(
      <WhenNear place={<p>lugar</p>}>
        <Part />
      </WhenNear>,
    );
    expect(screen.getByText('lugar')).toBeTruthy();
    act(() => tell?.(false));
    expect(fetched).not.toHaveBeenCalled();
    act(() => tell?.(true));
    expect(await screen.findByText('Linha do tempo')).toBeTruthy();
    expect(screen.queryByText('lugar')).toBeNull();
    expect(tell).toBeNull();
  });

  it('comes at once when it is wanted from elsewhere', async () => {
    const { Part } = lateText();
    const at = (isWanted: boolean) => (
      <WhenNear place={<p>lugar</p>} isWanted={isWanted}>
        <Part />
      </WhenNear>
    );
    const { rerender } = render(at(false));
    expect(screen.getByText('lugar')).toBeTruthy();
    rerender(at(true));
    expect(await screen.findByText('Linha do tempo')).toBeTruthy();
  });
});
