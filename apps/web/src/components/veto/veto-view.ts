import type { Side, TeamSlot } from '@placar/contracts';
import type { LiveWebVeto, VetoRole } from '@placar/contracts/vetoes';

export type VetoTeams = Record<TeamSlot, string>;

/** What captains and staff may do; each throws the refusal. `team` is named where staff act for it. */
export interface VetoActs {
  ready: (team: TeamSlot | null) => Promise<void>;
  map: (action: 'ban' | 'pick', map: string, step: number, team: TeamSlot | null) => Promise<void>;
  side: (side: Side, step: number, team: TeamSlot | null) => Promise<void>;
}

/** Whether the person who looks is to act now, and for whom: null for the own team. */
export function actingFor({ turn }: LiveWebVeto, you: VetoRole): { team: TeamSlot | null } | null {
  if (turn === null) return null;
  if (you.team === turn.team) return { team: null };
  return you.staff ? { team: turn.team } : null;
}

/** What happened to a map so far. */
export function fateOf(veto: LiveWebVeto, map: string): 'idle' | 'ban' | 'pick' | 'decider' | 'current' {
  const played = veto.result?.maps.indexOf(map) ?? -1;
  if (veto.override !== null) return played === -1 ? 'ban' : 'pick';
  const step = veto.done.find((one) => one.map === map && one.action !== 'side');
  if (step === undefined) return 'idle';
  if (step.action === 'ban') return 'ban';
  if (veto.turn?.action === 'side' && veto.turn.map === map) return 'current';
  return step.action === 'decider' ? 'decider' : 'pick';
}

/** Whole seconds that are left of the step; null without a clock. `offset`: the server's clock less ours, in ms. */
export function secondsLeft(veto: LiveWebVeto, now: number, offset: number): number | null {
  if (veto.paused_ms !== null) return Math.ceil(veto.paused_ms / 1000);
  if (veto.deadline_at === null) return null;
  return Math.max(0, Math.ceil((Date.parse(veto.deadline_at) - (now + offset)) / 1000));
}
