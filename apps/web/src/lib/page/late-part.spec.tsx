import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { importWithin, latePart } from './late-part';

const gone = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'));
const answering = (ok: boolean) => {
  globalThis.fetch = () => (ok ? Promise.resolve({ ok: true } as Response) : Promise.reject(new TypeError('lost')));
};

describe('a part of the page that comes later', () => {
  const { fetch } = globalThis;
  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
  });
  afterEach(() => {
    jest.useRealTimers();
    globalThis.fetch = fetch;
  });

  it('waits while the server is away, and what is on screen stays', async () => {
    answering(false);
    let tries = 0;
    const Part = latePart(() => {
      tries += 1;
      return tries < 4 ? gone() : Promise.resolve({ Part: () => <p>chegou</p> });
    }, 'Part');
    render(
      <>
        <p>2–1</p>
        <Suspense fallback={<p>lugar</p>}>
          <Part />
        </Suspense>
      </>,
    );
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('lugar')).toBeTruthy();
    expect(screen.getByText('2–1')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText('chegou')).toBeTruthy();
    expect(tries).toBe(4);
  });

  it('is not asked for without end: after two minutes it fails', async () => {
    answering(false);
    const failed = expect(importWithin(gone)).rejects.toThrow('dynamically imported');
    await jest.advanceTimersByTimeAsync(121_000);
    await failed;
  });

  it('fails at once when the fault is in the part itself', async () => {
    answering(true);
    await expect(importWithin(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('that a server which answers does not have is not waited for, once the page was reloaded for it', async () => {
    answering(true);
    // The page was just reloaded for a new version: a second time would be a loop.
    localStorage.setItem('placar.last-reload', String(Date.now()));
    const failed = expect(importWithin(gone)).rejects.toThrow('dynamically imported');
    await jest.advanceTimersByTimeAsync(2_000);
    await failed;
  });
});
