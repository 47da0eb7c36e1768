import type { ChangeEvent } from 'react';

type KeyOf<Draft, Value> = { [Key in keyof Draft & string]: Draft[Key] extends Value ? Key : never }[keyof Draft &
  string];

/** What is typed so far, and how a field changes it and learns what is wrong with it. */
export interface FormState<Draft extends object> {
  draft: Draft;
  update: (change: Partial<Draft>) => void;
  errorOf: (field: keyof Draft & string) => string | undefined;
}

/** What a field takes from its form: `{...text('name')}` into one that is typed into, `{...value('rate')}` into one that tells its value. */
export const formFields = <Draft extends object>({ draft, update, errorOf }: FormState<Draft>) => ({
  text: (field: KeyOf<Draft, string>) => ({
    value: draft[field] as string,
    error: errorOf(field),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      update({ [field]: event.currentTarget.value } as Partial<Draft>),
  }),
  value: <Field extends keyof Draft & string>(field: Field) => ({
    value: draft[field],
    error: errorOf(field),
    onChange: (value: Draft[Field]) => update({ [field]: value } as unknown as Partial<Draft>),
  }),
});
