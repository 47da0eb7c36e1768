import type { StageBody, TournamentBody } from '@placar/contracts/tournaments';
import {
  DECIDING_BEST_OF,
  cupBody,
  stageChoice,
  timetableChoice,
  type DecidingBestOf,
  type CupForm,
  type StageChoice,
} from './cup-form';
import { localTime } from './local-time';
import { isFinal } from './round-plays';

const MINUTE_MS = 60_000;

const deciding = (maps: number | null | undefined): DecidingBestOf | undefined =>
  DECIDING_BEST_OF.find((one) => one === maps);

/** How long the series of a stage are. */
function seriesOf(play: StageBody['play']): Pick<StageChoice, 'bestOf' | 'finalBestOf' | 'roundPlays'> {
  const series = play?.best_of ?? 1;
  const roundPlays = play?.rounds ?? [];
  const final = play?.final_best_of ?? roundPlays.find(({ of }) => isFinal(of))?.best_of;
  return { bestOf: series, finalBestOf: deciding(final) ?? deciding(series) ?? 3, roundPlays };
}

function choiceOf({ format, advance, play, rulebook }: StageBody, common: readonly string[]): StageChoice {
  const own = play?.map_pool ?? common;
  return stageChoice(format.kind, {
    thirdPlace: format.kind === 'single_elimination' && format.third_place === true,
    twice: format.kind === 'round_robin' && format.twice === true,
    ...('groups' in format ? { groups: format.groups } : {}),
    ...(format.kind === 'swiss'
      ? 'rounds' in format.until
        ? { rounds: format.until.rounds }
        : { record: format.until.wins }
      : {}),
    ...seriesOf(play),
    checkInMinutes: play?.check_in_minutes ?? null,
    advance: advance?.count ?? null,
    pool: own.join() === common.join() ? null : own,
    vetoSteps: play?.veto_format ?? [],
    rulebook: rulebook ?? null,
  });
}

/** The form as a tournament was chosen. What the form has no field for stays in the tournament (`changedBody`). */
export function formOf(body: TournamentBody): CupForm {
  const played = body.stages.find(({ play }) => play != null)?.play;
  const pool = played?.map_pool ?? [];
  const opens = body.check_in?.opens_at;
  const closes = body.check_in?.closes_at;
  const minutes = opens && closes ? Math.round((Date.parse(closes) - Date.parse(opens)) / MINUTE_MS) : 0;
  return {
    name: body.name,
    teams: body.teams,
    teamSize: body.team_size ?? 5,
    substitutes: body.substitutes ?? 0,
    coach: body.coach ?? true,
    approval: body.approval ?? false,
    signUp: body.sign_up ?? 'open',
    minimumRating: body.minimum_rating ?? null,
    startsAt: localTime(body.starts_at),
    checkInMinutes: minutes,
    clubsApart: body.clubs_apart,
    protectedSeeds: body.protected_seeds || null,
    played: played != null,
    veto: played?.veto ?? 'web',
    pool,
    stages: body.stages.map((stage) => choiceOf(stage, pool)),
    timetable: timetableChoice(body.timetable),
    disputeMinutes: body.dispute_minutes,
    ranked: body.ranked,
    steamAccounts: body.steam_accounts,
    substitution: body.substitution,
    freeSubstitutions: body.free_substitutions,
    freeAgents: body.free_agents,
    rulebook: body.rulebook ?? {},
    rulesText: body.rules_text ?? '',
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is sent after a change: what the form did not change stays as it was, also where the form could not say it. */
export function changedBody(before: TournamentBody, form: CupForm): TournamentBody {
  const was = formOf(before);
  const after = cupBody(form);
  const isTimed = !isSame([was.startsAt, was.checkInMinutes], [form.startsAt, form.checkInMinutes]);
  const { starts_at, sign_up_closes_at, check_in, begins_by_itself, co_organisers } = before;
  const timetable = isSame(was.timetable, form.timetable) ? before.timetable : after.timetable;
  const times = isTimed ? {} : { starts_at, sign_up_closes_at, check_in, begins_by_itself };
  const isPlayedAnew = !isSame([was.played, was.veto, was.pool], [form.played, form.veto, form.pool]);
  const stages = after.stages.map((stage, index) => {
    const old = before.stages[index];
    const wasLast = index === was.stages.length - 1;
    const isLast = index === form.stages.length - 1;
    const stays = isSame(was.stages[index], form.stages[index]) && wasLast === isLast;
    if (old === undefined || !stays) return stage;
    return isPlayedAnew ? { ...old, play: stage.play } : old;
  });
  return { ...after, ...times, co_organisers, stages, timetable };
}

/** What another organiser chose otherwise meanwhile: names of the call's fields. */
export const changedFields = (base: TournamentBody, theirs: TournamentBody): (keyof TournamentBody)[] =>
  (Object.keys(theirs) as (keyof TournamentBody)[]).filter((field) => !isSame(base[field], theirs[field]));
