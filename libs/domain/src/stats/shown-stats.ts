import type { LiveVeto, StatCounters, TeamSlot } from '@placar/contracts';
import { STAT_COUNTERS } from '@placar/contracts';
import { LAST_PLACE, playerKey } from '../match/corrections';
import type { MapValues, Overlay, PlayerValues, SideValues, VetoValues } from '../match/corrections';
import { blankMap } from '../match/evolve-map';
import { mapScore } from '../match/maps/map-rules';
import type { MapState, MatchState, VetoSideChoice, VetoStep } from '../match/match-state';
import { mapTotals } from './map-totals';
import type { PlayerTotals } from './map-totals';
import { isSeated } from './seats';

/** A player as he is shown, with the number of his row on the map. */
export type ShownPlayer = PlayerTotals & { place: number };

const mapsOf = new WeakMap<MatchState, readonly MapState[]>();

/**
 * The maps as everybody sees them: those of the log with the corrections laid over, without those that were taken away, and with
 * those that were entered by hand. Without corrections these are the maps of the state themselves.
 */
export function shownMaps(state: MatchState): readonly MapState[] {
  const overlays = state.corrections?.maps;
  if (overlays === undefined) return state.maps;
  const known = mapsOf.get(state);
  if (known) return known;
  const entered = Object.keys(overlays)
    .map(Number)
    .filter((number) => !state.maps.some((map) => map.number === number))
    .map((number) => blankMap(number, ''));
  const maps = [...state.maps, ...entered]
    .sort((a, b) => a.number - b.number)
    .flatMap((map) => withOverlay(map, overlays[map.number]));
  mapsOf.set(state, maps);
  return maps;
}

export const shownMap = (state: MatchState, mapNumber: number): MapState | null =>
  shownMaps(state).find((map) => map.number === mapNumber) ?? null;

function withOverlay(map: MapState, overlay: Overlay<MapValues> | undefined): MapState[] {
  if (overlay === undefined) return [map];
  if ('removed' in overlay) return [];
  const { name, winner, team1, team2, startedAt, endedAt, restored } = overlay.values;
  const before = mapScore(map);
  const score = { team1: team1 ?? before.team1, team2: team2 ?? before.team2 };
  const isOver = map.result !== null || winner !== undefined || (endedAt ?? null) !== null;
  const result: MapState['result'] = isOver
    ? {
        source: map.result?.source ?? 'event',
        ...score,
        winner: winner === undefined ? (map.result?.winner ?? null) : winner,
      }
    : null;
  return [
    {
      ...map,
      name: name ?? map.name,
      result,
      live: map.live && !isOver,
      startedAt: startedAt === undefined ? map.startedAt : startedAt,
      endedAt: endedAt === undefined ? map.endedAt : endedAt,
      epoch: restored === undefined ? map.epoch : restored ? Math.max(1, map.epoch) : 0,
      corrected: score,
    },
  ];
}

const NO_COUNTERS = Object.fromEntries(STAT_COUNTERS.map((name) => [name, 0])) as StatCounters;

/** The players of a map of `shownMaps` in the order of their rows; coaches and spectators only where they played (`isSeated`). */
export function shownPlayers(state: MatchState, map: MapState): ShownPlayer[] {
  const logged = state.maps.find((candidate) => candidate.number === map.number);
  // Everybody in the plugin's list has a place: that somebody is seated later moves nobody else's row.
  const totals = (logged === undefined ? [] : mapTotals(logged))
    .map((player, place) => ({ ...player, place }))
    .filter((player) => isSeated(state.config, player));
  const overlays = state.corrections?.players;
  if (overlays === undefined) return totals;
  const shown = totals.flatMap((player) => {
    const overlay = overlays[playerKey(map.number, player.steamId)];
    if (overlay === undefined) return [player];
    return 'removed' in overlay ? [] : [{ ...withValues(player, overlay.values), place: player.place }];
  });
  const prefix = `${map.number}:`;
  for (const [key, overlay] of Object.entries(overlays)) {
    const steamId = key.slice(prefix.length);
    if (!key.startsWith(prefix) || 'removed' in overlay || totals.some((player) => player.steamId === steamId))
      continue;
    shown.push({ ...withValues(enteredPlayer(steamId), overlay.values), place: overlay.place ?? LAST_PLACE });
  }
  return shown.sort((a, b) => a.place - b.place);
}

const enteredPlayer = (steamId: string): PlayerTotals => ({
  steamId,
  name: '',
  team: 'team1',
  counters: NO_COUNTERS,
  rounds: [],
  estimated: false,
});

function withValues(player: PlayerTotals, { name, team, ...counters }: PlayerValues): PlayerTotals {
  return {
    ...player,
    name: name ?? player.name,
    team: team ?? player.team,
    counters: { ...player.counters, ...counters },
  };
}

type LoggedStep = VetoValues & { isDecider?: boolean };

/** A step as it is shown; `place` is the number of its row. */
export type ShownVetoStep = LiveVeto['steps'][number] & { place: number };
export interface ShownSide {
  place: number;
  team: TeamSlot | null;
  teamName: string;
  map: string;
  side: string;
}

/** The steps of the veto with the side choices merged in; the last map left is the decider, whoever the plugin credits (§2.3). */
export function shownVeto(state: MatchState): ShownVetoStep[] {
  const sides = shownSides(state);
  const decider = deciderOf(state);
  const steps = overlaid<VetoStep, LoggedStep>(state.corrections?.vetoes, state.vetoSteps, (step) => {
    const isDecider = step.decider ?? (step.action === 'pick' && step.map === decider);
    const team = isDecider ? null : step.team;
    return { team, teamName: nameOf(state, team, 'Decider'), map: step.map, action: step.action, isDecider };
  });
  return steps.map(({ place, team = null, teamName = 'Decider', map = '', action = 'pick', isDecider }) => {
    const choice = sides.find((side) => side.map === map);
    const isCorrected = state.corrections?.vetoes?.[place] !== undefined;
    const leftOver = isCorrected ? action === 'pick' && teamName === 'Decider' : isDecider === true;
    return {
      team,
      team_name: teamName,
      map,
      action: leftOver ? ('decider' as const) : action,
      side: choice?.side === 'ct' || choice?.side === 't' ? choice.side : null,
      side_team: choice?.team ?? null,
      place,
    };
  });
}

/** The choices of sides; `Default` is nobody's (wire contract §3 VetoSide). */
export function shownSides(state: MatchState): ShownSide[] {
  const choices = overlaid(state.corrections?.sides, state.vetoSides, (choice: VetoSideChoice): SideValues => ({
    ...choice,
    teamName: nameOf(state, choice.team, 'Default'),
  }));
  return choices.map(({ place, team = null, teamName = 'Default', map = '', side = 'ct' }) => ({
    place,
    team,
    teamName,
    map,
    side,
  }));
}

const nameOf = (state: MatchState, team: TeamSlot | null, nobody: string): string =>
  team === null ? nobody : state.config[team].name;

/** Rows of the log under their own numbers with the corrections laid over, then those that were entered. */
function overlaid<T, V extends object>(
  overlays: Readonly<Record<string, Overlay<V>>> | undefined,
  logged: readonly T[],
  valuesOf: (row: T) => V,
): (V & { place: number })[] {
  const rows = logged.map((row, place) => ({ ...valuesOf(row), place }));
  if (overlays === undefined) return rows;
  const shown = rows.flatMap((row) => {
    const overlay = overlays[row.place];
    if (overlay === undefined) return [row];
    return 'removed' in overlay ? [] : [{ ...row, ...overlay.values }];
  });
  for (const [key, overlay] of Object.entries(overlays)) {
    if (Number(key) >= logged.length && 'values' in overlay) shown.push({ ...overlay.values, place: Number(key) });
  }
  return shown;
}

/** The map nobody picked: the last place of the series, when every other map of the pool was banned or picked. */
function deciderOf(state: MatchState): string | null {
  const spent = new Set(state.vetoSteps.map((step) => step.map));
  if (spent.size < state.config.mapPool.length) return null;
  return state.vetoSteps.find((step) => step.action === 'pick' && step.mapNumber === state.config.maxMaps)?.map ?? null;
}
