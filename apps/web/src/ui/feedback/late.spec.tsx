import { fillBrowserGaps } from '../../testing/browser-gaps';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { latePart } from '../../lib/page/late-part';
import { startPortuguese } from '../../testing/portuguese';
import { renderPage } from '../../testing/render-page';
import { Late } from './late';
import { LatePlace } from './late-place';

let isAway = true;
const arriving = (words: string) =>
  latePart(
    () =>
      isAway
        ? Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'))
        : Promise.resolve({ Part: () => <p>{words}</p> }),
    'Part',
  );

const { fetch } = globalThis;
beforeAll(startPortuguese);
beforeEach(() => {
  isAway = true;
  fillBrowserGaps();
  jest.useFakeTimers();
  globalThis.fetch = () => Promise.reject(new TypeError('lost'));
  // React tells the console of every fault that a boundary caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  globalThis.fetch = fetch;
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('what comes late', () => {
  it('says in its place that it did not come, beside a page that stays, and comes on a retry', async () => {
    const Charts = arriving('gráficos');
    await renderPage(
      <>
        <p>2–1</p>
        <Late place={<p>lugar</p>}>
          <Charts />
        </Late>
      </>,
    );
    await wait(60_000);
    expect(screen.getByText('lugar')).toBeTruthy();
    await wait(61_000);
    expect(screen.getByRole('alert').textContent).toContain('Verifique sua conexão');
    expect(screen.getByText('2–1')).toBeTruthy();
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await wait(1_000);
    expect(screen.getByText('gráficos')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is on its way by words after a press, can be given up, and is there at a later press', async () => {
    const Dialog = arriving('ficha da equipe');
    function Page() {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <>
          <button onClick={() => setIsOpen(true)}>editar</button>
          <LatePlace isOpening={isOpen} onGiveUp={() => setIsOpen(false)} isOver>
            {isOpen && <Dialog />}
          </LatePlace>
        </>
      );
    }
    await renderPage(<Page />);
    fireEvent.click(screen.getByRole('button', { name: 'editar' }));
    await wait(1_000);
    expect(screen.getByRole('status').textContent).toBe('Abrindo…');
    await wait(5_000);
    expect(screen.getByRole('status').textContent).toContain('não responde');
    await wait(120_000);
    expect(screen.getByRole('alert').textContent).toContain('não chegou');
    fireEvent.click(screen.getByRole('button', { name: 'Dispensar' }));
    await wait(0);
    expect(screen.queryByRole('alert')).toBeNull();
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: 'editar' }));
    await wait(1_000);
    expect(screen.getByText('ficha da equipe')).toBeTruthy();
  });
});
