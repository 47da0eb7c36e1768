import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, type FieldErrors } from '../lib/api-client';
import { FormModal, Refusal } from '../ui';
import { formFields } from './form-fields';
import { useUnsavedChanges } from './unsaved-changes';

export interface FormDialogOptions<Draft, Problem extends string> {
  /** The form as it opens; read once. */
  start: () => Draft;
  isChanged: (before: Draft, draft: Draft) => boolean;
  /** What keeps the form from being sent, by field; shown from the first try on. */
  findProblems: (draft: Draft) => Readonly<Partial<Record<string, Problem>>>;
  /** Words for a problem of ours, and for a reason of the server's. */
  problemText: (problem: Problem) => string;
  reasonText?: (reason: string) => string | undefined;
  /** Sends it; a refusal is thrown as it came. */
  save: (draft: Draft, before: Draft) => Promise<{ id: number }>;
  /** The server's refusals by the fields of the form. */
  placeErrors: (draft: Draft, fields: FieldErrors) => Record<string, string>;
  words: { hasProblems: string; network: string; refused: string };
  onSaved: (id: number) => void;
  onClose: () => void;
}

/**
 * State of a form in a dialog: what was typed, what is wrong with it here and at the server, and whether leaving would lose it.
 * Refusals stay at their fields until something is typed; a form that could not be sent stays open with all that is in it.
 */
export function useFormDialog<Draft extends object, Problem extends string>(
  options: FormDialogOptions<Draft, Problem>,
) {
  const { isChanged, findProblems, problemText, reasonText, words, onSaved, onClose } = options;
  const { t } = useTranslation('common');
  const [before] = useState(options.start);
  const [draft, setDraft] = useState(before);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const [saving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const isDirty = isChanged(before, draft);
  const unsaved = useUnsavedChanges(isDirty);
  const problems = findProblems(draft);

  const refuse = (error: ApiError) => {
    setRefusals((before) => before + 1);
    if (error.isNetwork) setFailure(words.network);
    else if (error.status === 403) setFailure(words.refused);
    else {
      const placed = options.placeErrors(draft, error.fields);
      setRefused(placed);
      setFailure(Object.keys(placed).length > 0 ? words.hasProblems : error.message);
    }
  };
  const submit = async () => {
    setWasSent(true);
    setFailure(null);
    if (Object.keys(problems).length > 0) {
      setFailure(words.hasProblems);
      setRefusals((before) => before + 1);
      return;
    }
    setSaving(true);
    try {
      const { id } = await options.save(draft, before);
      unsaved.release();
      onSaved(id);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
    } finally {
      setSaving(false);
    }
  };
  const update = (change: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...change }));
    setRefused({});
    setFailure(null);
  };
  const errorOf = (field: string): string | undefined => {
    const problem = wasSent ? problems[field] : undefined;
    if (problem !== undefined) return problemText(problem);
    const reason = refused[field];
    return reason === undefined ? undefined : (reasonText?.(reason) ?? t('validation.refused'));
  };
  return {
    draft,
    update,
    errorOf,
    ...formFields({ draft, update, errorOf }),
    failure,
    /** How often it could not be sent: each time the person is led to what is wrong. */
    refusals,
    saving,
    isDirty,
    submit: () => void submit(),
    close: () => unsaved.closeAfterAsking(onClose),
    question: unsaved.question,
  };
}

export interface FormDialogProps {
  form: Pick<
    ReturnType<typeof useFormDialog<object, string>>,
    'failure' | 'refusals' | 'saving' | 'isDirty' | 'submit' | 'close' | 'question'
  >;
  title: string;
  cancelLabel: string;
  saveLabel: string;
  /** What is there already is saved only once it was changed. */
  needsChange: boolean;
  className?: string;
  children: ReactNode;
}

/** The dialog around such a form: its failure on top, cancel and save below, and the question before typed text is lost. */
export function FormDialog({ form, title, cancelLabel, saveLabel, needsChange, className, children }: FormDialogProps) {
  const { failure, refusals, saving, isDirty, submit, close, question } = form;
  const body = useRef<HTMLDivElement>(null);
  /* The form is longer than a phone: what is wrong may stand far above the button that was pressed. */
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
    if (wrong === null) body.current?.firstElementChild?.scrollIntoView?.({ block: 'nearest' });
    else wrong.focus();
  }, [refusals]);
  return (
    <>
      <FormModal
        isOpen
        persistent
        width={800}
        onClose={close}
        title={title}
        busy={saving}
        isReady={!needsChange || isDirty}
        onSubmit={submit}
        closeLabel={cancelLabel}
        submitLabel={saveLabel}
      >
        <div ref={body} className={className}>
          <Refusal text={failure} />
          {children}
        </div>
      </FormModal>
      {question}
    </>
  );
}
