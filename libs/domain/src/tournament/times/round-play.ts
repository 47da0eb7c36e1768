import { formatFlaw } from '../../veto';
import type { PlayedStage, RoundChoice, RoundPlay, StagePlay, TournamentRefusal } from '../cup/tournament-state';
import { mostRounds, takesDraws } from '../stages';
import type { Entry, Resolved, StageFormat } from '../stages';

/** Rounds of a stage; in an elimination those of its upper bracket and of its lower one, without the grand final. */
interface Rounds {
  upper: number;
  lower: number;
  /** From a first round to the match that ends the stage, along the longest way. */
  all: number;
}

/** How a match is played: the play of its stage, with what a rule for its round changes. */
export type MatchPlay = Pick<StagePlay, 'bestOf' | 'pool' | 'veto' | 'vetoFormat' | 'checkInMinutes'>;

const roundsOf = (format: StageFormat, entries: number): Rounds => {
  const upper = Math.ceil(Math.log2(Math.max(2, entries)));
  switch (format.kind) {
    case 'single_elimination':
      return { upper, lower: 0, all: upper };
    case 'double_elimination':
      return { upper, lower: 2 * (upper - 1), all: Math.max(upper, 2 * (upper - 1)) + 1 };
    case 'gsl':
      return { upper: 0, lower: 0, all: 3 };
    case 'swiss':
      return { upper: 0, lower: 0, all: mostRounds(format.until) };
    case 'round_robin': {
      const members = Math.ceil(entries / format.groups);
      const once = members % 2 === 0 ? members - 1 : members;
      return { upper: 0, lower: 0, all: format.twice ? 2 * once : once };
    }
  }
};

/** From how many rounds before the end on a rule holds (1: the last one alone); null: the stage has no such round. */
function beginOf(choice: RoundChoice, { kind }: StageFormat, rounds: Rounds): number | null {
  if (choice.kind === 'deciding') return 0;
  const isDouble = kind === 'double_elimination';
  const { bracket } = choice;
  if (bracket !== undefined && !isDouble) return null;
  // The brackets of a double elimination count their rounds apart.
  if (choice.kind === 'from' && isDouble && bracket === undefined) return null;
  const most = bracket === undefined ? rounds.all : rounds[bracket];
  const left = choice.kind === 'last' ? choice.rounds : most - choice.round + 1;
  return Number.isInteger(left) && left >= 1 && left <= most ? left : null;
}

/** Rounds that are left at a pairing with its own: of the stage, and of its bracket alone. */
function leftAt({ part, round }: Pick<Resolved, 'part' | 'round'>, format: StageFormat, rounds: Rounds) {
  if (part === 'final') return { all: 1, bracket: null };
  // The losers of the semi-finals meet once more: as they met there.
  if (part === 'third_place') return { all: 2, bracket: null };
  if (part !== 'upper' && part !== 'lower') return { all: rounds.all - round + 1, bracket: null };
  const own = rounds[part] - round + 1;
  return format.kind === 'double_elimination'
    ? { all: own + 1, bracket: { name: part, left: own } }
    : { all: own, bracket: null };
}

/** Matches of a Swiss stage in which a team can go through or be out; none where everybody plays every round. */
function decidingKeys(format: StageFormat, pairings: readonly Resolved[]): ReadonlySet<string> {
  const keys = new Set<string>();
  if (format.kind !== 'swiss' || 'rounds' in format.until) return keys;
  const { wins, losses } = format.until;
  const records = new Map<Entry, { wins: number; losses: number }>();
  for (const { key, sides, winner, how } of pairings)
    for (const side of sides) {
      if (side.kind !== 'entry') continue;
      const record = records.get(side.entry) ?? { wins: 0, losses: 0 };
      records.set(side.entry, record);
      if (record.wins === wins - 1 || record.losses === losses - 1) keys.add(key);
      if (winner.kind === 'entry' && winner.entry === side.entry) record.wins += 1;
      else if (winner.kind === 'entry' || how === 'double_walkover') record.losses += 1;
    }
  return keys;
}

/** With what a rule says for itself; an order of the veto that was made for other series or maps is left out. */
function played({ bestOf, pool, veto, vetoFormat, checkInMinutes }: MatchPlay, rule: Omit<RoundPlay, 'of'>): MatchPlay {
  const minutes = rule.checkInMinutes ?? checkInMinutes;
  const order = rule.vetoFormat ?? (rule.bestOf === bestOf && rule.pool === undefined ? vetoFormat : undefined);
  return {
    bestOf: rule.bestOf,
    pool: rule.pool ?? pool,
    veto,
    ...(order === undefined ? {} : { vetoFormat: order }),
    ...(minutes === undefined ? {} : { checkInMinutes: minutes }),
  };
}

/**
 * Tells how each match of a stage is played. The match for the first place goes by `finalBestOf`; else the closest rule counts: matches
 * that decide first, then those of one bracket, then the one that begins latest. Null: people bring the results.
 */
export function playsOf(
  { format, play }: Pick<PlayedStage, 'format' | 'play'>,
  entries: number,
  pairings: readonly Resolved[],
): (pairing: Pick<Resolved, 'key' | 'part' | 'round' | 'places'>) => MatchPlay | null {
  if (play == null) return () => null;
  const { finalBestOf, rounds: rules = [], ...usual } = play;
  const whole: MatchPlay = usual;
  const final = finalBestOf === null ? null : played(whole, { bestOf: finalBestOf });
  if (rules.length === 0) return ({ places }) => (places.winner === 1 && final !== null ? final : whole);
  const rounds = roundsOf(format, entries);
  const deciding = rules.some(({ of }) => of.kind === 'deciding') ? decidingKeys(format, pairings) : new Set<string>();
  const ordered = rules
    .map((rule) => ({ ...rule.of, begin: startOf(rule.of, format, rounds), play: played(whole, rule) }))
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.begin - other.begin);
  return (pairing) => {
    if (pairing.places.winner === 1 && final !== null) return final;
    const left = leftAt(pairing, format, rounds);
    const rule = ordered.find((one) => {
      if (one.kind === 'deciding') return deciding.has(pairing.key);
      if (one.bracket === undefined) return left.all <= one.begin;
      return left.bracket?.name === one.bracket && left.bracket.left <= one.begin;
    });
    return rule?.play ?? whole;
  };
}

const rankOf = (choice: RoundChoice): number => (choice.kind === 'deciding' ? 0 : choice.bracket === undefined ? 2 : 1);

/** As `beginOf`; fewer teams came than were planned for: the last rounds are all of them then, and a late round is none. */
const startOf = (choice: RoundChoice, format: StageFormat, rounds: Rounds): number =>
  beginOf(choice, format, rounds) ?? (choice.kind === 'last' ? choice.rounds : 0);

/** Why the rules for rounds do not fit a stage of so many teams, or null; the field of each begins with `rounds`. */
export function roundsFault({ format, play }: PlayedStage, entries: number): TournamentRefusal | null {
  const rules = play?.rounds ?? [];
  if (play == null || rules.length === 0) return null;
  const rounds = roundsOf(format, entries);
  const isElimination = format.kind === 'single_elimination' || format.kind === 'double_elimination';
  const taken = new Set<string>(isElimination && play.finalBestOf !== null ? [placeOf(1)] : []);
  for (const [index, rule] of rules.entries()) {
    const fault = ruleFault(rule, play, format) ?? placeFault(rule.of, { format, rounds, taken });
    if (fault !== null) return { ...fault, field: `rounds.${index}.${fault.field}` };
  }
  return null;
}

type Fault = TournamentRefusal & { field: string };

const placeOf = (begin: number, bracket?: string): string => `${bracket ?? 'all'} ${begin}`;

function placeFault(
  of: RoundChoice,
  { format, rounds, taken }: { format: StageFormat; rounds: Rounds; taken: Set<string> },
): Fault | null {
  const begin = beginOf(of, format, rounds);
  const hasDeciding = format.kind === 'swiss' && 'wins' in format.until;
  if (begin === null || (of.kind === 'deciding' && !hasDeciding)) return { code: 'ROUND_MISSING', field: 'of' };
  const place = placeOf(begin, of.kind === 'deciding' ? undefined : of.bracket);
  if (taken.has(place)) return { code: 'ROUND_TWICE', field: 'of' };
  taken.add(place);
  return null;
}

function ruleFault(rule: RoundPlay, play: StagePlay, format: StageFormat): Fault | null {
  const pool = rule.pool ?? play.pool;
  if (rule.bestOf === 2 && !takesDraws(format)) return { code: 'DRAW_NOT_ALLOWED', field: 'bestOf' };
  if (new Set(pool).size < rule.bestOf)
    return { code: 'STAGES_INVALID', field: rule.pool === undefined ? 'bestOf' : 'pool', of: ['POOL_TOO_SMALL'] };
  const isUnordered =
    rule.vetoFormat !== undefined && (play.veto !== 'web' || formatFlaw(rule.vetoFormat, pool, rule.bestOf) !== null);
  return isUnordered ? { code: 'STAGES_INVALID', field: 'vetoFormat', of: ['VETO_ORDER'] } : null;
}
