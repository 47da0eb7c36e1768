import { renderHook } from '@testing-library/react';
import { sampleAttention } from '../../testing/attention-samples';
import { useNewCritical } from './attention-alarm';

describe('what is announced as new', () => {
  it('is a critical item that was not there, or was raised anew; never what the first look found', () => {
    const told = jest.fn();
    const first = sampleAttention();
    const raised = sampleAttention({ raised_at: '2026-11-21T11:00:00.000Z' });
    const mild = sampleAttention({ key: 'server:5', severity: 'notice' });
    const { rerender } = renderHook(({ items }) => useNewCritical(items, told), {
      initialProps: { items: undefined as ReturnType<typeof sampleAttention>[] | undefined },
    });
    rerender({ items: [first] });
    rerender({ items: [first, mild] });
    rerender({ items: [] });
    // Back with the same cause: somebody took it back from aside.
    rerender({ items: [first] });
    expect(told).not.toHaveBeenCalled();
    rerender({ items: [raised] });
    expect(told).toHaveBeenCalledTimes(1);
    rerender({ items: [raised, sampleAttention({ key: 'match:9:server_lost' })] });
    expect(told).toHaveBeenCalledTimes(2);
  });
});
