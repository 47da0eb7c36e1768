import type { AnswerOf, EndpointName, InputOf } from '@placar/contracts/endpoints';
import { useMemo } from 'react';
import useSWR, { useSWRConfig, type SWRConfiguration, type SWRResponse } from 'swr';
import { ApiError, api, type ApiOptions } from './api-client';
import { stepUp } from './step-up';

/** Calls that only read: their address is the key under which swr keeps the answer. */
export type ReadName = Extract<EndpointName, `GET ${string}`>;
type CallOptions = Omit<ApiOptions, 'method' | 'body'>;

/** Any input, as it is taken apart at run time. */
interface Parts {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  body?: unknown;
}

/** Path and query of a call, below the base of the API: `/matches/12/log?limit=100`. */
export function addressOf<Name extends EndpointName>(name: Name, input: InputOf<Name>): string {
  const { params = {}, query = {} } = input as Parts;
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_all, key: string) => encodeURIComponent(params[key] ?? ''));
  const given = Object.entries(query).flatMap(([key, value]) => (value == null ? [] : [[key, String(value)]]));
  // A list stays readable: commas need no escape in a query.
  const text = new URLSearchParams(given).toString().replaceAll('%2C', ',');
  return text === '' ? path : `${path}?${text}`;
}

/**
 * Calls the API as its table of endpoints has it. Throws `ApiError` for a refusal and for a lost network. What needs a code of the second
 * factor asks the person for one and is sent again.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  input: InputOf<Name>,
  options: CallOptions = {},
): Promise<AnswerOf<Name>> {
  const { body } = input as Parts;
  const method = name.slice(0, name.indexOf(' ')) as ApiOptions['method'] & string;
  const send = () => api(addressOf(name, input), { ...options, method, ...(body === undefined ? {} : { body }) });
  try {
    return (await send()) as AnswerOf<Name>;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STEP_UP_REQUIRED' || !(await stepUp())) throw error;
    return (await send()) as AnswerOf<Name>;
  }
}

interface NothingOptions extends CallOptions {
  /** The statuses that mean that there is nothing; 404 where none are named. */
  nothingOn?: readonly number[];
}

const NOT_FOUND = [404];

/** Asks for an empty answer (204) in place of a 404, which the browser would write into its console as an error (decision 0074). */
export const NOTHING_AS_204 = { Prefer: 'nothing=204' } as const;

/** The answer, or `nothing` where there is none: on the wire an empty list is a 404. */
export async function callOr<Name extends EndpointName, Nothing>(
  name: Name,
  input: InputOf<Name>,
  nothing: Nothing,
  { nothingOn = NOT_FOUND, headers, ...options }: NothingOptions = {},
): Promise<AnswerOf<Name> | Nothing> {
  const preferred = nothingOn.includes(404) ? NOTHING_AS_204 : undefined;
  try {
    const answer: AnswerOf<Name> | null = await call(name, input, {
      ...options,
      headers: { ...preferred, ...headers },
    });
    return answer ?? nothing;
  } catch (error) {
    if (error instanceof ApiError && nothingOn.includes(error.status)) return nothing;
    throw error;
  }
}

export interface EndpointOptions<Answer, Nothing> extends SWRConfiguration<Answer | Nothing, ApiError> {
  /** Stands for the answer where there is none. */
  nothing?: Nothing;
  /** The statuses that mean that there is none; 404 where none are named. */
  nothingOn?: readonly number[];
}

/** A reading call, kept by swr under its address; `input` null asks for nothing. A `fetcher` among the options takes the call's place. */
export function useEndpoint<Name extends ReadName, Nothing = never>(
  name: Name,
  input: InputOf<Name> | null,
  { nothing, nothingOn, ...options }: EndpointOptions<AnswerOf<Name>, Nothing> = {},
): SWRResponse<AnswerOf<Name> | Nothing, ApiError> {
  const fetcher = (): Promise<AnswerOf<Name> | Nothing> => {
    if (input === null) throw new Error(`${name} is not asked for`);
    return nothing === undefined ? call(name, input) : callOr(name, input, nothing, { nothingOn });
  };
  return useSWR<AnswerOf<Name> | Nothing, ApiError>(input === null ? null : addressOf(name, input), {
    fetcher,
    ...options,
  });
}

/** What a change does with the answers that swr keeps for every part of the page. */
export interface KeptAnswers {
  /** This answer, or what is made of the kept one, stands for a reading call from now on. Nothing is asked for. */
  keep: <Name extends ReadName>(
    name: Name,
    input: InputOf<Name>,
    answer: AnswerOf<Name> | ((kept: AnswerOf<Name> | undefined) => AnswerOf<Name> | undefined),
  ) => Promise<void>;
  /** Asks anew for a reading call that is shown somewhere. */
  askAgain: <Name extends ReadName>(name: Name, input: InputOf<Name>) => Promise<void>;
}

/** The same functions at each render. */
export function useKeptAnswers(): KeptAnswers {
  const { mutate } = useSWRConfig();
  return useMemo<KeptAnswers>(
    () => ({
      keep: async (name, input, answer) => void (await mutate(addressOf(name, input), answer, { revalidate: false })),
      askAgain: async (name, input) => void (await mutate(addressOf(name, input))),
    }),
    [mutate],
  );
}
