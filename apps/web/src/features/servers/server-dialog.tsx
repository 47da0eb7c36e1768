import { zodResolver } from '@hookform/resolvers/zod';
import type { ServerListItem } from '@placar/contracts/servers';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useForm, type FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useUnsavedChanges } from '../../components/unsaved-changes';
import { Button, FormModal, ResponseSheet } from '../../ui';
import {
  EMPTY_SERVER,
  FIELD_ORDER,
  serverFormOf,
  toServerForm,
  type ServerFormInput,
  type ServerFormValues,
} from './server-form';
import { ServerFields } from './server-fields';
import { fieldOfProblem, type KnownProblem } from './server-save';
import styles from './servers.module.css';
import { useSaveServer, type SaveOutcome, type SaveResponse } from './use-save-server';

export interface ServerDialogProps {
  isOpen: boolean;
  /** Given by the caller (specification §2). */
  title: string;
  /** Null inserts a new server. */
  server: ServerListItem | null;
  /** What the look at this server found, when the dialog opens to put it right: told at its field. */
  problem?: KnownProblem | null;
  onClose: () => void;
  /** After a save the server took: true for a new one, false for an edited one. */
  onSaved: (isNew: boolean) => void;
  /** Saved, but the look at it went wrong, and the person wants to put it right now. */
  onFix?: (serverId: number, problem: KnownProblem) => void;
}

/** The sheet over (or after) the dialog, with what it leads to. */
interface Answer {
  response: SaveResponse;
  fix: SaveOutcome['fix'];
}

/**
 * Creates or edits a server: 800 px, persistent, both buttons off while saving. A taken save closes it and the sheet tells the
 * answer; a refused one keeps the draft behind the sheet, its fields marked. The form lives while it is open, so closing resets it.
 */
export function ServerDialog({ isOpen, onFix, onClose, ...rest }: ServerDialogProps) {
  const { t } = useTranslation('servers');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const focusProblemRef = useRef<() => void>(() => undefined);
  const fix = answer?.fix ?? null;
  const closeSheet = () => {
    setAnswer(null);
    focusProblemRef.current();
  };
  return (
    <>
      {isOpen && (
        <ServerFormDialog {...rest} onClose={onClose} onAnswer={setAnswer} focusProblemRef={focusProblemRef} />
      )}
      <ResponseSheet
        // Mounted after the dialog, so that it lies above it.
        key={isOpen ? 'over' : 'after'}
        title={t('answerTitle')}
        response={answer?.response ?? null}
        onClose={closeSheet}
        actions={
          fix !== null &&
          onFix !== undefined && (
            <Button
              className={styles.fixNow}
              fullWidth
              variant="primary"
              onClick={() => {
                setAnswer(null);
                onFix(fix.serverId, fix.problem);
              }}
            >
              {t('fixNow')}
            </Button>
          )
        }
      />
    </>
  );
}

type ServerFormDialogProps = Omit<ServerDialogProps, 'isOpen' | 'onFix'> & {
  onAnswer: (answer: Answer) => void;
  focusProblemRef: RefObject<() => void>;
};

function ServerFormDialog({
  title,
  server,
  problem = null,
  onClose,
  onSaved,
  onAnswer,
  focusProblemRef,
}: ServerFormDialogProps) {
  const { t } = useTranslation('servers');
  const { saving, save } = useSaveServer();
  const form = useForm<ServerFormInput, unknown, ServerFormValues>({
    resolver: zodResolver(serverFormOf(server)),
    defaultValues: server === null ? EMPTY_SERVER : toServerForm(server),
  });
  // The errors are asked for here as well: the fields are drawn in a portal later than the effect below, which would else tell nobody.
  const { isDirty, errors } = form.formState;
  const unsaved = useUnsavedChanges(isDirty);
  const { setError, setFocus } = form;

  const problemField = problem === null ? null : fieldOfProblem(problem);
  useEffect(() => {
    if (problem !== null && problemField !== null) setError(problemField, { message: t(`advice.${problem}`) });
  }, [problem, problemField, setError, t]);
  useEffect(() => {
    focusProblemRef.current = () => {
      const [first] = FIELD_ORDER.filter((field) => errors[field] !== undefined);
      if (first !== undefined) setFocus(first);
    };
    return () => {
      focusProblemRef.current = () => undefined;
    };
  }, [focusProblemRef, errors, setFocus]);

  const close = () => unsaved.closeAfterAsking(onClose);
  const submit = form.handleSubmit(async (values) => {
    const outcome = await save(values, server?.id ?? null);
    for (const [field, message] of Object.entries(outcome.fields)) {
      if (field in EMPTY_SERVER) setError(field as FieldPath<ServerFormInput>, { message });
    }
    if (outcome.isNew !== null) {
      unsaved.release();
      onClose();
      onSaved(outcome.isNew);
    }
    onAnswer({ response: outcome.response, fix: outcome.fix });
  });

  return (
    <>
      <FormModal
        isOpen
        persistent
        width={800}
        onClose={close}
        title={title}
        busy={saving}
        onSubmit={() => void submit()}
        closeLabel={t('cancel')}
        submitLabel={t('save')}
      >
        <ServerFields form={form} isNew={server === null} focusOn={problemField ?? 'display_name'} />
      </FormModal>
      {unsaved.question}
    </>
  );
}
