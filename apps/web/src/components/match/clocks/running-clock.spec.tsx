import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { render, screen } from '@testing-library/react';
import { RunningClock } from './running-clock';

beforeAll(fillBrowserGaps);

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();
const shown = (since: string, until?: string | null): string => {
  const { unmount } = render(<RunningClock since={since} until={until} />);
  const text = screen.getByRole('timer').textContent ?? '';
  unmount();
  return text;
};

describe('a running clock', () => {
  it('counts since an instant, down to one, and on past it', () => {
    expect(shown(ago(3_600 * 2))).toMatch(/^(2:00|1:59):\d\d$/);
    expect(shown(ago(60), ago(-3_600 * 3))).toMatch(/^(3:00|2:59):\d\d$/);
    expect(shown(ago(600), ago(3_600))).toMatch(/^\+(1:00:|59:)\d\d$/);
  });
});
