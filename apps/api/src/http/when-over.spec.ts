import { EventEmitter } from 'node:events';
import { whenOver } from './when-over';

describe('what waits for the end of an answer', () => {
  it('is done once each, in its order, by one listener for each answer', () => {
    const [response, other] = [new EventEmitter(), new EventEmitter()];
    const done: string[] = [];
    for (const name of ['a', 'b', 'c']) whenOver(response, () => done.push(name));
    whenOver(other, () => done.push('other'));
    expect(response.listenerCount('close')).toBe(1);
    response.emit('close');
    response.emit('close');
    expect(done).toEqual(['a', 'b', 'c']);
    other.emit('close');
    expect(done).toEqual(['a', 'b', 'c', 'other']);
  });
});
