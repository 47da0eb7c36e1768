import type { DecisionContext } from '../match/decision';
import { settingsProblem } from './check-settings';
import { CLOCKS } from './clocks';
import {
  agree,
  changeCaptain,
  chooseMaps,
  noteLatency,
  pickPlayer,
  sayReady,
  staffMaps,
  staffVeto,
  vetoStep,
  volunteer,
  vote,
} from './decisions/choose';
import { entryProblem, join, joinAsCaster, substitute } from './decisions/enter-lobby';
import { callOff, changeSettings, extend, handOver, kick, lock, mute, start, swap, unban } from './decisions/host-acts';
import { leave, noteAbsent, noteBanned } from './decisions/leave-lobby';
import {
  expire,
  noteEnded,
  noteLive,
  noteLoaded,
  noteLost,
  noteMapMissing,
  noteMatch,
  noteSeen,
  noteServer,
  tryFailed,
} from './decisions/on-server';
import { evolveLobby } from './evolve-lobby';
import { LobbyDraft, refuse } from './lobby-draft';
import type { LobbyDecision } from './lobby-draft';
import type { LobbyCommand, PersonAct, PlatformAct } from './lobby-commands';
import { isOver } from './lobby-state';
import type { LobbyEvent, LobbyState } from './lobby-state';
import { beginWhenFull } from './phases';
import { seat } from './seating';

/** The rules of a lobby: events, or a refusal with which nothing has changed. Pure; an empty list means nothing new. */
export function decideLobby(
  state: LobbyState | null,
  command: LobbyCommand,
  { now }: Pick<DecisionContext, 'now'>,
): LobbyDecision {
  if (command.type === 'open') return state === null ? open(command, now) : refuse('CONFLICT', 'The lobby exists.');
  if (state === null) return refuse('LOBBY_NOT_FOUND', 'There is no such lobby.');
  const draft = new LobbyDraft(state, now, command.seed);
  if (command.type === 'platform') return platformAct(draft, command.act);
  if (isOver(state)) return refuse('LOBBY_CLOSED', 'The lobby is over.');
  if (HOST_ACTS.has(command.act.type) && state.hostId !== command.userId)
    return refuse('NOT_HOST', 'Only the host may do that.');
  return hostAct(draft, command.act) ?? memberAct(draft, command.userId, command.act);
}

/** Acts of the host alone. */
const HOST_ACTS: ReadonlySet<PersonAct['type']> = new Set<PersonAct['type']>([
  'start',
  'kick',
  'unban',
  'mute',
  'lock',
  'swap',
  'hand-over',
  'extend',
  'cancel',
  'change-settings',
  'choose-maps',
]);

function open(command: Extract<LobbyCommand, { type: 'open' }>, now: string): LobbyDecision {
  const { id, mode, settings, entrants, party, againOf, seed } = command;
  const [host] = entrants;
  const refusal = settingsProblem(settings, mode);
  if (refusal !== null) return { ok: false, refusal };
  if (host === undefined) return refuse('INVALID_INPUT', 'A lobby has a host.');
  if (settings.challenge && entrants.length !== mode.players_per_team)
    return refuse('PARTY_TOO_SMALL', `A challenge is put up by a party of ${mode.players_per_team}.`);
  const of = againOf === undefined ? {} : { againOf };
  const opened: LobbyEvent = { type: 'lobby.opened', payload: { id, mode, settings, hostId: host.person.id, ...of } };
  const draft = new LobbyDraft(evolveLobby(null, { ...opened, at: now }), now, seed);
  draft.events.push(opened);
  // Whoever makes a lobby needs no link to it, but must keep the other rules.
  const problem = entryProblem(draft.state, entrants, true);
  if (problem !== null) return { ok: false, refusal: problem };
  seat(
    draft,
    entrants.map(({ person }) => person),
    party,
    'team1',
  );
  beginWhenFull(draft);
  return draft.done();
}

function hostAct(draft: LobbyDraft, act: PersonAct): LobbyDecision | null {
  switch (act.type) {
    case 'start':
      return start(draft);
    case 'kick':
      return kick(draft, act);
    case 'unban':
      return unban(draft, act);
    case 'mute':
      return mute(draft, act);
    case 'lock':
      return lock(draft, act);
    case 'swap':
      return swap(draft, act);
    case 'hand-over':
      return handOver(draft, act);
    case 'extend':
      return extend(draft);
    case 'cancel':
      return callOff(draft, 'cancelled_by_host');
    case 'change-settings':
      return changeSettings(draft, act.settings);
    case 'choose-maps':
      return chooseMaps(draft, act);
    default:
      return null;
  }
}

function memberAct(draft: LobbyDraft, userId: number, act: PersonAct): LobbyDecision {
  switch (act.type) {
    case 'join':
      return join(draft, act);
    case 'substitute':
      return substitute(draft, act, userId);
    case 'join-caster':
      return joinAsCaster(draft, act);
    case 'leave':
      return leave(draft, userId);
    case 'ready':
      return act.step === draft.state.step ? sayReady(draft, userId) : lateReady(draft);
    case 'volunteer':
      return volunteer(draft, userId, act);
    case 'captain':
      return changeCaptain(draft, userId, act);
    case 'pick-player':
      return pickPlayer(draft, userId, act);
    case 'ban-map':
    case 'pick-map':
    case 'choose-side':
      return vetoStep(draft, userId, act);
    case 'vote':
      return vote(draft, userId, act);
    case 'agree':
      return agree(draft, userId, act);
    case 'latency':
      return noteLatency(draft, userId, act);
    default:
      return refuse('NOT_HOST', 'Only the host may do that.');
  }
}

/** A "yes" that was meant for an earlier check. */
const lateReady = ({ state }: LobbyDraft): LobbyDecision =>
  state.status === 'ready_check'
    ? refuse('STEP_PASSED', 'Another ready check has begun; look again.', 'step')
    : refuse('READY_TOO_LATE', `The time of ${CLOCKS.readyCheck} s to say yes is over.`);

function platformAct(draft: LobbyDraft, act: PlatformAct): LobbyDecision {
  switch (act.type) {
    case 'expire':
      return expire(draft, act);
    case 'note-match':
      return noteMatch(draft, act);
    case 'fail-try':
      return tryFailed(draft, act);
    case 'note-server':
      return noteServer(draft, act);
    case 'note-loaded':
      return noteLoaded(draft, act);
    case 'note-map-missing':
      return noteMapMissing(draft, act);
    case 'note-seen':
      return noteSeen(draft, act);
    case 'note-lost':
      return noteLost(draft, act);
    case 'note-live':
      return noteLive(draft, act);
    case 'note-absent':
      return noteAbsent(draft, act.userId);
    case 'note-banned':
      return noteBanned(draft, act.userId);
    case 'note-ended':
      return noteEnded(draft, act);
    case 'staff-cancel':
      return callOff(draft, 'cancelled_by_staff');
    case 'staff-maps':
      return staffMaps(draft, act);
    case 'staff-veto':
      return staffVeto(draft, act);
  }
}
