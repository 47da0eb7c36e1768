import type { AnswerOf } from '@placar/contracts/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, type FieldErrors } from '../../lib/api-client';
import { call } from '../../lib/endpoints';
import { FIELD_ORDER, toServerPayload, toServerUpdate, type ServerFormValues } from './server-form';
import { REFUSALS, toKnownProblem, type KnownProblem } from './server-save';
import type { ResponseTone } from '../../ui';

export interface SaveResponse {
  tone: ResponseTone;
  message: string;
}

/** Outcome of a save: what the sheet shows, whether the server took it, and refused fields. */
export interface SaveOutcome {
  response: SaveResponse;
  /** True after an insert, false after an update, null when the server refused or did not answer. */
  isNew: boolean | null;
  fields: FieldErrors;
  /** Taken, but the first look at the game server went wrong: which one, and what is the matter. */
  fix: { serverId: number; problem: KnownProblem } | null;
}

type SavedAnswer = AnswerOf<'POST /servers'>;

/**
 * Saves a server: without id it is inserted, with one updated. The words `inserted` and `updated` in the answer decide
 * (specification §4); any other text is shown as it came.
 */
export function useSaveServer() {
  const { t } = useTranslation('servers');
  const [saving, setSaving] = useState(false);

  const refused = (message: string, fields: FieldErrors = {}): SaveOutcome => ({
    response: { tone: 'error', message },
    isNew: null,
    fields,
    fix: null,
  });

  const describe = ({ message, id, problem }: SavedAnswer): SaveOutcome => {
    const isNew = message.includes('inserted');
    if (!isNew && !message.includes('updated')) return refused(message);
    const word = problem ?? (message.includes('did not respond') ? 'no_answer' : null);
    const done = isNew ? t('registered') : t('edited');
    if (word === null) return { response: { tone: 'success', message: done }, isNew, fields: {}, fix: null };
    const known = toKnownProblem(word);
    return {
      response: { tone: 'info', message: t('savedBut', { done, advice: t(`advice.${known}`) }) },
      isNew,
      fields: {},
      fix: { serverId: id, problem: known },
    };
  };

  const save = async (values: ServerFormValues, serverId: number | null): Promise<SaveOutcome> => {
    setSaving(true);
    try {
      const options = { timeoutMs: 30_000 };
      return describe(
        serverId === null
          ? await call('POST /servers', { body: toServerPayload(values) }, options)
          : { ...(await call('PUT /servers', { body: toServerUpdate(values, serverId) }, options)), id: serverId },
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isNetwork) return refused(t('network'));
      const known = REFUSALS.find((code) => code === error.code);
      const inOurWords = (fields: FieldErrors): FieldErrors =>
        known === undefined
          ? fields
          : // One sentence for all of them: said once, at the first.
            Object.fromEntries(
              FIELD_ORDER.filter((field) => field in fields)
                .slice(0, 1)
                .map((field) => [field, t(`refused.${known}`)]),
            );
      // What is shown is the server's text (specification §4); with what it means in front where the page knows that.
      const told =
        known === undefined ? error.said : t('refusedWith', { ours: t(`refused.${known}`), raw: error.said });
      return refused(told, inOurWords(error.fields));
    } finally {
      setSaving(false);
    }
  };

  return { saving, save };
}
