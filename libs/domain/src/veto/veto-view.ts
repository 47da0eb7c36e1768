import type { MapSide, Side, TeamSlot, VetoTurn } from '@placar/contracts';
import type { VetoDone, VetoState } from './veto-state';

/** Maps that nobody has banned or chosen yet, in the order of the pool. */
export function freeMaps(state: VetoState): string[] {
  const gone = new Set(state.done.map(({ map }) => map));
  return state.pool.filter((map) => !gone.has(map));
}

/** Whose turn it is, and for what. */
export interface VetoTurnNow {
  action: 'ban' | 'pick' | 'side';
  team: TeamSlot;
  /** The map whose side is chosen; null for a ban or a pick. */
  map: string | null;
}

/** Null when the veto is over, and at a step at which nobody is asked. */
export function turnOf(state: VetoState): VetoTurnNow | null {
  const step = state.format[state.at];
  if (step === undefined || step.action === 'random' || step.action === 'decider') return null;
  const map = step.action === 'side' ? (state.done.at(-1)?.map ?? null) : null;
  return { action: step.action, team: teamOf(state, step.team), map };
}

export const teamOf = ({ first }: Pick<VetoState, 'first'>, turn: VetoTurn): TeamSlot =>
  (turn === 'first') === (first === 'team1') ? 'team1' : 'team2';

/** What the plugin gets (plugin contract §1.4): maps in their order with one side rule each. */
export interface VetoResult {
  maps: string[];
  sides: MapSide[];
  /** Place of the decider in `maps`; null where the series has none, or staff decided. */
  decider: number | null;
}

/** Null until every step is made. */
export function vetoResult(state: VetoState): VetoResult | null {
  if (state.override !== null)
    return { maps: [...state.override.maps], sides: [...state.override.sides], decider: null };
  if (state.at < state.format.length) return null;
  const played = state.done.filter(isPlayed);
  const decider = played.findIndex(({ action }) => action === 'decider');
  return {
    maps: played.map(({ map }) => map),
    sides: played.map((done) => sideRule(state, done)),
    decider: decider === -1 ? null : decider,
  };
}

const isPlayed = ({ action }: VetoDone): boolean => action !== 'ban' && action !== 'side';

/** A drawn side is team1's; a chosen one is that of the team that chose it. */
function sideRule(state: VetoState, { map, side }: VetoDone): MapSide {
  const chosen = state.done.find((done) => done.action === 'side' && done.map === map);
  if (chosen?.side) return sideOf(chosen.team ?? 'team1', chosen.side);
  return side === null ? 'knife' : sideOf('team1', side);
}

const sideOf = (team: TeamSlot, side: Side): MapSide => `${team}_${side}`;

/** True when the next step is one that the platform makes by itself. */
export const mapsByPlatform = (state: VetoState): boolean => state.at < state.format.length && turnOf(state) === null;
