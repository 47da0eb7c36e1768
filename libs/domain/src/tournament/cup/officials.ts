import type {
  PairingKey,
  TournamentEvent,
  TournamentRefusal,
  TournamentSettings,
  TournamentState,
} from './tournament-state';
import { viewOf } from './course';

/** Matches in the care of a referee: one of a stage, or (`key` null) the whole stage. */
export interface Care {
  stage: number;
  key: string | null;
}

/** An account that runs matches of a tournament and changes nothing else of it. `of` null: every match. */
export interface Referee {
  userId: number;
  of: readonly Care[] | null;
}

/** Whom organisers have named: who runs matches, and who reads where they are broadcast. */
export interface Officials {
  referees: readonly Referee[];
  /** Accounts. */
  casters: readonly number[];
}

/** The referees and casters of a tournament; none where nobody was named. */
export const officialsOf = ({ referees = [], casters = [] }: TournamentSettings): Officials => ({ referees, casters });

/** Names all referees and casters anew, at any point before the end. A match must be one of this tournament, and known. */
export function nameOfficials(
  state: TournamentState,
  { referees, casters }: Officials,
): TournamentEvent[] | TournamentRefusal {
  if (state.status === 'over' || state.status === 'cancelled') return { code: 'WRONG_STATUS' };
  const keys = knownKeys(state);
  for (const [index, { of }] of referees.entries())
    for (const [at, { stage, key }] of (of ?? []).entries()) {
      const isKnown = key === null ? state.settings.stages[stage] !== undefined : keys.has(`${stage}:${key}`);
      if (!isKnown)
        return { code: 'PAIRING_NOT_FOUND', field: `referees.${index}.of.${at}`, of: [`${stage}:${key ?? ''}`] };
    }
  const settings = { ...state.settings, referees, casters };
  if (JSON.stringify(officialsOf(settings)) === JSON.stringify(officialsOf(state.settings))) return [];
  return [{ type: 'tournament.settings-changed', payload: { settings } }];
}

/** New settings keep those who were named; of stages that are no more nobody has the care. */
export function withOfficials(settings: TournamentSettings, before: TournamentSettings): TournamentSettings {
  if (before.referees === undefined && before.casters === undefined) return settings;
  const { referees, casters } = officialsOf(before);
  const isLeft = ({ stage }: Care): boolean => stage < settings.stages.length;
  const kept = referees
    .map(({ userId, of }): Referee => ({ userId, of: of && of.filter(isLeft) }))
    .filter(({ of }) => of === null || of.length > 0);
  return { ...settings, referees: kept, casters };
}

/** Matches of the stages that have begun. */
function knownKeys(state: TournamentState): ReadonlySet<PairingKey> {
  return new Set(
    state.stages.flatMap((_, stage) =>
      (viewOf(state, stage)?.pairings ?? []).map(({ key }): PairingKey => `${stage}:${key}`),
    ),
  );
}
