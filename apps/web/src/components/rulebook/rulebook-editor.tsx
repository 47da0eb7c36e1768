import type { RulebookAnswer } from '@placar/contracts/rulebook';
import { Layers, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-client';
import { Badge, Button, Card, CardHeader, NumberField, Refusal, SegmentedControl, cx, showToast } from '../../ui';
import { useUnsavedChanges } from '../unsaved-changes';
import {
  isNumberRule,
  isOwn,
  isSameDraft,
  NUMBER_RULES,
  RULE_GROUPS,
  ruleOf,
  ruleProblems,
  withoutOwn,
  WORD_RULES,
  type NumberRule,
  type RuleDraft,
  type RuleName,
  type Rules,
  type WordRule,
} from './rulebook-model';
import { useRuleWords } from './rulebook-words';
import { useSaveRulebook } from './use-rulebook';
import styles from './rulebook.module.css';

interface Form {
  draft: RuleDraft;
  below: Rules;
  /** Where the values below come from. */
  from: string;
  errorOf: (name: RuleName) => string | undefined;
  set: (name: RuleName, value: Rules[RuleName] | null) => void;
  reset: (name: RuleName) => void;
}

function NumberValue({ name, labelId, helpId, form }: ValueProps<NumberRule>) {
  const { t } = useTranslation('rulebook');
  const { unit } = NUMBER_RULES[name];
  return (
    <NumberField
      aria-labelledby={labelId}
      aria-describedby={helpId}
      placeholder={unit === 'open' ? t('noLimit') : undefined}
      suffix={unit === 'open' ? undefined : t(`suffix.${unit}`)}
      value={ruleOf(name, form.draft, form.below)}
      onChange={(value) => form.set(name, value)}
      error={form.errorOf(name)}
    />
  );
}

interface ValueProps<Name extends RuleName> {
  name: Name;
  labelId: string;
  helpId: string;
  form: Form;
}

function WordValue({ name, form }: { name: WordRule; form: Form }) {
  const { t } = useTranslation('rulebook');
  const value = ruleOf(name, form.draft, form.below) ?? form.below[name];
  const options =
    name === 'no_show'
      ? WORD_RULES.no_show.map((one) => ({ value: one as string, label: t(`noShow.${one}`) }))
      : WORD_RULES.reschedule.map((one) => ({ value: one as string, label: t(`reschedule.${one}`) }));
  return (
    <SegmentedControl
      label={t(`rule.${name}`)}
      hideLabel
      fullWidth
      options={options}
      value={value}
      onChange={(next) => form.set(name, next as Rules[WordRule])}
    />
  );
}

/* One rule: what it is, its value, and whether it is said here or comes from below. */
function Rule({ name, form }: { name: RuleName; form: Form }) {
  const { t } = useTranslation('rulebook');
  const wordsOf = useRuleWords();
  const id = useId();
  const [labelId, helpId] = [`${id}-label`, `${id}-help`];
  const own = isOwn(name, form.draft);
  const below = wordsOf(name, form.below);
  return (
    <div className={cx(styles.rule, own && styles.ruleOwn)}>
      <div className={styles.text}>
        <span id={labelId} className={styles.name}>
          {t(`rule.${name}`)}
        </span>
        <span id={helpId} className={styles.help}>
          {t(`help.${name}`)}
        </span>
      </div>
      <div className={styles.value}>
        {isNumberRule(name) ? (
          <NumberValue name={name} labelId={labelId} helpId={helpId} form={form} />
        ) : (
          <WordValue name={name} form={form} />
        )}
      </div>
      <div className={styles.origin}>
        {own ? (
          <Button
            size="sm"
            variant="ghost"
            leftIcon={<Undo2 size={15} />}
            aria-label={`${t(`rule.${name}`)}: ${t('useBelow', { value: below })}`}
            onClick={() => form.reset(name)}
          >
            {t('useBelow', { value: below })}
          </Button>
        ) : (
          <Badge small icon={<Layers size={12} />}>
            {form.from}
          </Badge>
        )}
      </div>
    </div>
  );
}

/** The form of a rulebook: what is said here, over what comes from below. Nothing is sent before it is saved. */
export function RulebookEditor({ answer, seasonId }: { answer: RulebookAnswer; seasonId: number | null }) {
  const { t } = useTranslation(['rulebook', 'common']);
  const [draft, setDraft] = useState<RuleDraft>(answer.own);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const { busy, save } = useSaveRulebook(seasonId);
  const { below } = answer;
  const isChanged = !isSameDraft(draft, answer.own);
  const unsaved = useUnsavedChanges(isChanged);
  const problems = ruleProblems(draft, below);
  const change = (next: RuleDraft) => {
    setDraft(next);
    setRefused(null);
  };
  const form: Form = {
    draft,
    below,
    from: t(seasonId === null ? 'rulebook:from.builtIn' : 'rulebook:from.installation'),
    errorOf: (name) => {
      const problem = problems[name];
      if (problem === undefined) return refused?.fields[name];
      if (problem !== 'range') return t(`rulebook:problem.${problem}`);
      return isNumberRule(name) ? t('rulebook:problem.range', NUMBER_RULES[name]) : undefined;
    },
    set: (name, value) => change({ ...draft, [name]: value }),
    reset: (name) => change(withoutOwn(draft, name)),
  };
  const hasProblems = Object.keys(problems).length > 0;
  const submit = async () => {
    const saved = await save(draft, answer.version);
    if (saved instanceof ApiError) setRefused(saved);
    else {
      setDraft(saved.own);
      showToast({ tone: 'success', message: t('rulebook:saved') });
    }
  };
  return (
    <form
      className={styles.groups}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !hasProblems) void submit();
      }}
    >
      {RULE_GROUPS.map(({ key, rules }) => (
        <Card key={key} as="section" padded={false}>
          <CardHeader title={t(`rulebook:group.${key}`)} />
          <div className={styles.rules}>
            {rules.map((name) => (
              <Rule key={name} name={name} form={form} />
            ))}
          </div>
        </Card>
      ))}
      <Refusal text={refused?.code === 'CONFLICT' ? t('rulebook:savedMeanwhile') : refused?.message} />
      <div className={styles.save} data-changed={isChanged || undefined}>
        <p className={styles.saveText} role="status">
          {hasProblems ? t('rulebook:fix') : isChanged ? t('rulebook:changed') : t('rulebook:unchanged')}
        </p>
        <Button type="button" disabled={!isChanged || busy} onClick={() => change(answer.own)}>
          {t('rulebook:discard')}
        </Button>
        <Button type="submit" variant="primary" loading={busy} disabled={!isChanged || hasProblems}>
          {t('rulebook:save')}
        </Button>
      </div>
      {unsaved.question}
    </form>
  );
}
