import { act, renderHook } from '@testing-library/react';
import { useDraftText } from './use-draft-text';

describe('a field whose value comes back late', () => {
  it('keeps every key although the value arrives one key behind, and follows a value from elsewhere', () => {
    const asked: string[] = [];
    const { result, rerender } = renderHook(({ value }) => useDraftText(value, (text) => asked.push(text)), {
      initialProps: { value: '' },
    });
    const type = (text: string) => act(() => result.current[1](text));
    type('s');
    type('sa');
    rerender({ value: 's' });
    expect(result.current[0]).toBe('sa');
    type('sac');
    rerender({ value: 'sac' });
    expect(result.current[0]).toBe('sac');
    expect(asked).toEqual(['s', 'sa', 'sac']);
    // "Clear filters", or the back button.
    rerender({ value: '' });
    expect(result.current[0]).toBe('');
    rerender({ value: 's' });
    expect(result.current[0]).toBe('s');
  });
});
