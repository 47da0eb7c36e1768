import type { TournamentPairing } from '@placar/contracts/tournaments';
import { useTranslation } from 'react-i18next';
import { isTree, treeOf, type BracketStage, type RoundName } from '../model/bracket-model';

const LETTER_A = 65;

/** Rounds of the matches of a bracket by their keys, found once for each answer: a desk asks for every match of a round. */
const namesOfRounds = new WeakMap<BracketStage, ReadonlyMap<string, RoundName>>();

function roundsByKey(stage: BracketStage): ReadonlyMap<string, RoundName> {
  const known = namesOfRounds.get(stage);
  if (known !== undefined) return known;
  const { upper, lower } = treeOf(stage);
  const names = new Map<string, RoundName>(
    [...upper, ...lower].flatMap(({ name, pairings }) => pairings.map(({ key }) => [key, name] as const)),
  );
  namesOfRounds.set(stage, names);
  return names;
}

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
      if (stage !== undefined && isTree(stage)) return nameOf(roundsByKey(stage).get(pairing.key) ?? { key: 'third' });
      const round = nameOf({ key: 'round', number: pairing.round });
      return pairing.group === null ? round : `${groupName(pairing.group)}, ${round}`;
    },
  };
}
