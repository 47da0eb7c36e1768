import type { AnswerOf, InputOf } from '@placar/contracts/endpoints';
import useSWRInfinite, { type SWRInfiniteConfiguration, type SWRInfiniteResponse } from 'swr/infinite';
import { ApiError, api } from './api-client';
import { NOTHING_AS_204, addressOf, type ReadName } from './endpoints';

export interface EndpointPagesOptions<Answer> extends SWRInfiniteConfiguration<Answer, ApiError> {
  /** Stands for the answer where there is none (404). */
  nothing?: Answer;
}

/** Pages of a list, one after another; `inputOf` gets the page before and answers null when there is no further one. */
export function useEndpointPages<Name extends ReadName>(
  name: Name,
  inputOf: (index: number, before: AnswerOf<Name> | null) => InputOf<Name> | null,
  { nothing, ...options }: EndpointPagesOptions<AnswerOf<Name>> = {},
): SWRInfiniteResponse<AnswerOf<Name>, ApiError> {
  const addressOfPage = (index: number, before: AnswerOf<Name> | null): string | null => {
    const input = inputOf(index, before);
    return input === null ? null : addressOf(name, input);
  };
  // A page is known by its address alone: swr hands over no more.
  const fetchPage = async (address: string): Promise<AnswerOf<Name>> => {
    if (nothing === undefined) return (await api(address)) as AnswerOf<Name>;
    try {
      return ((await api(address, { headers: NOTHING_AS_204 })) as AnswerOf<Name> | null) ?? nothing;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return nothing;
      throw error;
    }
  };
  return useSWRInfinite<AnswerOf<Name>, ApiError>(addressOfPage, fetchPage, options);
}
