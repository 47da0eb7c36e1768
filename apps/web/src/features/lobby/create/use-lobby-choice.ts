import type { CommunityMap } from '@placar/contracts/maps';
import { isMapFor } from '@placar/domain/maps';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-client';
import { call, useEndpoint } from '../../../lib/endpoints';
import { useAddressFilter } from '../../../lib/page/use-address-filter';
import { useSession } from '../../../lib/session';
import { STORAGE_KEYS, readStoredJson, writeStored } from '../../../lib/storage';
import { useInvalidate } from '../../../lib/swr';
import { useCommunityMaps } from '../../../components/maps/use-community-maps';
import { usePartySize } from '../../../components/party/use-party';
import { useLobbyModes, type LobbyModeEntry, type LobbyRegion } from '../../../components/lobbies/use-lobbies';
import {
  asChallenge,
  fitted,
  reviveChoice,
  stepOfField,
  toBody,
  usualChoice,
  type ChoiceStep,
  type LobbyChoice,
  type Mode,
} from './lobby-choice';

/** The host's own enabled maps; undefined until they are known. */
function useOwnMaps(): readonly string[] | undefined {
  const { user } = useSession();
  const { data, error } = useEndpoint(
    'GET /maps/:userId/enabled',
    user === null ? null : { params: { userId: user.id } },
    {
      nothing: { maplist: [] },
      nothingOn: [403, 404],
    },
  );
  // Without the list the usual maps are offered.
  if (error !== undefined && data === undefined) return [];
  return data?.maplist.map((map) => map.map_name);
}

export interface ChoiceForm {
  modes: readonly LobbyModeEntry[];
  /** Where servers stand; empty: the installation does not say. */
  regions: readonly LobbyRegion[];
  ownMaps: readonly string[];
  /** Maps of the workshop that the installation offers, by their number. */
  workshop: ReadonlyMap<string, CommunityMap>;
  choice: LobbyChoice;
  /** Of the choice. */
  mode: Mode | undefined;
  /** Whether the mode can play a map: one of the list may be for other modes. */
  isFit: (map: string) => boolean;
  update: (settings: Partial<LobbyChoice['settings']>) => void;
  chooseMode: (key: string) => void;
  addMap: (map: string) => void;
  setChallenge: (challenge: boolean) => void;
  /** People who are missing in the party for a challenge; below 0: too many; null: no challenge is put up. */
  missing: number | null;
}

/** The form's state, begun with the choice of the last time; null until modes and maps are known. */
export function useLobbyChoice(): { form: ChoiceForm | null; error: ApiError | undefined } {
  const { modes, regions, error } = useLobbyModes();
  const ownMaps = useOwnMaps();
  const { maps: workshop, isKnown } = useCommunityMaps(true);
  const partySize = usePartySize();
  const asksChallenge = useAddressFilter().get('challenge') === '1';
  const [changed, setChanged] = useState<LobbyChoice | null>(null);
  const first = modes?.[0]?.rules;
  if (modes === undefined || ownMaps === undefined || !isKnown || first === undefined) return { form: null, error };
  const rules = modes.map((mode) => mode.rules);
  const last = reviveChoice(readStoredJson(STORAGE_KEYS.lobbyChoice), rules, ownMaps) ?? usualChoice(first, ownMaps);
  const wanted = changed ?? (asksChallenge ? asChallenge(last, rules, ownMaps, partySize) : last);
  const mode = rules.find(({ key }) => key === wanted.mode);
  // A map of the list that is for other modes is left out, whoever put it there.
  const isFit = (map: string): boolean => {
    const listed = workshop.find((one) => one.workshop_id === map);
    return listed === undefined || mode === undefined || isMapFor(listed, mode);
  };
  const { pool, region } = wanted.settings;
  // A region of the last time that is not offered any more is nobody's choice.
  const named = regions.some((one) => one.region === region) ? region : null;
  const choice = { ...wanted, settings: { ...wanted.settings, pool: pool.filter(isFit), region: named } };
  const form: ChoiceForm = {
    modes,
    regions,
    ownMaps,
    workshop: new Map(workshop.map((map) => [map.workshop_id, map])),
    choice,
    mode,
    isFit,
    setChallenge: (challenge) => setChanged({ ...choice, challenge }),
    missing: choice.challenge ? (mode?.players_per_team ?? 0) - partySize : null,
    update: (settings) => setChanged({ ...choice, settings: { ...choice.settings, ...settings } }),
    chooseMode: (key) => {
      const mode = rules.find((one) => one.key === key);
      // Another mode has other maps: its whole pool, and its own ways.
      if (mode === undefined || key === choice.mode) return;
      const usual = usualChoice(mode, ownMaps);
      const { pool, teams, maps, auto_start: autoStart } = usual.settings;
      const settings = { ...choice.settings, pool, teams, maps, auto_start: autoStart };
      setChanged(fitted({ ...choice, settings }, mode, ownMaps));
    },
    addMap: (map) =>
      setChanged({
        ...choice,
        extraMaps: [...new Set([...choice.extraMaps, map])],
        settings: { ...choice.settings, pool: [...new Set([...choice.settings.pool, map])] },
      }),
  };
  return { form, error };
}

type Made = { id: number } | { id: null; message: string; step: ChoiceStep | null };

/** Makes the lobby, and keeps the choice for the next time. */
export function useMakeLobby(): { busy: boolean; make: (choice: LobbyChoice) => Promise<Made> } {
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);
  const make = async (choice: LobbyChoice): Promise<Made> => {
    setBusy(true);
    writeStored(STORAGE_KEYS.lobbyChoice, JSON.stringify(choice));
    try {
      const { id } = await call('POST /lobbies', { body: toBody(choice) });
      void invalidate('/lobbies');
      return { id };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const field = Object.keys(error.fields)[0];
      return { id: null, message: error.message, step: field === undefined ? null : stepOfField(field) };
    } finally {
      setBusy(false);
    }
  };
  return { busy, make };
}
