import { gameSetting } from '@placar/contracts';
import type { MatchCommandRequest, PauseType, RequestOf, TeamSlot } from '@placar/contracts';
import { BUILT_IN } from '../rulebook/rulebook';
import type { RecordedEvent } from './match-events';
import type { BudgetedPause, MatchConfig, MatchState, PauseState } from './match-state';

/** Kinds of pauses that a team has only so many of; staff, restores and what is seen in game are not counted. */
export const BUDGETED: readonly BudgetedPause[] = ['technical', 'tactical'];
const SLOTS: readonly TeamSlot[] = ['team1', 'team2'];

/** The match's own settings that say how many; the plugin itself does not enforce the first (plugin contract §3). */
const CVARS: Readonly<Record<BudgetedPause, string>> = {
  technical: 'matchzy_max_tech_pauses_allowed',
  tactical: 'mp_team_timeout_max',
};

export const isBudgeted = (type: PauseType): type is BudgetedPause => type === 'technical' || type === 'tactical';

/** Pauses of a kind that each team has on a map: what the match says, else its settings of the game, else its rulebook; null: no limit. */
export function pausesAllowed(
  config: Pick<MatchConfig, 'pauseBudgets' | 'cvars' | 'rulebook'>,
  type: BudgetedPause,
): number | null {
  const own = config.pauseBudgets?.[type];
  if (own !== undefined) return own;
  const setting = gameSetting(config.cvars, CVARS[type]);
  if (setting === undefined || !/^\d{1,3}$/.test(setting.trim())) return config.rulebook?.[`${type}_pauses`] ?? null;
  return Number(setting);
}

/** Taken on the present map. A restore or a change of server gives none back; a map that starts anew does (decision 0007). */
export function pausesUsed(state: MatchState, team: TeamSlot, type: BudgetedPause): number {
  const map = state.maps.find((candidate) => candidate.number === state.currentMap);
  return (map?.pauses ?? []).filter((pause) => pause.team === team && pause.type === type).length;
}

export const isPauseSpent = (state: MatchState, team: TeamSlot, type: BudgetedPause): boolean => {
  const allowed = pausesAllowed(state.config, type);
  return allowed !== null && pausesUsed(state, team, type) >= allowed;
};

export interface PauseBudget {
  team: TeamSlot;
  type: BudgetedPause;
  used: number;
  allowed: number | null;
}

/** Both teams' budgets of both kinds, in a fixed order. */
export const pauseBudgets = (state: MatchState): PauseBudget[] =>
  SLOTS.flatMap((team) =>
    BUDGETED.map((type) => ({
      team,
      type,
      used: pausesUsed(state, team, type),
      allowed: pausesAllowed(state.config, type),
    })),
  );

/** Whose pause a request asks for: a team's is technical unless it says otherwise, everything else is of the staff. */
export const requestedPause = (args: {
  type?: PauseType;
  team?: TeamSlot;
  seconds?: number;
}): { type: PauseType; team: TeamSlot | null; seconds?: number } => ({
  type: args.type ?? (args.team === undefined ? 'admin' : 'technical'),
  team: args.team ?? null,
  ...(args.seconds === undefined ? {} : { seconds: args.seconds }),
});

/** A technical timeout as a pause: a technical one with an end. */
export const timeoutAsPause = ({ args }: RequestOf<'tech_timeout'>, config: MatchConfig): RequestOf<'pause'> => ({
  kind: 'pause',
  args: { ...args, type: 'technical', seconds: args.seconds ?? techTimeoutSeconds(config) },
});

/** Seconds of a technical timeout by the settings of the game, which the plugin does not enforce (plugin contract §3), else by the rulebook. */
export function techTimeoutSeconds({ cvars, rulebook = BUILT_IN }: Pick<MatchConfig, 'cvars' | 'rulebook'>): number {
  const setting = Number(gameSetting(cvars, 'matchzy_tech_pause_duration'));
  return setting >= 60 && setting <= 3_600 ? Math.round(setting) : rulebook.pause_seconds;
}

/** A technical pause with an end goes on through a restore and a change of server: whoever needs time there needs it here. */
export const isTechTimeout = (pause: PauseState | null): boolean =>
  pause !== null && pause.type === 'technical' && pause.endsAt !== null;

/** The pause that a request asks for; null for any other request. */
function pauseOf(request: MatchCommandRequest, config: MatchConfig): RequestOf<'pause'> | null {
  if (request.kind === 'tech_timeout') return timeoutAsPause(request, config);
  return request.kind === 'pause' ? request : null;
}

/** The state in a pause. Entries older than the kinds of pauses are told by their source. */
export function pausedBy(state: MatchState, event: Extract<RecordedEvent, { type: 'match.paused' }>): MatchState {
  const { by, reason, source, team = null, seconds } = event.payload;
  const type = event.payload.type ?? (reason === 'restore' ? 'restore' : source === 'status' ? 'unknown' : 'admin');
  const endsAt = seconds === undefined ? null : new Date(Date.parse(event.at) + seconds * 1000).toISOString();
  const { unsurePause: _known, ...rest } = state;
  const pause: PauseState = { since: event.at, by, reason, type, team, endsAt, told: false };
  // More time for a pause of the same team is still that one.
  const goesOn = state.pause?.type === type && state.pause.team === team;
  if (team === null || !isBudgeted(type) || goesOn) return { ...rest, pause };
  const taken = { team, type };
  const maps = state.maps.map((map) =>
    map.number === state.currentMap ? { ...map, pauses: [...(map.pauses ?? []), taken] } : map,
  );
  return { ...rest, pause, maps };
}

/** A pause seen so soon after one whose end nobody knows is that one: a lost answer must not cost a team nothing (F11). */
const UNSURE_FOR_MS = 30_000;

/** Keeps what was asked for when the answer of the server was lost. */
export function pauseSettled(
  state: MatchState,
  event: Extract<RecordedEvent, { type: 'match.command-settled' }>,
): MatchState {
  const { pending } = state;
  const asked = pending === null ? null : pauseOf(pending.request, state.config);
  if (pending === null || asked === null || state.pause !== null || event.payload.outcome !== 'unknown') return state;
  const { args } = asked;
  const unsurePause = { at: event.at, by: pending.by, reason: args.reason ?? null, ...requestedPause(args) };
  return { ...state, unsurePause };
}

type PausedPayload = Extract<RecordedEvent, { type: 'match.paused' }>['payload'];

/** What the status shows: the pause whose answer was lost a moment ago, or one that somebody made in game. `seenAt` is ISO. */
export function pauseSeen({ unsurePause }: MatchState, seenAt: string): PausedPayload {
  if (unsurePause === undefined || Date.parse(seenAt) - Date.parse(unsurePause.at) > UNSURE_FOR_MS) {
    return { by: null, reason: null, source: 'status' };
  }
  const { at: _at, ...asked } = unsurePause;
  return { ...asked, source: 'status' };
}

/** True once a pause with a length is over and nobody was told. Times are ISO strings. */
export const isPauseOverdue = (state: MatchState, now: string): boolean =>
  state.pause !== null &&
  state.pause.endsAt !== null &&
  !state.pause.told &&
  Date.parse(now) >= Date.parse(state.pause.endsAt);
