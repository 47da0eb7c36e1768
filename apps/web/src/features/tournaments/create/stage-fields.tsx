import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card, IconButton, NumberField, SegmentedControl, SelectField, SwitchField } from '../../../ui';
import {
  DECIDING_BEST_OF,
  STAGE_KINDS,
  changeStage,
  hasGroups,
  mayBeRanked,
  mayEndInDraw,
  seriesOffered,
  teamsGoingOn,
  teamsInto,
  withoutStage,
  type CupForm,
  type StageChoice,
} from '../model/cup-form';
import { BestOfChoice, fieldsOf, helpBelow, type CupFormProps } from './cup-fields';
import { refusedAt } from './cup-refusal';
import { MatchCheckInField } from './match-check-in-field';
import { useFormatName } from '../page/format-name';
import { VetoOrderField } from '../../../components/veto-order/veto-order-field';
import styles from './cup-create.module.css';
import { PoolField } from './pool-field';
import { RoundPlayFields } from './round-play-fields';
import { RulebookFields } from './rulebook-fields';

/** What only this kind of stage asks for. */
function KindFields({ one, change }: { one: StageChoice; change: (change: Partial<StageChoice>) => void }) {
  const { t } = useTranslation('cupform');
  const { value, toggle } = fieldsOf(one, change);
  switch (one.kind) {
    case 'single_elimination':
      return <SwitchField label={t('thirdPlace')} {...toggle('thirdPlace')} />;
    case 'double_elimination':
      return null;
    case 'round_robin':
      return (
        <>
          <NumberField label={t('groups')} {...value('groups')} min={1} max={16} />
          <SwitchField label={t('twice')} {...toggle('twice')} />
        </>
      );
    case 'gsl':
      return <NumberField label={t('groupsOfFour')} {...value('groups')} min={1} max={16} />;
    case 'swiss':
      return (
        <>
          <SegmentedControl
            label={t('swissEnd')}
            options={[
              { value: 'record', label: t('byRecord') },
              { value: 'rounds', label: t('byRounds') },
            ]}
            value={one.rounds === null ? 'record' : 'rounds'}
            onChange={(end) => change({ rounds: end === 'rounds' ? 5 : null })}
            fullWidth
          />
          {one.rounds !== null ? (
            <NumberField
              label={t('rounds')}
              {...helpBelow(t('roundsHelp'))}
              value={one.rounds}
              min={1}
              max={15}
              onChange={(rounds) => change({ rounds: rounds ?? 1 })}
            />
          ) : (
            <NumberField
              label={t('record')}
              {...helpBelow(t('recordHelp', { count: one.record ?? 3 }))}
              {...value('record')}
              min={1}
              max={5}
            />
          )}
        </>
      );
  }
}

interface StageMapsProps {
  form: CupForm;
  one: StageChoice;
  index: number;
  isLast: boolean;
  isShort: boolean;
  change: (change: Partial<StageChoice>) => void;
}

/** Maps of a stage, where they are not those of the tournament, and the order in which they are vetoed. */
function StageMaps({ form, one, index, isLast, isShort, change }: StageMapsProps) {
  const { t } = useTranslation('cupform');
  const pool = one.pool ?? form.pool;
  const hasOrder = form.veto === 'web' && pool.length >= one.bestOf;
  return (
    <>
      <SwitchField
        label={t('ownPool')}
        checked={one.pool !== null}
        onChange={(isOwn) => change({ pool: isOwn ? form.pool : null })}
      />
      {one.pool !== null && (
        <PoolField
          id={`stage-pool-${index}`}
          title={t('stagePool', { number: index + 1 })}
          pool={one.pool}
          isShort={isShort}
          onChange={(own) => change({ pool: own })}
        />
      )}
      {hasOrder && (
        <VetoOrderField
          steps={one.vetoSteps}
          pool={pool}
          maps={one.bestOf}
          first={null}
          onChange={(vetoSteps) => change({ vetoSteps })}
        />
      )}
      {hasOrder && isLast && one.vetoSteps.length > 0 && one.finalBestOf !== one.bestOf && (
        <p className={styles.quiet}>{t('orderOfFinal')}</p>
      )}
    </>
  );
}

/** One stage: how its teams meet, how long a series is, who goes on. */
export function StageFields({ form, onChange, faults, refusal, index }: CupFormProps & { index: number }) {
  const { t } = useTranslation('cupform');
  const formatName = useFormatName();
  const one = form.stages[index];
  if (one === undefined) return null;
  const isLast = index === form.stages.length - 1;
  const change = (changes: Partial<StageChoice>) => onChange(changeStage(form, index, changes));
  const own = faults.filter((fault) => fault.stage === index);
  const refused = refusedAt(refusal, `stages.${index}`);
  const { value } = fieldsOf(one, change);
  return (
    <Card as="li" className={styles.stage} data-testid={`stage-${index}`}>
      <header className={styles.stageHead}>
        <h3 className={styles.stageTitle}>{t('stage', { number: index + 1 })}</h3>
        <span className={styles.quiet}>{t('teamsInto', { count: teamsInto(form, index) })}</span>
        {form.stages.length > 1 && (
          <IconButton
            label={t('removeStage', { number: index + 1 })}
            icon={<Trash2 size={18} />}
            onClick={() => onChange(withoutStage(form, index))}
          />
        )}
      </header>
      <div className={styles.fields}>
        <SelectField
          label={t('kind')}
          options={STAGE_KINDS.map((kind) => ({ value: kind, label: formatName(kind) }))}
          value={one.kind}
          onChange={(value) => change({ kind: STAGE_KINDS.find((kind) => kind === value) ?? one.kind })}
        />
        <KindFields one={one} change={change} />
        {form.played && (
          <>
            <BestOfChoice label={t('series')} options={seriesOffered(one)} {...value('bestOf')} />
            {isLast && <BestOfChoice label={t('finalSeries')} options={DECIDING_BEST_OF} {...value('finalBestOf')} />}
            <MatchCheckInField label={t('matchCheckIn.label')} unsaid="none" {...value('checkInMinutes')} />
          </>
        )}
        {!isLast && (
          <NumberField
            label={t(hasGroups(one) ? 'advanceGroup' : 'advance')}
            {...helpBelow(t('goesOn', { count: teamsGoingOn(one) }))}
            {...value('advance')}
            min={1}
            max={511}
          />
        )}
      </div>
      {form.played && (
        <>
          <RoundPlayFields
            {...{ one, isLast }}
            id={`stage-${index}-round`}
            teams={teamsInto(form, index)}
            pool={one.pool ?? form.pool}
            ordersVeto={form.veto === 'web'}
            onChange={(roundPlays) => change({ roundPlays })}
          />
          <StageMaps
            {...{ form, one, index, isLast, change }}
            isShort={own.some(({ problem }) => problem === 'stagePool')}
          />
          <OwnRulebook one={one} hasLadder={mayBeRanked(form)} onChange={(rulebook) => change({ rulebook })} />
        </>
      )}
      {own.map(({ problem }) => (
        <p key={problem} className={styles.problem} role="alert">
          {t(`problem.${problem}`)}
        </p>
      ))}
      {refused !== undefined && <p className={styles.problem}>{refused}</p>}
    </Card>
  );
}

type StageRules = NonNullable<StageChoice['rulebook']>;

/** Rules of a stage, once somebody says that it has some of its own. */
function OwnRulebook(props: { one: StageChoice; hasLadder: boolean; onChange: (rulebook: StageRules | null) => void }) {
  const { one, hasLadder, onChange } = props;
  const { t } = useTranslation('cupform');
  const { rulebook } = one;
  return (
    <>
      <SwitchField
        label={t('ownRulebook')}
        checked={rulebook !== null}
        onChange={(isOwn) => onChange(isOwn ? {} : null)}
      />
      {rulebook !== null && (
        <>
          <RulebookFields
            help={t('ownRulebookHelp')}
            rulebook={rulebook}
            mayBeDrawn={mayEndInDraw(one)}
            onChange={onChange}
          />
          {hasLadder && <RankedField rulebook={rulebook} onChange={onChange} />}
        </>
      )}
    </>
  );
}

/** Whether the matches of a stage are ranked, where it says otherwise than the tournament. */
function RankedField({ rulebook, onChange }: { rulebook: StageRules; onChange: (rulebook: StageRules) => void }) {
  const { t } = useTranslation('cupform');
  const { ranked, ...others } = rulebook;
  const value = ranked === undefined ? 'asCup' : ranked ? 'yes' : 'no';
  return (
    <SelectField
      label={t('ranked')}
      options={(['asCup', 'yes', 'no'] as const).map((one) => ({ value: one, label: t(`stageRanked.${one}`) }))}
      value={value}
      onChange={(next) => onChange(next === 'yes' || next === 'no' ? { ...others, ranked: next === 'yes' } : others)}
    />
  );
}
