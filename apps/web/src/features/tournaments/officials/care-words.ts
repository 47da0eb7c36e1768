import { useTranslation } from 'react-i18next';
import type { Care } from './officials-model';
import type { CupView } from '../page/cup-view';
import { useRoundWords } from '../page/round-words';

/** Names a stage, or a match by its round and its teams, as far as they are known. */
export function useCareWords(view: CupView): (care: Care) => string {
  const { t } = useTranslation('cup');
  const { ofMatch } = useRoundWords();
  const stages = view.tournament.settings.stages.length;
  return ({ stage, key }) => {
    const shown = view.bracket?.stages[stage];
    const pairing = shown?.pairings.find((one) => one.key === key);
    const name = t('stage', { number: stage + 1 });
    if (key === null) return name;
    const teams = pairing?.entries.filter((entry) => entry !== null).map(view.nameOf) ?? [];
    const round = pairing === undefined ? key : ofMatch(shown, pairing);
    return [...(stages > 1 ? [name] : []), round, teams.join(' × ')].filter((part) => part !== '').join(' · ');
  };
}
