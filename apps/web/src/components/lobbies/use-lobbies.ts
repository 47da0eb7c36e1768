import type { LobbyCard, LobbyModesAnswer } from '@placar/contracts/lobby';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../lib/api-client';
import { useEndpoint } from '../../lib/endpoints';
import { useToldEvents } from '../../lib/live/told-stream';
import { isPartOn } from '../../lib/page/page-meta';
import { countryName, toFlagCode } from '../../ui';

const LOOK_EVERY_MS = 5_000;
/** While a stream tells the list. */
const LOOK_SELDOM_MS = 60_000;
const LISTED = ['lobby_card', 'lobby_gone', 'ready'] as const;

export interface Lobbies {
  /** The one that lacks the fewest people first. */
  lobbies: readonly LobbyCard[] | undefined;
  error: ApiError | undefined;
  reload: () => void;
}

/** Lobbies that go on; looked at again every few seconds while the page is looked at. */
export function useLobbies(): Lobbies {
  const { data, error, mutate } = useEndpoint('GET /lobbies', {}, { refreshInterval: LOOK_EVERY_MS });
  return { lobbies: data?.lobbies, error, reload: () => void mutate() };
}

/** Open ones first, then the one that lacks the fewest people, as the api sorts them. */
const sorted = (lobbies: Iterable<LobbyCard>): LobbyCard[] =>
  [...lobbies].toSorted(
    (a, b) =>
      Number(a.status !== 'open') - Number(b.status !== 'open') ||
      a.capacity - a.seats - (b.capacity - b.seats) ||
      a.id - b.id,
  );

/** The list as a stream tells it while it stands; without it the list is looked at again every few seconds. */
export function useFollowedLobbies(): Lobbies {
  const [isTold, setIsTold] = useState(false);
  const cards = useRef(new Map<number, LobbyCard>());
  /* Until the stream is ready it has told a part of the list only. */
  const isWhole = useRef(false);
  const { data, error, mutate } = useEndpoint(
    'GET /lobbies',
    {},
    { refreshInterval: isTold ? LOOK_SELDOM_MS : LOOK_EVERY_MS },
  );
  useToldEvents('/lobbies/stream', {
    events: LISTED,
    onTold: (event, text) => {
      const told = JSON.parse(text) as LobbyCard & { lobby_id: number };
      if (event === 'lobby_card') cards.current.set(told.id, told);
      else if (event === 'lobby_gone') cards.current.delete(told.lobby_id);
      else {
        isWhole.current = true;
        setIsTold(true);
      }
      if (isWhole.current) void mutate({ lobbies: sorted(cards.current.values()) }, { revalidate: false });
    },
    onLost: () => {
      cards.current.clear();
      isWhole.current = false;
      setIsTold(false);
      void mutate();
    },
  });
  return { lobbies: data?.lobbies, error, reload: () => void mutate() };
}

export type LobbyModeEntry = LobbyModesAnswer['modes'][number];

export type LobbyRegion = LobbyModesAnswer['regions'][number];
const NO_REGIONS: readonly LobbyRegion[] = [];

/** The modes that are switched on, undefined until they are known; and where servers stand. */
export function useLobbyModes(): {
  modes: readonly LobbyModeEntry[] | undefined;
  regions: readonly LobbyRegion[];
  error: ApiError | undefined;
} {
  const { data, error } = useEndpoint('GET /lobbies/modes', isPartOn('lobbies') || isPartOn('rating') ? {} : null, {
    revalidateOnFocus: false,
  });
  return { modes: data?.modes, regions: data?.regions ?? NO_REGIONS, error };
}

/** The name of a region for people: its country, where it is one. */
export function useRegionName(): (region: string) => string {
  const { i18n } = useTranslation();
  return (region) => {
    const code = toFlagCode(region);
    return code === null ? region.toUpperCase() : countryName(code, i18n.language);
  };
}

const KNOWN_MODES = ['competitive', 'wingman', 'community', '4fun'] as const;
type KnownMode = (typeof KNOWN_MODES)[number];
const isKnown = (key: string): key is KnownMode => KNOWN_MODES.some((known) => known === key);

/** Names and explanations of modes: ours where the mode is one of ours, else the title that the installation gave it. */
export function useModeWords(): { nameOf: (key: string, title?: string) => string; textOf: (key: string) => string } {
  const { t } = useTranslation('lobbies');
  return {
    nameOf: (key, title) => (isKnown(key) ? t(`mode.${key}`) : (title ?? key)),
    textOf: (key) => (isKnown(key) ? t(`modeText.${key}`) : ''),
  };
}
