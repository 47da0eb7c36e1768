import type { Party } from '@placar/contracts/lobby';
import { useState } from 'react';
import { isPartOn } from '../../lib/page/page-meta';
import { ApiError } from '../../lib/api-client';
import { call, useEndpoint, useKeptAnswers } from '../../lib/endpoints';
import { useSession } from '../../lib/session';
import { showToast } from '../../ui';

const LOOK_EVERY_MS = 5_000;

export interface OwnParty {
  /** Null: in none. Undefined until it is known, and for visitors. */
  party: Party | null | undefined;
  /** It could not be read: nothing is shown of it. */
  isUnknown: boolean;
  /** Of the newest link, as long as this page is open. */
  link: string | null;
  busy: boolean;
  make: () => Promise<void>;
  newLink: () => Promise<void>;
  /** True when this person is in. */
  join: (token: string) => Promise<boolean>;
  leave: () => Promise<void>;
  kick: (userId: number) => Promise<void>;
}

/** How many are in this person's party; 0 without one. */
export function usePartySize(): number {
  const { user } = useSession();
  const { data } = useEndpoint('GET /parties', user === null || !isPartOn('lobbies') ? null : {}, {
    shouldRetryOnError: false,
  });
  return data?.party?.members.length ?? 0;
}

const linkOf = (token: string): string => `${window.location.origin}/lobby?party=${token}`;

/** The party of this person, and what can be done with it; a refusal is told in words. */
export function useParty(): OwnParty {
  const { user } = useSession();
  const { keep } = useKeptAnswers();
  const [link, setLink] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { data, error } = useEndpoint('GET /parties', user === null ? null : {}, {
    shouldRetryOnError: false,
    // Others come and go; nobody else can change it for who is in none.
    refreshInterval: (latest) => (latest?.party == null ? 0 : LOOK_EVERY_MS),
  });
  const run = async (send: () => Promise<{ party: Party | null; token?: string }>): Promise<boolean> => {
    setBusy(true);
    try {
      const { party, token } = await send();
      if (token !== undefined) setLink(linkOf(token));
      if (party === null) setLink(null);
      await keep('GET /parties', {}, { party });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'error', message: error.message });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const done = async (send: Parameters<typeof run>[0]): Promise<void> => {
    await run(send);
  };
  return {
    party: data?.party,
    isUnknown: error !== undefined,
    link,
    busy,
    make: () => done(() => call('POST /parties', {})),
    newLink: () => done(() => call('POST /parties/link', {})),
    join: (token) => run(() => call('POST /parties/join', { body: { token } })),
    leave: () => done(() => call('POST /parties/leave', {})),
    kick: (userId) => done(() => call('POST /parties/kick', { body: { user_id: userId } })),
  };
}
