import { waitFor } from '@placar/testing';
import { word } from './dictionary';
import type { Language } from './dictionary';
import type { Person } from './person';

/* The foot of the page has both for everybody; where else they stand depends on the screen and on who looks. */
const foot = ({ page }: Person) => page.getByRole('contentinfo');

/** The button that opens the languages, whichever is in effect. */
const LANGUAGE_LABEL = new RegExp(
  `^(${(['pt', 'en', 'fr', 'ja'] as const).map((language) => word(language, 'ui', 'language.label')).join('|')})`,
);

/** Chooses a language by its own name (`日本語`). */
export async function chooseLanguage(person: Person, name: string): Promise<void> {
  const menu = foot(person).getByRole('button', { name: LANGUAGE_LABEL });
  const entry = person.page.getByRole('menuitem', { name });
  // What comes late may move the foot away from under its open menu, which hides then: it is opened again, as anybody would. A click
  // that a busy browser was late to tell of has chosen all the same, so the next one may find the page in the language that is wanted.
  await waitFor(
    async () => {
      if (!(await entry.isVisible())) await menu.click();
      return entry.click({ timeout: 5_000 }).then(
        () => true,
        () => false,
      );
    },
    { what: `the menu with ${name}` },
  );
}

/** The other theme; answers which it is. */
export async function changeTheme(person: Person, language: Language = 'pt'): Promise<'dark' | 'light'> {
  const html = person.page.locator('html');
  const wanted = (await html.getAttribute('data-mantine-color-scheme')) === 'light' ? 'dark' : 'light';
  const label = word(language, 'ui', wanted === 'dark' ? 'theme.toDark' : 'theme.toLight');
  await foot(person).getByRole('button', { name: label }).click();
  await person.page.locator(`html[data-mantine-color-scheme="${wanted}"]`).waitFor({ state: 'attached' });
  return wanted;
}
