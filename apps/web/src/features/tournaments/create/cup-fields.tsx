import { useTranslation } from 'react-i18next';
import { formFields } from '../../../components/form-fields';
import { SegmentedControl } from '../../../ui';
import type { CupFault, CupProblem } from '../model/cup-faults';
import type { BestOf, CupForm } from '../model/cup-form';
import { refusedAt, type CupRefusal } from './cup-refusal';

export interface CupFormProps {
  form: CupForm;
  onChange: (form: CupForm) => void;
  /** Empty until somebody tried to send it. */
  faults: readonly CupFault[];
  /** What the api did not take; null: nothing. */
  refusal: CupRefusal | null;
}

type SwitchOf<Draft> = { [Key in keyof Draft & string]: Draft[Key] extends boolean ? Key : never }[keyof Draft &
  string];

/** What fields take from a part of the form; `toggle('coach')` is for switches. */
export const fieldsOf = <Draft extends object>(draft: Draft, update: (change: Partial<Draft>) => void) => ({
  ...formFields({ draft, update, errorOf: () => undefined }),
  toggle: (field: SwitchOf<Draft>) => ({
    checked: draft[field] as boolean,
    onChange: (isOn: boolean) => update({ [field]: isOn } as Partial<Draft>),
  }),
});

/** The same for the form as a whole, and what is wrong at a field of it. */
export function useCupFields({ form, onChange, faults, refusal }: CupFormProps) {
  const { t } = useTranslation('cupform');
  const update = (change: Partial<CupForm>) => onChange({ ...form, ...change });
  return {
    ...fieldsOf(form, update),
    update,
    /** The first of these problems that the form has; else why the api did not take it, by the names of the call. */
    wrong: (names: string | readonly string[], ...problems: readonly CupProblem[]): string | undefined => {
      const found = problems.find((problem) => faults.some((fault) => fault.problem === problem));
      return found === undefined ? refusedAt(refusal, ...[names].flat()) : t(`problem.${found}`);
    },
  };
}

const HELP_BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** A description that stands below its field. */
export const helpBelow = (description: string) => ({ description, inputWrapperOrder: HELP_BELOW });

interface BestOfChoiceProps<T extends BestOf> {
  label: string;
  options: readonly T[];
  value: T;
  onChange: (value: T) => void;
}

/** How many maps a series has. */
export function BestOfChoice<T extends BestOf>({ label, options, value, onChange }: BestOfChoiceProps<T>) {
  const { t } = useTranslation('cupform');
  return (
    <SegmentedControl
      label={label}
      options={options.map((maps) => ({ value: String(maps), label: t('bestOf', { maps }) }))}
      value={String(value)}
      onChange={(next) => onChange(options.find((maps) => String(maps) === next) ?? value)}
      fullWidth
    />
  );
}
