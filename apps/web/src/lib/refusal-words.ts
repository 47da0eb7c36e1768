import type { ErrorCode } from '@placar/contracts';
import i18next from 'i18next';
import { loadAreas } from './i18n';

/* The page does not hold an answer back for long because its words do not come. */
const PATIENCE_MS = 2_000;

const isKnown = (code: string): code is ErrorCode => i18next.exists(`refusals:code.${code as ErrorCode}`);

/** A refusal in the language of the page, by its code; null for a code of another release, and where the words cannot be fetched. */
export async function refusalWords(code: string): Promise<string | null> {
  try {
    await Promise.race([
      loadAreas(['refusals']),
      new Promise((_, reject) =>
        setTimeout(() => reject(new Error('the words of refusals did not come')), PATIENCE_MS),
      ),
    ]);
  } catch {
    return null;
  }
  return loadedRefusalWords(code);
}

/** The same at once, of words that are here: what stands on a page when its language changes asks again. */
export function loadedRefusalWords(code: string): string | null {
  // A code of the contract without words fails the typecheck here, and a test in each language.
  return isKnown(code) ? i18next.t(`refusals:code.${code}`) : null;
}
