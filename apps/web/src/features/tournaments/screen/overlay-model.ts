import type { TournamentBracketAnswer, TournamentStandingsAnswer } from '@placar/contracts/tournaments';
import { openPairings, type OpenPairing } from '../model/desk-model';
import { isOn } from '../model/live-score';
import { byTime } from '../model/match-list';
import { panelsOf, type Panel } from './screen-model';

export const OVERLAY_SHOWS = ['score', 'bracket', 'standings'] as const;
export type OverlayShow = (typeof OVERLAY_SHOWS)[number];

export interface CupOverlayParams {
  show: OverlayShow;
  /** From 0; null: the one that is played. */
  stage: number | null;
}

/** What the address of an overlay asks for; whatever it says, the answer can be drawn. */
export function readCupOverlayParams(search: URLSearchParams): CupOverlayParams {
  const stage = search.get('stage') ?? '';
  return {
    show: OVERLAY_SHOWS.find((one) => one === search.get('show')) ?? 'score',
    stage: /^\d$/.test(stage) ? Number(stage) : null,
  };
}

/** The tournament as if only this stage and those before had begun. */
const upTo = <Answer extends { stages: readonly unknown[] }>(answer: Answer | undefined, stage: number | null) =>
  answer === undefined || stage === null ? answer : { ...answer, stages: answer.stages.slice(0, stage + 1) };

/** The last stage that has tables; null: none has. */
function lastWithTables(standings: TournamentStandingsAnswer | undefined): number | null {
  const stage = standings?.stages.findLastIndex(({ tables }) => tables.length > 0) ?? -1;
  return stage < 0 ? null : stage;
}

/** Panels of brackets and rounds, or of tables, one after the other: without a stage named, tables of the last stage that has some. */
export function overlayPanels(
  bracket: TournamentBracketAnswer | undefined,
  standings: TournamentStandingsAnswer | undefined,
  { show, stage: named }: CupOverlayParams,
): Panel[] {
  if (show === 'score') return [];
  const stage = named ?? (show === 'standings' ? lastWithTables(standings) : null);
  return panelsOf(upTo(bracket, stage), upTo(standings, stage)).filter(
    ({ kind }) => (kind === 'tables') === (show === 'standings'),
  );
}

/** Matches that are on, one after the other; where none is, the one that comes next. */
export function overlayMatches(bracket: TournamentBracketAnswer | undefined, stage: number | null): OpenPairing[] {
  const open = openPairings(bracket).filter((one) => stage === null || one.stage === stage);
  const on = open.filter(({ pairing }) => isOn(pairing));
  if (on.length > 0) return on;
  return open.toSorted(byTime).slice(0, 1);
}
