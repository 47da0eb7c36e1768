import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RoundPlayBody } from '@placar/contracts/tournaments';
import { VetoOrderField } from '../../../components/veto-order/veto-order-field';
import { Button, IconButton, SelectField, SwitchField } from '../../../ui';
import { seriesOffered, type StageChoice } from '../model/cup-form';
import {
  hasOwnMaps,
  isFinal,
  nameOfChoice,
  nextRoundPlay,
  offeredRounds,
  roundPlaysIn,
  withBestOf,
  withOrder,
  withoutOwnMaps,
} from '../model/round-plays';
import { useRoundPlayWords } from '../round-play-words';
import styles from './cup-create.module.css';
import { BestOfChoice } from './cup-fields';
import { MatchCheckInField } from './match-check-in-field';
import { PoolField } from './pool-field';

export interface RoundPlayFieldsProps {
  one: StageChoice;
  /** Begins the ids of the fields. */
  id: string;
  /** Teams that play the stage. */
  teams: number;
  /** Maps of the stage. */
  pool: readonly string[];
  /** The veto is held on the web, where its order can be written. */
  ordersVeto: boolean;
  isLast: boolean;
  onChange: (roundPlays: RoundPlayBody[]) => void;
}

interface RuleMapsProps extends Pick<RoundPlayFieldsProps, 'id' | 'pool' | 'ordersVeto'> {
  rule: RoundPlayBody;
  /** Names the matches. */
  words: string;
  onChange: (rule: RoundPlayBody) => void;
}

/** Maps of some rounds, where they are not those of the stage, and the order in which they are vetoed. */
function RuleMaps({ id, rule, words, pool, ordersVeto, onChange }: RuleMapsProps) {
  const { t } = useTranslation('cupform');
  const own = rule.map_pool ?? pool;
  return (
    <>
      <SwitchField
        label={t('roundPlay.ownMaps')}
        checked={hasOwnMaps(rule)}
        onChange={(isOwn) => onChange(isOwn ? { ...rule, map_pool: [...pool] } : withoutOwnMaps(rule))}
      />
      {hasOwnMaps(rule) && (
        <PoolField
          id={id}
          title={t('roundPlay.pool', { matches: words })}
          pool={own}
          isShort={own.length < rule.best_of}
          onChange={(maps) => onChange({ ...rule, map_pool: maps })}
        />
      )}
      {hasOwnMaps(rule) && ordersVeto && own.length >= rule.best_of && (
        <VetoOrderField
          steps={rule.veto_format ?? []}
          pool={own}
          maps={rule.best_of}
          first={null}
          onChange={(steps) => onChange(withOrder(rule, steps))}
        />
      )}
    </>
  );
}

/** Series of some rounds that are longer or shorter than those of the stage, one in a row. */
export function RoundPlayFields({ one, id, teams, pool, ordersVeto, isLast, onChange }: RoundPlayFieldsProps) {
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
          <div key={index} className={styles.ruleWhole} role="group" aria-label={words}>
            <div className={styles.rule}>
              <SelectField
                label={t('roundPlay.matches')}
                options={options.map((of) => ({ value: nameOfChoice(of), label: wordsOf(of, one.kind) }))}
                value={own}
                onChange={(value) => {
                  const of = options.find((choice) => nameOfChoice(choice) === value);
                  if (of !== undefined) replace(rule, { ...rule, of });
                }}
              />
              <BestOfChoice
                label={t('series')}
                options={seriesOffered(one)}
                value={rule.best_of}
                onChange={(bestOf) => replace(rule, withBestOf(rule, bestOf))}
              />
              <IconButton
                label={t('roundPlay.remove', { matches: words })}
                icon={<Trash2 size={18} />}
                onClick={() => replace(rule)}
              />
            </div>
            <MatchCheckInField
              label={t('matchCheckIn.ofRounds', { matches: words })}
              value={rule.check_in_minutes ?? null}
              unsaid="asStage"
              onChange={(minutes) => replace(rule, { ...rule, check_in_minutes: minutes })}
            />
            <RuleMaps
              {...{ rule, words, pool, ordersVeto }}
              id={`${id}-${index}`}
              onChange={(changed) => replace(rule, changed)}
            />
          </div>
        );
      })}
      {next !== null && (
        <Button
          variant="ghost"
          size="sm"
          leftIcon={<Plus size={16} />}
          onClick={() => onChange([...one.roundPlays, next])}
        >
          {t('roundPlay.add')}
        </Button>
      )}
    </div>
  );
}
