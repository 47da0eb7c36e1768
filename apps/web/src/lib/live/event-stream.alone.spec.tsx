import { act, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import type { LiveFrame } from '@placar/contracts/live';
import { useLiveStream } from './event-stream';

class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  closed = false;

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }

  close(): void {
    this.closed = true;
  }

  say(event: string, data: unknown, lastEventId = ''): void {
    this.dispatchEvent(
      new MessageEvent(event, { data: typeof data === 'string' ? data : JSON.stringify(data), lastEventId }),
    );
  }
}

const openNow = () => FakeEventSource.opened.filter((source) => !source.closed);
const only = (): FakeEventSource => {
  const [source] = openNow();
  if (source === undefined || openNow().length !== 1) throw new Error(`${openNow().length} streams are open`);
  return source;
};
const part = (version: number, extra: object = {}) => ({
  match_id: 1,
  part: 'match',
  version,
  body: { id: 1, version, ...extra },
});

function Follower({ name, seen }: { name: string; seen: LiveFrame[] }) {
  const { state } = useLiveStream('/live/stream', (frame) => seen.push(frame));
  return <p>{`${name}: ${state}`}</p>;
}

beforeEach(() => {
  jest.useFakeTimers();
  FakeEventSource.opened = [];
  (globalThis as { EventSource: unknown }).EventSource = FakeEventSource;
});

afterEach(() => {
  act(() => jest.runOnlyPendingTimers());
  jest.useRealTimers();
});

describe('the live stream of a tab', () => {
  it('is one connection for three components, and closes with the last of them', () => {
    const { unmount } = render(
      <StrictMode>
        <Follower name="a" seen={[]} />
        <Follower name="b" seen={[]} />
        <Follower name="c" seen={[]} />
      </StrictMode>,
    );
    expect(openNow()).toHaveLength(1);
    unmount();
    act(() => jest.advanceTimersByTime(1000));
    expect(openNow()).toHaveLength(0);
    const again = render(<Follower name="d" seen={[]} />);
    expect(openNow()).toHaveLength(1);
    again.unmount();
  });

  it('gives a late component the present state, and never an older version', () => {
    const first: LiveFrame[] = [];
    const late: LiveFrame[] = [];
    const { rerender } = render(<Follower key="a" name="a" seen={first} />);
    act(() => only().say('part', part(3)));
    act(() => only().say('part', part(2)));
    act(() => only().say('part', '{"match_id":1,'));
    expect(first.map((frame) => frame.event === 'part' && frame.data.version)).toEqual([3]);
    rerender(
      <>
        <Follower key="a" name="a" seen={first} />
        <Follower key="b" name="b" seen={late} />
      </>,
    );
    expect(late.map((frame) => frame.event === 'part' && frame.data.version)).toEqual([3]);
  });

  it('forgets a match that is gone', () => {
    const late: LiveFrame[] = [];
    const { rerender } = render(<Follower key="a" name="a" seen={[]} />);
    act(() => only().say('part', part(3)));
    act(() => only().say('gone', { match_id: 1 }));
    rerender(
      <>
        <Follower key="a" name="a" seen={[]} />
        <Follower key="b" name="b" seen={late} />
      </>,
    );
    expect(late).toEqual([]);
  });

  it('says that it is lost, tries again with growing pauses, and resumes after the last event', () => {
    render(<Follower name="a" seen={[]} />);
    act(() => only().onopen?.());
    act(() => only().say('part', part(3), '120'));
    expect(screen.getByText('a: open')).toBeTruthy();
    act(() => only().onerror?.());
    expect(screen.getByText('a: lost')).toBeTruthy();
    expect(openNow()).toHaveLength(0);
    act(() => jest.advanceTimersByTime(2100));
    expect(only().url).toContain('last_event_id=120');
    act(() => only().onerror?.());
    act(() => jest.advanceTimersByTime(1500));
    expect(openNow()).toHaveLength(0);
    act(() => jest.advanceTimersByTime(2000));
    act(() => only().onopen?.());
    expect(screen.getByText('a: open')).toBeTruthy();
  });

  it('turns silent 10 s after the last beat, says at 12 s that it is lost, and resumes', () => {
    render(<Follower name="a" seen={[]} />);
    expect(only().url).toContain('beats=1');
    act(() => only().onopen?.());
    act(() => only().say('part', part(3), '1-3'));
    for (let beat = 0; beat < 4; beat += 1) {
      act(() => jest.advanceTimersByTime(5000));
      act(() => only().say('beat', {}));
    }
    expect(screen.getByText('a: open')).toBeTruthy();
    act(() => jest.advanceTimersByTime(9400));
    expect(screen.getByText('a: open')).toBeTruthy();
    act(() => jest.advanceTimersByTime(1000));
    expect(screen.getByText('a: silent')).toBeTruthy();
    act(() => jest.advanceTimersByTime(2000));
    expect(screen.getByText('a: lost')).toBeTruthy();
    expect(openNow()).toHaveLength(0);
    act(() => jest.advanceTimersByTime(2100));
    expect(only().url).toContain('last_event_id=1-3');
    act(() => only().onopen?.());
    expect(screen.getByText('a: open')).toBeTruthy();
  });

  it('is open again with a beat that was only late', () => {
    render(<Follower name="a" seen={[]} />);
    act(() => only().onopen?.());
    act(() => jest.advanceTimersByTime(10_500));
    expect(screen.getByText('a: silent')).toBeTruthy();
    act(() => only().say('beat', {}));
    expect(screen.getByText('a: open')).toBeTruthy();
  });

  it('gives up an attempt that never opens', () => {
    render(<Follower name="a" seen={[]} />);
    act(() => jest.advanceTimersByTime(20_500));
    expect(screen.getByText('a: lost')).toBeTruthy();
    act(() => jest.advanceTimersByTime(2100));
    expect(openNow()).toHaveLength(1);
  });
});
