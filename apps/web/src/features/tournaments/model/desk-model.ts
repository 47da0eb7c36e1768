import type {
  CorrectionBody,
  StageFormatBody,
  TournamentAnswer,
  TournamentBracketAnswer,
  TournamentPairing,
  TournamentResult,
  TournamentStandingsAnswer,
  TournamentTeam,
} from '@placar/contracts/tournaments';

export type Step = 'open_sign_up' | 'open_check_in' | 'begin';

/** What an organiser may do next to bring the tournament forward; the first is the usual one. */
export function nextSteps({ status, settings }: TournamentAnswer): Step[] {
  switch (status) {
    case 'draft':
      return ['open_sign_up'];
    case 'sign_up':
      return settings.check_in == null ? ['begin', 'open_check_in'] : ['open_check_in', 'begin'];
    case 'check_in':
      return ['begin'];
    default:
      return [];
  }
}

/** Teams that will play, as far as it is known: during check-in those that are there. */
export const playersOf = ({ status, teams }: TournamentAnswer): TournamentTeam[] =>
  teams.filter((team) => team.status === 'in' && (status !== 'check_in' || team.checked_in));

/** A match and its stage, from 0. */
export interface OpenPairing {
  stage: number;
  pairing: TournamentPairing;
}

/** Matches that can be played now, the live ones first, then those that wait for something, in the order of the bracket. */
export function openPairings(bracket: TournamentBracketAnswer | undefined): OpenPairing[] {
  const open = (bracket?.stages ?? []).flatMap(({ pairings }, stage) =>
    pairings.filter(({ state }) => state === 'ready').map((pairing) => ({ stage, pairing })),
  );
  const weight = ({ pairing: { match } }: OpenPairing): number => {
    if (match?.status === 'live' || match?.status === 'paused' || match?.status === 'halftime') return 0;
    return match === null ? 2 : 1;
  };
  return open.toSorted((one, other) => weight(one) - weight(other));
}

/** The matches of a paused tournament: those that were seen to stand still, and those that play on. */
export function pausedPairings(
  bracket: TournamentBracketAnswer | undefined,
): Record<'still' | 'playing', OpenPairing[]> {
  const open = openPairings(bracket);
  const inStatus = (...statuses: readonly string[]): OpenPairing[] =>
    open.filter(({ pairing: { match } }) => statuses.includes(match?.status ?? ''));
  return { still: inStatus('paused'), playing: inStatus('knife', 'live', 'halftime') };
}

export interface OpenLot {
  stage: number;
  entries: number[];
  /** They are not tied in a table: they share the last place that goes on. */
  isShared: boolean;
}

/** Teams between which only a lot decides. */
export const openLots = (standings: TournamentStandingsAnswer | undefined): OpenLot[] =>
  (standings?.stages ?? []).flatMap(({ tables, shared }, stage) => [
    ...tables.flatMap(({ to_draw: lots }) => lots.map((entries) => ({ stage, entries, isShared: false }))),
    ...shared.map((entries) => ({ stage, entries, isShared: true })),
  ]);

/** An order that nobody chose. `random`: at least 0, below 1. */
export function drawn<T>(items: readonly T[], random: () => number = Math.random): T[] {
  const left = [...items];
  for (let last = left.length - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1));
    const one = left[at] as T;
    left[at] = left[last] as T;
    left[last] = one;
  }
  return left;
}

/** The list with one item moved to another place; out of bounds: unchanged. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  const left = items.filter((_, at) => at !== from);
  return [...left.slice(0, to), item, ...left.slice(to)];
}

export interface ResultForm {
  how: TournamentResult['how'];
  /** Place of the winner in the pairing, as text; `none`: nobody won. */
  winner: '0' | '1' | 'none';
  maps: readonly [number | null, number | null];
  rounds: readonly [number | null, number | null];
}

/** Whether a match of this stage may end without a winner: points are counted, and nobody is out because of it. */
export const takesDraws = (format: StageFormatBody | undefined): boolean =>
  format?.kind === 'round_robin' || (format?.kind === 'swiss' && 'rounds' in format.until);

/** The form as it was decided; a match without a result begins with nobody having won. */
export function resultForm({ how, winner, entries, maps, rounds }: TournamentPairing): ResultForm {
  const place = winner === null ? -1 : entries.indexOf(winner);
  return {
    how: how === 'walkover' || how === 'double_walkover' ? how : 'played',
    winner: place === 0 ? '0' : place === 1 ? '1' : 'none',
    maps: maps ?? [null, null],
    rounds: rounds ?? [null, null],
  };
}

/** Who won follows from the maps as they are typed, until somebody chose otherwise. */
export function withMaps(form: ResultForm, maps: ResultForm['maps']): ResultForm {
  const [one, other] = maps;
  if (one === null || other === null) return { ...form, maps };
  return { ...form, maps, winner: one > other ? '0' : other > one ? '1' : 'none' };
}

/** What is sent; null while the form does not say a result. */
export function resultBody(pairing: TournamentPairing, stage: number, form: ResultForm): CorrectionBody | null {
  const [one, other] = pairing.entries;
  if (one === null || other === null) return null;
  if (form.how === 'walkover' && form.winner === 'none') return null;
  const counts = (pair: ResultForm['maps']): [number, number] =>
    form.how === 'played' ? [pair[0] ?? 0, pair[1] ?? 0] : [0, 0];
  const winner = form.how === 'double_walkover' || form.winner === 'none' ? null : form.winner === '0' ? one : other;
  const result = { entries: [one, other] as [number, number], how: form.how, winner };
  return { stage, key: pairing.key, result: { ...result, maps: counts(form.maps), rounds: counts(form.rounds) } };
}
