import type { PreviewBody, TournamentPreviewAnswer } from '@placar/contracts/tournaments';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR, { type SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api-client';
import { call } from '../../../lib/endpoints';
import { FormModal, Refusal, TextArea, type ButtonVariant } from '../../../ui';
import { canBeDone } from '../model/consequences';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import { Consequences, type ConsequencesProps } from './consequences';
import styles from './desk.module.css';

const MOST_REASON = 200;

const ask = ([, id, , body]: readonly [string, number, number, string]): Promise<TournamentPreviewAnswer> =>
  call('POST /tournaments/:id/preview', { params: { id }, body: JSON.parse(body) as PreviewBody });

/**
 * What an act would come to, asked anew with each change of the form and of the tournament. `answer` null: not known yet, or
 * the call failed; `refusal`: why it did.
 */
function usePreview(
  { id, version }: CupView['tournament'],
  body: PreviewBody | null,
): { answer: TournamentPreviewAnswer | null; refusal: string | null } {
  const key = body === null ? null : (['cup-preview', id, version, JSON.stringify(body)] as const);
  const { data, error }: SWRResponse<TournamentPreviewAnswer, ApiError> = useSWR(key, ask, {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  });
  return { answer: data ?? null, refusal: error?.message ?? null };
}

interface PreviewDialogProps extends Pick<ConsequencesProps, 'view' | 'own'> {
  acts: CupActs;
  onClose: () => void;
  title: string;
  width: number;
  submitLabel: string;
  submitIcon: ReactNode;
  tone?: ButtonVariant;
  /** What would be done; null: the form does not say it yet. */
  body: PreviewBody | null;
  /** Stands in the place of what follows until the form says it. */
  unsaid?: ReactNode;
  /** Does it, for this reason and on what was seen. True: done. */
  onSubmit: (seen: { reason: string; version: number }) => Promise<boolean>;
  children: ReactNode;
}

/** What an organiser does to a tournament that goes on: first what follows is shown, and a reason is asked for. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { view, own, acts, body, unsaid, onSubmit, children, ...frame } = props;
  const { t } = useTranslation('cupdesk');
  const [reason, setReason] = useState('');
  const { answer, refusal } = usePreview(view.tournament, body);
  const words = reason.trim();
  const send = async () => {
    if (canBeDone(answer) && (await onSubmit({ reason: words, version: answer.version }))) frame.onClose();
  };
  return (
    <FormModal
      isOpen
      {...frame}
      busy={acts.busy}
      closeLabel={t('close')}
      isReady={words !== '' && canBeDone(answer)}
      onSubmit={() => void send()}
    >
      <div className={styles.dialog}>
        {children}
        <TextArea
          label={t('reason')}
          required
          value={reason}
          maxLength={MOST_REASON}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={styles.preview} aria-live="polite">
          {body === null ? unsaid : <Consequences view={view} answer={answer} failure={refusal} own={own} />}
        </div>
        <Refusal text={acts.refusal} />
      </div>
    </FormModal>
  );
}
