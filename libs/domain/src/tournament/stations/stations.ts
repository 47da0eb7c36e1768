import { viewOf } from '../cup/course';
import type { TournamentEvent, TournamentRefusal, TournamentSettings, TournamentState } from '../cup/tournament-state';

/** Servers of the pool that the matches of a tournament may take, in the order in which they were chosen; null: any. */
export const serversOfCup = ({ settings }: Pick<TournamentState, 'settings'>): readonly number[] | null =>
  settings.servers ?? null;

/** How many servers may be started for its matches at once; 0: none. */
export const serversOnDemand = ({ settings }: Pick<TournamentState, 'settings'>): number => settings.onDemand ?? 0;

/** New settings with the servers of those before: they are said by an act of their own. */
export function withServers(settings: TournamentSettings, before: TournamentSettings): TournamentSettings {
  const { servers, onDemand } = before;
  return {
    ...settings,
    ...(servers === undefined ? {} : { servers }),
    ...(onDemand === undefined ? {} : { onDemand }),
  };
}

/** How many servers can be counted on: those that were chosen, else what an organiser said; null: enough. */
export const serverCount = ({ settings }: Pick<TournamentState, 'settings'>): number | null =>
  settings.servers?.length ?? settings.timetable?.servers ?? null;

/** The server that a match is to be played on; null: any that the tournament may take. */
export const stationOf = (state: TournamentState, stage: number, key: string): number | null =>
  state.stages[stage]?.stations?.[key] ?? null;

/** How many servers may be started at once, as far as this match is concerned: who is fixed to a server takes no other one. */
export const startsFor = (state: TournamentState, stage: number, key: string): number =>
  stationOf(state, stage, key) === null ? serversOnDemand(state) : 0;

/** Servers that a match may take; null: any. */
export function serversFor(state: TournamentState, stage: number, key: string): readonly number[] | null {
  const station = stationOf(state, stage, key);
  return station === null ? serversOfCup(state) : [station];
}

/**
 * Which servers matches may take from now on, before the end; null: all of the pool. What is on a server stays there. A match that was
 * fixed to a server that is left out may take any of the others. And how many servers may be started at once: what runs goes on.
 */
export function chooseServers(
  state: TournamentState,
  { servers: chosen, onDemand = serversOnDemand(state) }: { servers: readonly number[] | null; onDemand?: number },
): TournamentEvent[] | TournamentRefusal {
  if (state.status === 'over' || state.status === 'cancelled') return { code: 'WRONG_STATUS' };
  const servers = chosen && [...new Set(chosen)];
  if (JSON.stringify(servers) === JSON.stringify(serversOfCup(state)) && onDemand === serversOnDemand(state)) return [];
  const { servers: _servers, onDemand: _onDemand, ...others } = state.settings;
  const settings: TournamentSettings = {
    ...others,
    ...(servers === null ? {} : { servers }),
    ...(onDemand === 0 ? {} : { onDemand }),
  };
  const released = state.stages.flatMap(({ stations = {} }, stage) =>
    Object.entries(stations).flatMap(([key, server]): TournamentEvent[] =>
      server === null || servers?.includes(server) === true
        ? []
        : [{ type: 'tournament.station-set', payload: { stage, key, server: null } }],
    ),
  );
  return [
    { type: 'tournament.settings-changed', payload: { settings } },
    ...released,
    // New settings open the way again; these have nothing to do with what stood in it.
    ...(state.notBegun === null ? [] : [{ type: 'tournament.not-begun', payload: { code: state.notBegun } } as const]),
  ];
}

/** A match is played on one of the servers that were chosen, or (null) on any of them. */
export function fixStation(
  state: TournamentState,
  { stage, key, server }: { stage: number; key: string; server: number | null },
): TournamentEvent[] | TournamentRefusal {
  if (state.status !== 'running') return { code: 'WRONG_STATUS' };
  const pairing = viewOf(state, stage)?.pairings.find((one) => one.key === key);
  if (pairing === undefined) return { code: 'PAIRING_NOT_FOUND', of: [key] };
  if (pairing.state === 'over' || pairing.state === 'skipped') return { code: 'ALREADY_PLAYED', of: [key] };
  if (server !== null && serversOfCup(state)?.includes(server) !== true)
    return { code: 'STATION_UNKNOWN', field: 'server', of: [String(server)] };
  return server === stationOf(state, stage, key)
    ? []
    : [{ type: 'tournament.station-set', payload: { stage, key, server } }];
}
