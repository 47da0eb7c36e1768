import type { Locator } from 'playwright-core';
import type { Person } from './person';

/** Holds a button that a mere click does not trigger, with the mouse, until what it stands on has answered. */
export async function holdToConfirm(person: Person, button: Locator, answered: () => Promise<unknown>): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  await button.hover();
  await person.page.mouse.down();
  await answered();
  await person.page.mouse.up();
}
