import type { TournamentPairing } from '@placar/contracts/tournaments';
import { useTranslation } from 'react-i18next';
import { isTree, treeOf, type BracketStage, type RoundName } from '../model/bracket-model';

const LETTER_A = 65;

/** Names of rounds and groups. */
export function useRoundWords() {
  const { t } = useTranslation('cup');
  const nameOf = (name: RoundName): string =>
    'number' in name ? t(`round.${name.key}`, { number: name.number }) : t(`round.${name.key}`);
  const groupName = (group: number): string => t('group', { letter: String.fromCharCode(LETTER_A + group - 1) });
  return {
    nameOf,
    groupName,
    /** Where a match stands in its stage: "Semifinal", "Group A, round 2". */
    ofMatch: (stage: BracketStage | undefined, pairing: TournamentPairing): string => {
      if (stage !== undefined && isTree(stage)) {
        const { upper, lower } = treeOf(stage);
        const column = [...upper, ...lower].find(({ pairings }) => pairings.some(({ key }) => key === pairing.key));
        return nameOf(column?.name ?? { key: 'third' });
      }
      const round = nameOf({ key: 'round', number: pairing.round });
      return pairing.group === null ? round : `${groupName(pairing.group)}, ${round}`;
    },
  };
}
