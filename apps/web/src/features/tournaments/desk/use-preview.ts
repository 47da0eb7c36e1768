import type { PreviewBody, TournamentPreviewAnswer } from '@placar/contracts/tournaments';
import useSWR, { type SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api-client';
import { call } from '../../../lib/endpoints';

const ask = ([, id, , body]: readonly [string, number, number, string]): Promise<TournamentPreviewAnswer> =>
  call('POST /tournaments/:id/preview', { params: { id }, body: JSON.parse(body) as PreviewBody });

/**
 * What an act would come to, asked anew with each change of the form and of the tournament. `answer` null: not known yet, or
 * the call failed; `refusal`: why it did.
 */
export function usePreview(
  id: number,
  version: number,
  body: PreviewBody | null,
): { answer: TournamentPreviewAnswer | null; refusal: string | null } {
  const key = body === null ? null : (['cup-preview', id, version, JSON.stringify(body)] as const);
  const { data, error }: SWRResponse<TournamentPreviewAnswer, ApiError> = useSWR(key, ask, {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  });
  return { answer: data ?? null, refusal: error?.message ?? null };
}
