import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { latePart } from '../../lib/page/late-part';
import { LateBoundary } from './late-boundary';

function Page({ children }: { children: ReactNode }) {
  return (
    <>
      <p>2–1</p>
      <LateBoundary failed={(retry) => <button onClick={retry}>de novo</button>}>
        <Suspense fallback={<p>abrindo</p>}>{children}</Suspense>
      </LateBoundary>
    </>
  );
}

describe('a late part of the page that does not come', () => {
  beforeEach(() => {
    // React tells the console of every fault that a boundary caught.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('leaves the page after two minutes and can be asked for again, more than once', async () => {
    jest.useFakeTimers();
    const { fetch } = globalThis;
    globalThis.fetch = () => Promise.reject(new TypeError('lost'));
    let isAway = true;
    const Part = latePart(
      () =>
        isAway
          ? Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'))
          : Promise.resolve({ Part: ({ name }: { name: string }) => <p>{name}</p> }),
      'Part',
    );
    render(
      <Page>
        <Part name="console" />
      </Page>,
    );
    for (const _time of ['first', 'second']) {
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(screen.getByText('abrindo')).toBeTruthy();
      await act(() => jest.advanceTimersByTimeAsync(61_000));
      expect(screen.getByText('2–1')).toBeTruthy();
      expect(screen.queryByText('abrindo')).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'de novo' }));
    }
    isAway = false;
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByText('console')).toBeTruthy();
    expect(screen.getByText('2–1')).toBeTruthy();
    globalThis.fetch = fetch;
  });

  it('is not confused with a part that is there and broken', () => {
    const Broken = (): ReactNode => {
      throw new Error('broken');
    };
    expect(() =>
      render(
        <Page>
          <Broken />
        </Page>,
      ),
    ).toThrow('broken');
  });
});
