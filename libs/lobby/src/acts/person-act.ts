import type { LobbyActBody, LobbyActName } from '@placar/contracts';
import type { Entrant, PersonAct, PlatformAct } from '@placar/domain/lobby';

/** Acts that the rules of a lobby decide without knowing more than the body says. */
type PlainActs = {
  [N in Exclude<LobbyActName, EntryAct | BesideAct | StaffAct>]: (body: LobbyActBody<N>) => PersonAct;
};
/** Acts of people who come: the rules must know who they are. */
export type EntryAct = 'join' | 'challenge' | 'watch' | 'substitute';
/** Acts that leave the log alone. */
export type BesideAct =
  | 'invite'
  | 'revoke_invite'
  | 'chat'
  | 'delete_line'
  | 'again'
  | 'thumb'
  | 'report'
  | 'call_staff';
export type StaffAct = 'override' | 'veto_clock' | 'call_off';
export type PlainAct = keyof PlainActs;

const PLAIN: PlainActs = {
  leave: () => ({ type: 'leave' }),
  ready: ({ step }) => ({ type: 'ready', step }),
  volunteer: ({ volunteer }) => ({ type: 'volunteer', volunteer }),
  start: () => ({ type: 'start' }),
  kick: ({ user_id, for_good }) => ({ type: 'kick', target: user_id, forGood: for_good }),
  unban: ({ user_id }) => ({ type: 'unban', target: user_id }),
  lock: ({ locked }) => ({ type: 'lock', locked }),
  swap: ({ user_id, with: other }) => ({ type: 'swap', target: user_id, with: other ?? null }),
  hand_over: ({ user_id }) => ({ type: 'hand-over', target: user_id }),
  extend: () => ({ type: 'extend' }),
  cancel: () => ({ type: 'cancel' }),
  captain: ({ user_id }) => ({ type: 'captain', target: user_id }),
  pick: (body) =>
    'map' in body
      ? { type: 'pick-map', map: body.map, step: body.step }
      : { type: 'pick-player', target: body.user_id, step: body.step },
  ban: ({ map, step }) => ({ type: 'ban-map', map, step }),
  side: ({ side, step }) => ({ type: 'choose-side', side, step }),
  vote: ({ map, step }) => ({ type: 'vote', map, step }),
  maps: ({ maps, step }) => ({ type: 'choose-maps', maps, step }),
  agree: ({ map }) => ({ type: 'agree', map }),
  latency: ({ regions }) => ({ type: 'latency', regions }),
  mute: ({ user_id, muted }) => ({ type: 'mute', target: user_id, muted }),
};

export const plainAct = <N extends PlainAct>(name: N, body: LobbyActBody<N>): PersonAct => PLAIN[name](body);

/** Who comes, and whether by a link that holds. */
export interface Entry {
  entrants: Entrant[];
  party: string | null;
  invited: boolean;
}

/** Null when nobody may come: the account is gone, or has no proved Steam id. */
export function entryAct(
  name: EntryAct,
  body: LobbyActBody<'join'>,
  { entrants, party, invited }: Entry,
): PersonAct | null {
  const [first] = entrants;
  if (first === undefined) return null;
  if (name === 'watch') return { type: 'join-caster', entrant: first, invited };
  if (name === 'substitute') return { type: 'substitute', entrants: [first], party: null, side: null, invited };
  return { type: 'join', entrants, party, side: body.side ?? null, invited };
}

export function staffAct<N extends StaffAct>(name: N, body: LobbyActBody<StaffAct>): PlatformAct {
  if (name === 'call_off') return { type: 'staff-cancel' };
  if ('maps' in body) return { type: 'staff-maps', maps: body.maps, sides: body.sides, reason: body.reason };
  if (!('what' in body)) throw new Error(`no such act of staff: ${name}`);
  const what = { undo: 'undo', restart: 'restart', pause: 'pause-clock', resume: 'resume-clock' } as const;
  return { type: 'staff-veto', what: what[body.what], reason: body.reason, step: body.step };
}
