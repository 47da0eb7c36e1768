import type { RconSession, SessionReply } from './rcon-session';
import { ReconnectPolicy } from './reconnect-policy';

const REFUSED = { kind: 'refused', detail: 'ECONNREFUSED' } as const;
const MUTE: SessionReply = { kind: 'timeout', detail: 'no_answer', packets: 0 };
const session = (answered: number) => ({ answered, mirrors: false }) as RconSession;

function policy(random = () => 1) {
  const time = { now: 0 };
  return { time, policy: new ReconnectPolicy({ min: 1000, max: 30_000 }, random, () => time.now) };
}

describe('the reconnect policy', () => {
  it('doubles the wait from one second to thirty, and forgets it after a success', () => {
    const { time, policy: reconnect } = policy();
    const waits: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      reconnect.failed(REFUSED);
      const from = time.now;
      while (reconnect.heldBack()) time.now += 50;
      waits.push(time.now - from);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    reconnect.succeeded();
    expect(reconnect.heldBack()).toBeNull();
    reconnect.failed(REFUSED);
    expect(reconnect.heldBack()).toEqual(REFUSED);
    time.now += 1000;
    expect(reconnect.heldBack()).toBeNull();
  });

  it('spreads many workers by jitter', () => {
    for (const [random, wait] of [
      [0, 750],
      [0.5, 875],
    ] as const) {
      const { time, policy: reconnect } = policy(() => random);
      reconnect.failed(REFUSED);
      time.now = wait - 1;
      expect(reconnect.heldBack()).not.toBeNull();
      time.now = wait;
      expect(reconnect.heldBack()).toBeNull();
    }
  });

  it('needs two connections that went mute after their first command, and one that did not clears the suspicion', () => {
    const { time, policy: reconnect } = policy();
    reconnect.observe(MUTE, session(1), 'close');
    reconnect.observe({ kind: 'ok', text: '' }, session(2), 'close');
    reconnect.observe(MUTE, session(1), 'close');
    expect(reconnect.oneCommandPerConnection).toBe(false);
    reconnect.observe({ kind: 'ok', text: '' }, session(1), 'close');
    reconnect.observe(MUTE, session(1), 'close');
    expect(reconnect.oneCommandPerConnection).toBe(true);
    time.now += 10 * 60_000;
    expect(reconnect.oneCommandPerConnection).toBe(false);
  });

  it('takes a stall for a stall: later commands, partial answers and broken connections prove nothing', () => {
    const { policy: reconnect } = policy();
    for (let i = 0; i < 5; i += 1) {
      reconnect.observe(MUTE, session(0), 'close');
      reconnect.observe(MUTE, session(2), 'close');
      reconnect.observe(MUTE, session(1), 'keep');
      reconnect.observe({ ...MUTE, packets: 1 }, session(1), 'close');
      reconnect.observe({ kind: 'closed', detail: 'ECONNRESET', packets: 0 }, session(1), 'close');
    }
    expect(reconnect.oneCommandPerConnection).toBe(false);
  });
});
