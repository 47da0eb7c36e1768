import { act, renderHook } from '@testing-library/react';
import { AIM_MS, useAim } from './use-aim';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a button that pauses and resumes in one place', () => {
  it('takes no press right after its meaning changed, and takes them again a moment later', () => {
    const { result, rerender } = renderHook(({ kind }: { kind: string }) => useAim(kind), {
      initialProps: { kind: 'pause' },
    });
    expect(result.current).toBe(true);
    rerender({ kind: 'unpause' });
    expect(result.current).toBe(false);
    act(() => jest.advanceTimersByTime(AIM_MS - 1));
    expect(result.current).toBe(false);
    // Another change starts the moment anew.
    rerender({ kind: 'pause' });
    act(() => jest.advanceTimersByTime(AIM_MS - 1));
    expect(result.current).toBe(false);
    act(() => jest.advanceTimersByTime(1));
    expect(result.current).toBe(true);
  });

  it('is not held up by states that allow neither, nor by its first meaning', () => {
    const { result, rerender } = renderHook(({ kind }: { kind: string | null }) => useAim(kind), {
      initialProps: { kind: null as string | null },
    });
    rerender({ kind: 'pause' });
    expect(result.current).toBe(true);
    rerender({ kind: null });
    rerender({ kind: 'pause' });
    expect(result.current).toBe(true);
  });
});
