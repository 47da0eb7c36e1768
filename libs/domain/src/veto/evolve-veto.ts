import type { VetoEvent, VetoState } from './veto-state';

/** The state after one event. `at` is the ISO time at which it happened. */
export function evolveVeto(state: VetoState | null, event: VetoEvent, at: string): VetoState {
  if (event.type === 'veto.started') {
    const { coin: _coin, ...rules } = event.payload;
    return withClock({ ...rules, ...BLANK, step: (state?.step ?? 0) + 1 }, at);
  }
  if (state === null) throw new Error('a veto begins with veto.started');
  const next = { ...state, step: state.step + 1 };
  switch (event.type) {
    case 'veto.step-made':
      return withClock({ ...next, at: event.payload.index + 1, done: [...state.done, event.payload] }, at);
    case 'veto.step-undone': {
      const done = state.done.filter(({ index }) => index < event.payload.index);
      return withClock({ ...next, at: event.payload.index, done, override: null }, at);
    }
    case 'veto.restarted':
      return withClock({ ...next, ...BLANK }, at);
    case 'veto.clock-paused':
      return { ...next, deadlineAt: null, pausedWith: event.payload.left };
    case 'veto.clock-resumed':
      return { ...next, deadlineAt: later(at, state.pausedWith ?? 0), pausedWith: null };
    case 'veto.overridden':
      return withClock({ ...next, at: state.format.length, override: event.payload }, at);
  }
}

const BLANK = { at: 0, done: [], deadlineAt: null, pausedWith: null, override: null };

/** A new turn has the whole clock. A clock that stands still keeps standing, with the whole time for the new turn. */
function withClock(state: VetoState, at: string): VetoState {
  const isOver = state.at >= state.format.length;
  if (isOver || state.clock === 0) return { ...state, deadlineAt: null, pausedWith: null };
  const whole = state.clock * 1_000;
  return state.pausedWith === null
    ? { ...state, deadlineAt: later(at, whole) }
    : { ...state, deadlineAt: null, pausedWith: whole };
}

const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();
