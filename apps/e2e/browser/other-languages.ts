import { untilSettled } from './audit';
import { brokenTexts, portugueseTexts } from './dictionary';
import type { Person } from './person';
import { chooseLanguage } from './preferences';

const PORTUGUESE = { name: 'Português', tag: 'pt-BR' };
const OTHERS = [
  { language: 'en', name: 'English', tag: 'en' },
  { language: 'fr', name: 'Français', tag: 'fr' },
  { language: 'ja', name: '日本語', tag: 'ja' },
] as const;

/** So many of the other languages each page is read in: in the short form one, another from page to page. */
const LANGUAGES_EACH = Number(process.env.PAGE_LANGUAGES ?? 1);

/** What of the open page is not in the languages that the `turn`th page is read in, in words; the page is in Portuguese again after it. */
export async function faultsInOtherLanguages(person: Person, turn: number): Promise<string[]> {
  const faults: string[] = [];
  for (let each = 0; each < LANGUAGES_EACH; each += 1) {
    const other = OTHERS[(turn + each) % OTHERS.length] ?? OTHERS[0];
    await change(person, other);
    const found = await foreignWords(person, other.language);
    faults.push(...found.map((fault) => `in ${other.language}: ${fault}`));
  }
  await change(person, PORTUGUESE);
  return faults;
}

async function change(person: Person, { name, tag }: { name: string; tag: string }): Promise<void> {
  await chooseLanguage(person, name);
  await person.page.locator(`html[lang="${tag}"]`).waitFor({ state: 'attached' });
}

/** Keys without words, and words of Portuguese. */
async function foreignWords({ page, complaints }: Person, language: 'en' | 'fr' | 'ja'): Promise<string[]> {
  await untilSettled(page);
  return [
    ...(await brokenTexts(page, language)).map((text) => `no words: ${text}`),
    ...(await portugueseTexts(page, language)).map((text) => `Portuguese: ${text}`),
    ...complaints.splice(0),
  ];
}
