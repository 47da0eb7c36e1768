import type { CorrectionBody, TournamentPreviewAnswer } from '@placar/contracts/tournaments';
import useSWR, { type SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api-client';
import { call } from '../../../lib/endpoints';

const ask = ([, id, , body]: readonly [string, number, number, string]): Promise<TournamentPreviewAnswer> =>
  call('POST /tournaments/:id/preview', { params: { id }, body: JSON.parse(body) as CorrectionBody });

/**
 * What a correction would change, asked anew with each change of the form and of the tournament. `answer` null: not known yet, or
 * refused; `refusal`: why it cannot be done.
 */
export function usePreview(
  id: number,
  version: number,
  body: CorrectionBody | null,
): { answer: TournamentPreviewAnswer | null; refusal: string | null } {
  const key = body === null ? null : (['cup-preview', id, version, JSON.stringify(body)] as const);
  const { data, error }: SWRResponse<TournamentPreviewAnswer, ApiError> = useSWR(key, ask, {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  });
  return { answer: data ?? null, refusal: error?.message ?? null };
}
