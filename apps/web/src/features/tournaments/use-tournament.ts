import type { TournamentAnswer, TournamentBracketAnswer, TournamentFrame } from '@placar/contracts/tournaments';
import { useCallback, useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError } from '../../lib/api-client';
import { addressOf, call, useEndpoint, useKeptAnswers, type KeptAnswers } from '../../lib/endpoints';
import type { EndpointName, InputOf } from '@placar/contracts/endpoints';
import { withSameParts } from './model/same-parts';
import { pollMs, useCatchUp, useCupStream, type CupLive } from './use-cup-live';

const PLAN_MS = 60_000;

const isOlder = ({ version }: { version: number }, frame: TournamentFrame): boolean => version < frame.version;
/** Scores of matches move without a new version. */
const isOlderBracket = ({ version, mark }: TournamentBracketAnswer, frame: TournamentFrame): boolean =>
  version < frame.version || (version === frame.version && mark !== frame.mark);

/** A tournament, with the stream of the page that shows it: read again when the stream says so, and every so often. */
export function useTournament(id: number | null) {
  const [isUp, setIsUp] = useState(false);
  const refreshInterval = useCallback((known?: TournamentAnswer) => pollMs(known?.status, isUp), [isUp]);
  const { cache } = useSWRConfig();
  const input = { params: { id: id ?? 0 } };
  const read = useEndpoint('GET /tournaments/:id', id === null ? null : input, {
    refreshInterval,
    // The end of a match changes a number of hundreds of teams: they stay the same objects.
    fetcher: async () => {
      const now = await call('GET /tournaments/:id', input);
      return withSameParts(cache.get(addressOf('GET /tournaments/:id', input))?.data, now);
    },
  });
  const live = useCupStream(id, read.data);
  const isOpen = live.stream.state === 'open';
  if (isUp !== isOpen) setIsUp(isOpen);
  useCatchUp(read, live.frame, isOlder);
  return { tournament: read.data, error: read.error, live, reload: () => void read.mutate() };
}

const hasBegun = (status: TournamentAnswer['status']): boolean =>
  status === 'running' || status === 'over' || status === 'cancelled';

/** Its matches; undefined before it has begun. */
export function useCupBracket({ id, status }: Pick<TournamentAnswer, 'id' | 'status'>, { frame, stream }: CupLive) {
  const { cache } = useSWRConfig();
  const input = { params: { id } };
  const read = useEndpoint('GET /tournaments/:id/bracket', hasBegun(status) ? input : null, {
    refreshInterval: pollMs(status, stream.state === 'open'),
    // A score changes one match of hundreds: the others stay the same objects.
    fetcher: async () => {
      const now = await call('GET /tournaments/:id/bracket', input);
      return withSameParts(cache.get(addressOf('GET /tournaments/:id/bracket', input))?.data, now);
    },
  });
  useCatchUp(read, frame, isOlderBracket);
  return { bracket: read.data, error: read.error };
}

/** Its tables and places; undefined before it has begun. */
export function useCupStandings({ id, status }: Pick<TournamentAnswer, 'id' | 'status'>, { frame, stream }: CupLive) {
  const read = useEndpoint('GET /tournaments/:id/standings', hasBegun(status) ? { params: { id } } : null, {
    refreshInterval: pollMs(status, stream.state === 'open'),
  });
  useCatchUp(read, frame, isOlder);
  return { standings: read.data, error: read.error };
}

/** How long the rest takes; undefined while it does not run. */
export function useCupPlan({ id, status }: Pick<TournamentAnswer, 'id' | 'status'>) {
  const { data, error } = useEndpoint('GET /tournaments/:id/plan', status === 'running' ? { params: { id } } : null, {
    refreshInterval: PLAN_MS,
  });
  return { plan: data, error };
}

/** Servers that its matches may take, for who organises it. */
export function useCupServers(id: number, isWanted = true) {
  const { data, error } = useEndpoint('GET /tournaments/:id/servers', isWanted ? { params: { id } } : null);
  return { servers: data, error };
}

type ActName = Extract<EndpointName, `POST /tournaments/:id/${string}`>;
type Act = Exclude<
  ActName,
  | 'POST /tournaments/:id/preview'
  | 'POST /tournaments/:id/teams/preview'
  | 'POST /tournaments/:id/times/preview'
  | 'POST /tournaments/:id/discord/test'
  | 'POST /tournaments/:id/pictures'
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
  const kept = useKeptAnswers();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  return useMemo<CupActs>(
    () => ({
      busy,
      refusal,
      forget: () => setRefusal(null),
      act: async (name, body) => {
        setBusy(true);
        setRefusal(null);
        try {
          const answer = await call(name, { params: { id }, body } as never);
          await show(kept, answer);
          return true;
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          setRefusal(await wordsOf(error));
          // Whoever saw an older version goes on from the present one.
          if (error.code === 'CONFLICT') await readAgain(kept, id);
          return false;
        } finally {
          setBusy(false);
        }
      },
    }),
    [busy, refusal, id, kept],
  );
}

/** The server names in brackets those whom its refusal is about. */
function named(message: string, said: string): string {
  const names = /\((.*)\)$/.exec(said)?.[1];
  return names === undefined ? message : `${message} (${names})`;
}

/** A conflict says what others did; the words of that are fetched when they are needed. */
async function wordsOf({ changes, code, message, said }: ApiError): Promise<string> {
  if (code === 'NO_STEAM_ACCOUNT') return named(message, said);
  if (changes.length === 0) return message;
  return import('./what-changed').then(({ whatChanged }) => whatChanged(changes)).catch(() => message);
}

/** What the answer says is shown at once; brackets and tables are asked for anew. */
async function show({ keep, askAgain }: KeptAnswers, answer: TournamentAnswer): Promise<void> {
  const params = { id: answer.id };
  await keep('GET /tournaments/:id', { params }, (known) => withSameParts(known, answer));
  await readParts(askAgain, answer.id);
}

async function readAgain({ askAgain }: KeptAnswers, id: number): Promise<void> {
  await Promise.all([askAgain('GET /tournaments/:id', { params: { id } }), readParts(askAgain, id)]);
}

async function readParts(askAgain: KeptAnswers['askAgain'], id: number): Promise<void> {
  const params = { id };
  await Promise.all([
    askAgain('GET /tournaments/:id/bracket', { params }),
    askAgain('GET /tournaments/:id/standings', { params }),
    askAgain('GET /tournaments/:id/plan', { params }),
    askAgain('GET /tournaments/:id/servers', { params }),
  ]);
}
