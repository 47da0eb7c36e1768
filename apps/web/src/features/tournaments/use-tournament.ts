import type { TournamentAnswer } from '@placar/contracts/tournaments';
import { useState } from 'react';
import { mutate as mutateKey } from 'swr';
import { ApiError } from '../../lib/api-client';
import { addressOf, call, useEndpoint } from '../../lib/endpoints';
import type { EndpointName, InputOf } from '@placar/contracts/endpoints';

const LOOK_EVERY_MS = 5_000;
const LOOK_SELDOM_MS = 60_000;

/** Often while people act in it, seldom before and after. */
const pace = (status: TournamentAnswer['status'] | undefined): number =>
  status === 'sign_up' || status === 'check_in' || status === 'running' ? LOOK_EVERY_MS : LOOK_SELDOM_MS;

/** A tournament; looked at again every few seconds while it goes on and the page is looked at. */
export function useTournament(id: number | null) {
  const { data, error, mutate } = useEndpoint('GET /tournaments/:id', id === null ? null : { params: { id } }, {
    refreshInterval: (known) => pace(known?.status),
  });
  return { tournament: data, error, reload: () => void mutate() };
}

/** Its matches; undefined before it has begun. */
export function useCupBracket({ id, status }: Pick<TournamentAnswer, 'id' | 'status'>) {
  const isAsked = status === 'running' || status === 'over' || status === 'cancelled';
  const { data, error } = useEndpoint('GET /tournaments/:id/bracket', isAsked ? { params: { id } } : null, {
    refreshInterval: pace(status),
  });
  return { bracket: data, error };
}

/** Its tables and places; undefined before it has begun. */
export function useCupStandings({ id, status }: Pick<TournamentAnswer, 'id' | 'status'>) {
  const isAsked = status === 'running' || status === 'over' || status === 'cancelled';
  const { data, error } = useEndpoint('GET /tournaments/:id/standings', isAsked ? { params: { id } } : null, {
    refreshInterval: pace(status),
  });
  return { standings: data, error };
}

/** How long the rest takes; undefined while it does not run. */
export function useCupPlan({ id, status }: Pick<TournamentAnswer, 'id' | 'status'>) {
  const { data } = useEndpoint('GET /tournaments/:id/plan', status === 'running' ? { params: { id } } : null, {
    refreshInterval: LOOK_SELDOM_MS,
  });
  return { plan: data };
}

type ActName = Extract<EndpointName, `POST /tournaments/:id/${string}`>;
type Act = Exclude<
  ActName,
  | 'POST /tournaments/:id/preview'
  | 'POST /tournaments/:id/teams/preview'
  | 'POST /tournaments/:id/times/preview'
  | 'POST /tournaments/:id/discord/test'
>;

export interface CupActs {
  busy: boolean;
  /** Words of the last refusal; null: none. */
  refusal: string | null;
  forget: () => void;
  /** Does one act and shows at once what it came to. False: refused. */
  act: <Name extends Act>(
    name: Name,
    body: InputOf<Name> extends { body: infer Body } ? Body : never,
  ) => Promise<boolean>;
}

/** What a person does in a tournament. */
export function useCupActs(id: number): CupActs {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    busy,
    refusal,
    forget: () => setRefusal(null),
    act: async (name, body) => {
      setBusy(true);
      setRefusal(null);
      try {
        const answer = await call(name, { params: { id }, body } as never);
        await show(answer);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setRefusal(error.message);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** What the answer says is shown at once; brackets and tables are asked for anew. */
async function show(answer: TournamentAnswer): Promise<void> {
  const params = { id: answer.id };
  await mutateKey(addressOf('GET /tournaments/:id', { params }), answer, { revalidate: false });
  await Promise.all([
    mutateKey(addressOf('GET /tournaments/:id/bracket', { params })),
    mutateKey(addressOf('GET /tournaments/:id/standings', { params })),
  ]);
}
