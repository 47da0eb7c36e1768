import type { Locator } from 'playwright-core';
import type { Person } from './person';

/** Holds a button that a mere click does not trigger, with the mouse or a finger, until what it stands on has answered. */
export async function holdToConfirm(person: Person, button: Locator, answered: () => Promise<unknown>): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  if (person.onPhone) return holdWithFinger(person, button, answered);
  await button.hover();
  await person.page.mouse.down();
  await answered();
  await person.page.mouse.up();
}

async function holdWithFinger(person: Person, button: Locator, answered: () => Promise<unknown>): Promise<void> {
  // Comes to rest and lies free where it is: what is in the way of a finger is in the way of its touch, too.
  await button.tap({ trial: true });
  const box = await button.boundingBox();
  if (box === null) throw new Error('the button to hold is not on the screen');
  const finger = await person.context.newCDPSession(person.page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await answered();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await finger.detach();
}
