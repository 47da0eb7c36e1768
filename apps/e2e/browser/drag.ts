import { waitFor } from '@placar/testing';
import type { Locator } from 'playwright-core';
import type { Person } from './person';

/** Takes hold of a thing and lets go of it over another one, with the mouse or a finger, once the page shows it where it will be. */
export async function drag(
  person: Person,
  grip: Locator,
  onto: Locator,
  isThere: () => Promise<boolean>,
): Promise<void> {
  // Away from the edges, at which the page would scroll along.
  const { y } = await middleOf(grip);
  await person.page.evaluate(`window.scrollBy({ top: ${y} - innerHeight / 2, behavior: 'instant' })`);
  const [from, to] = [await middleOf(grip), await middleOf(onto)];
  const moved = { what: 'what is dragged over its new place' };
  if (!person.onPhone) {
    const { mouse } = person.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 4 });
    await waitFor(isThere, moved);
    return mouse.up();
  }
  const finger = await person.context.newCDPSession(person.page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  await waitFor(isThere, moved);
  await touch('touchEnd', []);
  await finger.detach();
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('what is dragged, or where to, is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
