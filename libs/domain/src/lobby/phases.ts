import type { TeamSlot } from '@placar/contracts';
import { decideVeto, presetFormat, vetoResult } from '../veto';
import type { VetoCommand } from '../veto';
import { drawnFrom } from '../veto/draw';
import { ALLOCATION_TRIES, CLOCKS, later } from './clocks';
import { balancedTeams } from './balance';
import type { Teams } from './balance';
import type { LobbyDraft } from './lobby-draft';
import { hasSides, isOver, ratingOf } from './lobby-state';
import type { ChosenMaps, LobbyNotice, LobbyResult, LobbyState } from './lobby-state';
import { forcedPick, nameCaptains, pickingTeam } from './player-draft';
import { isFull, moveUp, nameCaptain, teamOfSeats } from './seating';

/** The way of a lobby from one state to the next. Each function does what follows by itself, as far as nobody has to be asked. */

const enter = (
  draft: LobbyDraft,
  status: LobbyState['status'],
  seconds: number | null,
  notice: LobbyNotice | null = null,
): void =>
  draft.emit({
    type: 'lobby.entered',
    payload: { status, deadlineAt: seconds === null ? null : later(draft.now, seconds), notice },
  });

/** Any act in `open` counts as activity. The clock of a host who extended is not made shorter. */
export function noteActivity(draft: LobbyDraft): void {
  const { status, deadlineAt } = draft.state;
  const until = later(draft.now, CLOCKS.open);
  if (status !== 'open' || (deadlineAt !== null && deadlineAt >= until)) return;
  draft.emit({ type: 'lobby.clock-set', payload: { deadlineAt: until } });
}

/** Begins when the last seat is taken. A lobby that came back without a server waits for its host. */
export function beginWhenFull(draft: LobbyDraft): void {
  const { settings, status } = draft.state;
  const isMeant = settings.auto_start || settings.challenge;
  if (status === 'open' && isMeant && isFull(draft.state)) begin(draft);
}

/** From `open` on: the ready check, or the teams where the mode has none. A challenge goes straight to the maps. */
export function begin(draft: LobbyDraft): void {
  const { mode, settings } = draft.state;
  if (mode.ready_check && !settings.challenge) enter(draft, 'ready_check', CLOCKS.readyCheck);
  else beginTeams(draft);
}

/** Back to `open`: the waitlist moves up, and the check begins anew when that fills the lobby. Who had said yes need not say it again. */
export function reopen(draft: LobbyDraft, notice: LobbyNotice, keepsReady: readonly number[] = []): void {
  if (draft.state.settings.challenge) return cancel(draft, notice);
  enter(draft, 'open', CLOCKS.open, notice);
  if (draft.state.seats.length === 0 && draft.state.waitlist.length === 0) return cancel(draft, 'nobody_left');
  const before = draft.state.seats.length;
  moveUp(draft);
  // Nobody new came: it begins again when the host says so, or when somebody takes a seat.
  if (draft.state.seats.length === before) return;
  beginWhenFull(draft);
  if (draft.state.status !== 'ready_check') return;
  for (const userId of keepsReady)
    if (draft.state.seats.some(({ person }) => person.id === userId))
      draft.emit({ type: 'lobby.ready', payload: { userId } });
}

export function beginTeams(draft: LobbyDraft): void {
  const { settings } = draft.state;
  if (settings.teams === 'host' && !settings.challenge) return enter(draft, 'teams', CLOCKS.hostTeams);
  if (hasSides(draft.state)) return acceptSides(draft);
  if (settings.teams === 'balanced') return balance(draft);
  const captains = nameCaptains(draft.state, draft.draw);
  if (captains === null) return balance(draft);
  enter(draft, 'teams', CLOCKS.pick);
  draft.emit({ type: 'lobby.captains-named', payload: captains });
  for (const team of BOTH) bringParty(draft, team, captains[team]);
  afterPick(draft);
}

/** A captain's own party comes along without a pick. */
function bringParty(draft: LobbyDraft, team: TeamSlot, captain: number): void {
  const party = draft.state.seats.find(({ person }) => person.id === captain)?.party ?? null;
  if (party === null) return;
  const mates = draft.state.seats.filter((seat) => seat.party === party && seat.team === null);
  const userIds = mates.map(({ person }) => person.id);
  if (userIds.length > 0) draft.emit({ type: 'lobby.picked', payload: { userIds, team, by: 'rule' } });
}

/** Picks that leave no choice, then the next turn, or the maps. */
export function afterPick(draft: LobbyDraft): void {
  for (let forced = forcedPick(draft.state); forced !== null; forced = forcedPick(draft.state)) {
    const userIds = forced.group.members.map(({ person }) => person.id);
    draft.emit({ type: 'lobby.picked', payload: { userIds, team: forced.team, by: 'rule' } });
  }
  if (pickingTeam(draft.state) === null) return beginMaps(draft);
  draft.emit({ type: 'lobby.clock-set', payload: { deadlineAt: later(draft.now, CLOCKS.pick) } });
}

/** The sides that people took; made even where one side has more than one person too many. */
export function acceptSides(draft: LobbyDraft): void {
  const ids = (team: TeamSlot): number[] => teamOfSeats(draft.state.seats, team).map(({ person }) => person.id);
  const teams = { team1: ids('team1'), team2: ids('team2') };
  if (Math.abs(teams.team1.length - teams.team2.length) > 1) balance(draft);
  else setTeams(draft, teams);
}

function balance(draft: LobbyDraft): void {
  const { seats, mode } = draft.state;
  const teams = balancedTeams(seats, mode.players_per_team);
  if (teams === null) return reopen(draft, 'someone_left');
  setTeams(draft, teams);
}

function setTeams(draft: LobbyDraft, teams: Teams): void {
  draft.emit({ type: 'lobby.teams-set', payload: teams });
  for (const team of BOTH) nameCaptain(draft, team);
  beginMaps(draft);
}

export function beginMaps(draft: LobbyDraft): void {
  const { settings } = draft.state;
  const agreed = agreedMap(draft.state);
  if (agreed !== null) return choose(draft, onKnife([agreed], 'agreed'));
  if (settings.pool.length === 1) return choose(draft, onKnife(settings.pool, 'only_one'));
  if (settings.maps === 'vote') return enter(draft, 'maps', CLOCKS.vote);
  if (settings.maps === 'host') return enter(draft, 'maps', CLOCKS.hostMap);
  enter(draft, 'maps', CLOCKS.vetoStep);
  const sum = (team: TeamSlot): number =>
    teamOfSeats(draft.state.seats, team).reduce((total, { person }) => total + ratingOf(person), 0);
  applyVeto(draft, {
    type: 'start',
    format: presetFormat(settings.series, settings.pool.length, {
      deciderSides: draft.state.mode.wingman ? 'chosen' : 'knife',
    }),
    pool: settings.pool,
    maps: settings.series,
    first: settings.veto_first,
    ratings: { team1: sum('team1'), team2: sum('team2') },
    clock: CLOCKS.vetoStep,
    seed: draft.seed,
  });
}

/** One act of the veto; a refusal of its rules, else null. When it was the last one, the maps are chosen. */
export function applyVeto(draft: LobbyDraft, command: VetoCommand): { code: string } | null {
  const decided = decideVeto(draft.state.veto, command, draft.now);
  if (!decided.ok) return decided.refusal;
  for (const event of decided.events) draft.emit({ type: 'lobby.veto', payload: event });
  const { veto } = draft.state;
  const result = veto === null ? null : vetoResult(veto);
  if (veto !== null && result !== null && decided.events.length > 0)
    choose(draft, { ...result, by: 'veto', drawn: veto.done.some(({ drawn }) => drawn) });
  return null;
}

/** The map on which everybody seated agrees. Null for a series of several maps. */
export function agreedMap({ seats, agreed, settings }: LobbyState): string | null {
  const [first, ...others] = seats.map(({ person }) => agreed[person.id]);
  if (settings.series !== 1 || first === undefined || !settings.pool.includes(first)) return null;
  return others.every((map) => map === first) ? first : null;
}

/** Counts the votes: the maps with most of them, ties drawn. */
export function closeVote(draft: LobbyDraft): void {
  const { settings, votes } = draft.state;
  const count = (map: string): number => Object.values(votes).filter((vote) => vote === map).length;
  const left = [...settings.pool];
  const maps: string[] = [];
  let drawn = false;
  while (maps.length < settings.series) {
    const most = Math.max(...left.map(count));
    const tied = left.filter((map) => count(map) === most);
    drawn ||= tied.length > 1;
    const next = drawnFrom(tied, draft.draw);
    maps.push(next);
    left.splice(left.indexOf(next), 1);
  }
  choose(draft, { ...onKnife(maps, 'vote'), drawn });
}

/** The host did not choose in time. */
export function drawMaps(draft: LobbyDraft): void {
  const left = [...draft.state.settings.pool];
  const maps = Array.from({ length: draft.state.settings.series }, () => {
    const next = drawnFrom(left, draft.draw);
    left.splice(left.indexOf(next), 1);
    return next;
  });
  choose(draft, { ...onKnife(maps, 'clock'), drawn: true });
}

export const onKnife = (maps: readonly string[], by: ChosenMaps['by']): ChosenMaps => ({
  maps: [...maps],
  sides: maps.map(() => 'knife'),
  decider: null,
  by,
  drawn: false,
});

export function choose(draft: LobbyDraft, chosen: ChosenMaps): void {
  draft.emit({ type: 'lobby.maps-chosen', payload: chosen });
  enter(draft, 'allocating', CLOCKS.allocate);
  tryServer(draft, 1);
}

function tryServer(draft: LobbyDraft, tries: number): void {
  draft.emit({ type: 'lobby.try-begun', payload: { tries, deadlineAt: later(draft.now, CLOCKS.allocate) } });
}

/** The next try, or back to `open` with everybody in their seats; the host begins again. */
export function failTry(draft: LobbyDraft, reason: LobbyNotice): void {
  const tries = draft.state.allocation?.tries ?? ALLOCATION_TRIES;
  if (tries < ALLOCATION_TRIES) return tryServer(draft, tries + 1);
  endTries(draft, reason);
}

/** The lobby is open again, with its seats and the reason. */
export function endTries(draft: LobbyDraft, reason: LobbyNotice): void {
  enter(draft, 'open', CLOCKS.open, reason);
  moveUp(draft);
}

/** The server holds the right map: from now on people have time to come. */
export function beginConnecting(draft: LobbyDraft): void {
  const isWorkshop = draft.state.chosen?.maps.some((map) => /^\d+$/.test(map)) === true;
  enter(draft, 'connecting', isWorkshop ? CLOCKS.connectWorkshop : CLOCKS.connect);
}

export function goLive(draft: LobbyDraft): void {
  enter(draft, 'live', CLOCKS.live);
  if (draft.state.mode.drop_in) moveUp(draft);
}

export function finish(draft: LobbyDraft, result: LobbyResult | null, notice: LobbyNotice | null = null): void {
  draft.emit({ type: 'lobby.ended', payload: { result } });
  enter(draft, 'finished', null, notice);
}

export function cancel(draft: LobbyDraft, notice: LobbyNotice): void {
  if (!isOver(draft.state)) enter(draft, 'cancelled', null, notice);
}

export const expireOpen = (draft: LobbyDraft): void => enter(draft, 'expired', null, 'no_activity');

const BOTH: readonly TeamSlot[] = ['team1', 'team2'];
