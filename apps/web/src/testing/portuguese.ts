import { loadAreas, startI18n, type TextArea } from '../lib/i18n';
import { areas } from '../locales/pt';

/** The page speaks Portuguese and has every text at hand, so that nothing suspends in a component test. */
export async function startPortuguese(): Promise<void> {
  await startI18n('pt');
  await loadAreas(Object.keys(areas) as TextArea[]);
}
