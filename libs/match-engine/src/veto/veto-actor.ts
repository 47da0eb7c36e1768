import type { TeamSlot, VetoHand } from '@placar/contracts';
import { canAdministerMatch } from '@placar/domain';
import type { Actor, MatchState } from '@placar/domain';
import { PLATFORM } from '../match-engine';
import { actorOf } from '../commands/viewer';
import type { Viewer } from '../commands/viewer';

/** Who acts in a veto: somebody signed in (`runsMatch`: as its owner, referee or staff), or whoever holds the link of one team's captain. */
export type VetoActor =
  | { kind: 'viewer'; viewer: Viewer; steamId: string | null; runsMatch: boolean }
  | { kind: 'link'; matchId: number; team: TeamSlot };

/** The team whose captain this is, by the rosters of the match; null: of none. */
export function captainOf(state: MatchState, actor: VetoActor): TeamSlot | null {
  if (actor.kind === 'link') return actor.matchId === state.id ? actor.team : null;
  const { steamId } = actor;
  if (steamId === null) return null;
  const leads = (slot: TeamSlot): boolean => state.config[slot].players[steamId]?.captain === true;
  return leads('team1') ? 'team1' : leads('team2') ? 'team2' : null;
}

/** Owner and staff of the match, who may act for either team and decide. */
export function isVetoStaff(state: MatchState, actor: VetoActor): boolean {
  if (actor.kind === 'link') return false;
  if (actor.runsMatch) return true;
  const { id, isAdmin, isSuperAdmin } = actor.viewer;
  return canAdministerMatch({ id, admin: isAdmin, super_admin: isSuperAdmin }, { user_id: state.config.userId });
}

/**
 * For which team this act counts, and whose hand the log names. A captain acts for the own team and no other; staff say for which
 * team, and are named as staff. Null: it may not be done.
 */
export function actsFor(
  state: MatchState,
  actor: VetoActor,
  wanted: TeamSlot | null,
): { team: TeamSlot; hand: VetoHand } | null {
  const own = captainOf(state, actor);
  if (own !== null && (wanted === null || wanted === own))
    return { team: own, hand: actor.kind === 'link' ? 'link' : 'captain' };
  return wanted !== null && isVetoStaff(state, actor) ? { team: wanted, hand: 'staff' } : null;
}

/** Whom the log names. A link has no person: it acts under the name of its team. */
export const loggedActor = (state: MatchState, actor: VetoActor): Actor =>
  actor.kind === 'viewer' ? actorOf(actor.viewer) : { ...PLATFORM, name: state.config[actor.team].name };
