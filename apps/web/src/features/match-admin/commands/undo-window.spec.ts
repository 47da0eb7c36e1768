import { UNDO_MS, undoWindow } from './undo-window';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.runAllTimers();
  jest.useRealTimers();
});

describe('the undo window', () => {
  it('sends a command once, when the time is up', () => {
    const send = jest.fn();
    undoWindow.open(1, { kind: 'cancel', args: {} }, send);
    expect(undoWindow.of(1, 'cancel')).toBeDefined();
    jest.advanceTimersByTime(UNDO_MS - 1);
    expect(send).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(send).toHaveBeenCalledWith(false);
    expect(undoWindow.of(1, 'cancel')).toBeUndefined();
    window.dispatchEvent(new Event('pagehide'));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('sends nothing that was undone', () => {
    const send = jest.fn();
    const held = undoWindow.open(1, { kind: 'forfeit', args: { winner: 'team1' } }, send);
    expect(undoWindow.undo(held.id)).toBe(true);
    jest.advanceTimersByTime(UNDO_MS * 2);
    window.dispatchEvent(new Event('pagehide'));
    expect(send).not.toHaveBeenCalled();
    expect(undoWindow.undo(held.id)).toBe(false);
  });

  it('sends at once what is still waiting when the page is left', () => {
    const send = jest.fn();
    undoWindow.open(1, { kind: 'cancel', args: {} }, send);
    undoWindow.open(2, { kind: 'cancel', args: {} }, send);
    window.dispatchEvent(new Event('pagehide'));
    expect(send.mock.calls).toEqual([[true], [true]]);
    jest.advanceTimersByTime(UNDO_MS);
    expect(send).toHaveBeenCalledTimes(2);
  });
});
