import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RoundPlayBody } from '@placar/contracts/tournaments';
import { Button, IconButton, SegmentedControl, SelectField } from '../../../ui';
import { BEST_OF, type StageChoice } from '../model/cup-form';
import { isFinal, nameOfChoice, nextRoundPlay, offeredRounds, roundPlaysIn, withBestOf } from '../model/round-plays';
import { useRoundPlayWords } from '../round-play-words';
import styles from './cup-create.module.css';

export interface RoundPlayFieldsProps {
  one: StageChoice;
  /** Teams that play the stage. */
  teams: number;
  isLast: boolean;
  onChange: (roundPlays: RoundPlayBody[]) => void;
}

/** Series of some rounds that are longer or shorter than those of the stage, one in a row. */
export function RoundPlayFields({ one, teams, isLast, onChange }: RoundPlayFieldsProps) {
  const { t } = useTranslation('cupform');
  const wordsOf = useRoundPlayWords();
  const stage = { one, teams, isLast };
  const rules = roundPlaysIn(stage).filter(({ of }) => !(isLast && isFinal(of)));
  const taken = new Set(rules.map(({ of }) => nameOfChoice(of)));
  const next = nextRoundPlay(stage);
  const replace = (old: RoundPlayBody, ...rule: RoundPlayBody[]) =>
    onChange(one.roundPlays.flatMap((other) => (other === old ? rule : [other])));
  return (
    <div className={styles.rules}>
      {rules.map((rule, index) => {
        const own = nameOfChoice(rule.of);
        const free = offeredRounds(stage).filter((of) => !taken.has(nameOfChoice(of)));
        const options = [rule.of, ...free];
        const words = wordsOf(rule.of, one.kind);
        return (
          <div key={index} className={styles.rule} role="group" aria-label={words}>
            <SelectField
              label={t('roundPlay.matches')}
              options={options.map((of) => ({ value: nameOfChoice(of), label: wordsOf(of, one.kind) }))}
              value={own}
              onChange={(value) => {
                const of = options.find((choice) => nameOfChoice(choice) === value);
                if (of !== undefined) replace(rule, { ...rule, of });
              }}
            />
            <SegmentedControl
              label={t('series')}
              options={BEST_OF.map((maps) => ({ value: String(maps), label: t('bestOf', { maps }) }))}
              value={String(rule.best_of)}
              onChange={(value) => {
                const bestOf = BEST_OF.find((maps) => String(maps) === value);
                if (bestOf !== undefined) replace(rule, withBestOf(rule, bestOf));
              }}
              fullWidth
            />
            <IconButton
              label={t('roundPlay.remove', { matches: words })}
              icon={<Trash2 size={18} aria-hidden="true" />}
              onClick={() => replace(rule)}
            />
          </div>
        );
      })}
      {next !== null && (
        <Button
          variant="ghost"
          size="sm"
          leftIcon={<Plus size={16} aria-hidden="true" />}
          onClick={() => onChange([...one.roundPlays, next])}
        >
          {t('roundPlay.add')}
        </Button>
      )}
    </div>
  );
}
