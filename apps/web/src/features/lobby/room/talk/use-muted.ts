import type { ChatMutesAnswer } from '@placar/contracts/lobby';
import { ApiError } from '../../../../lib/api-client';
import { call, useEndpoint } from '../../../../lib/endpoints';
import { useSession } from '../../../../lib/session';
import { showToast } from '../../../../ui';

type Muted = ChatMutesAnswer['people'][number];
const NOBODY: ChatMutesAnswer = { user_ids: [], people: [] };

/** Whose lines this person does not want to read, in any lobby and on any device. Nobody else is told. */
export function useMuted(): {
  muted: ReadonlySet<number>;
  people: readonly Muted[];
  toggle: (person: Muted) => void;
} {
  const { user } = useSession();
  const { data = NOBODY, mutate } = useEndpoint('GET /lobbies/mutes', user === null ? null : {}, {
    revalidateOnFocus: false,
  });
  const muted = new Set(data.user_ids);
  const toggle = (person: Muted): void => {
    const mutes = !muted.has(person.id);
    const people = data.people.filter(({ id }) => id !== person.id);
    const wanted = mutes ? [person, ...people] : people;
    const send = call('PUT /lobbies/mutes/:userId', { params: { userId: person.id }, body: { muted: mutes } });
    const optimisticData = { user_ids: wanted.map(({ id }) => id), people: wanted };
    void mutate(send, { optimisticData, rollbackOnError: true, revalidate: false }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'error', message: error.message });
    });
  };
  return { muted, people: data.people, toggle };
}
