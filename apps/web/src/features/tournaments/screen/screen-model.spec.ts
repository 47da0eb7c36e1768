import type { TournamentBracketAnswer, TournamentPairing } from '@placar/contracts/tournaments';
import { panelsOf } from './screen-model';
import { recordText } from '../model/swiss-columns';

type Stage = TournamentBracketAnswer['stages'][number];

const pairing = (
  part: TournamentPairing['part'],
  round: number,
  at: number,
  isOver: boolean,
  group: number | null = null,
): TournamentPairing => ({
  key: `${part}${round}.${at}`,
  part,
  round,
  group,
  entries: [1, 2],
  state: isOver ? 'over' : 'ready',
  how: isOver ? 'played' : null,
  winner: isOver ? 1 : null,
  maps: null,
  rounds: null,
  ended_at: null,
  match: null,
  time: null,
  check_in: null,
  rest: null,
});
/** An elimination whose first round has so many matches, of which so many rounds are over. */
const tree = (first: number, over: number): TournamentBracketAnswer => {
  const pairings: TournamentPairing[] = [];
  for (let [size, round] = [first, 1]; size >= 1; [size, round] = [size / 2, round + 1])
    for (let at = 0; at < size; at += 1) pairings.push(pairing('upper', round, at, round <= over));
  return answer({ format: { kind: 'single_elimination', third_place: false }, pairings });
};
const answer = (stage: Pick<Stage, 'format' | 'pairings'>): TournamentBracketAnswer => ({
  id: 1,
  version: 1,
  mark: '',
  names: {},
  stages: [{ seeds: [], is_over: false, goes_on: null, ...stage }],
});
const shape = (bracket: TournamentBracketAnswer) =>
  panelsOf(bracket, undefined).map((panel) =>
    panel.kind === 'tree'
      ? panel.columns.map(({ pairings }) => pairings.length)
      : panel.kind === 'matches'
        ? panel.pairings.length
        : panel.kind === 'swiss'
          ? panel.columns.map(({ round, boxes }) => [round, ...boxes.map(({ record }) => recordText(record))].join(' '))
          : null,
  );

it.each([
  ['of two', 1, 0, [[1]]],
  ['of sixteen, all at once', 8, 0, [[8, 4, 2, 1]]],
  ['of sixteen at its final', 8, 3, [[8, 4, 2, 1]]],
  ['of 128, the round that is played on pages of its own', 64, 0, [12, 12, 12, 12, 12, 4, [8, 4, 2, 1]]],
  ['of 128 once the last sixteen play', 64, 3, [[8, 4, 2, 1]]],
])('shows a bracket %s', (_what, first, over, panels) => expect(shape(tree(first, over))).toEqual(panels));

it('shows the round that is played of each group, and nothing before the draw', () => {
  const pairings = [1, 2].flatMap((group) =>
    [1, 2, 3].flatMap((round) => [0, 1].map((at) => pairing('group', round, at, round === 1, group))),
  );
  const bracket = answer({ format: { kind: 'round_robin', groups: 2, twice: false, tie_breaks: [] }, pairings });
  const [panel] = panelsOf(bracket, undefined);
  expect(panel?.kind === 'matches' && panel.pairings.map(({ group, round }) => [group, round])).toEqual([
    [1, 2],
    [1, 2],
    [2, 2],
    [2, 2],
  ]);
  expect(panelsOf(undefined, undefined)).toEqual([]);
});

/** A Swiss stage until three wins or three losses of so many teams, of which so many rounds are over: the lower number wins. */
function swiss(teams: number, over: number): TournamentBracketAnswer {
  const format = { kind: 'swiss', until: { wins: 3, losses: 3 }, tie_breaks: [] } as const;
  const seeds = Array.from({ length: teams }, (_, index) => index + 1);
  const records = new Map(seeds.map((entry) => [entry, { wins: 0, losses: 0 }]));
  const pairings: TournamentPairing[] = [];
  for (let round = 1; round <= Math.min(over + 1, 5); round += 1) {
    const open = seeds.filter((entry) => Object.values(records.get(entry)!).every((count) => count < 3));
    const recordOf = (entry: number): string => Object.values(records.get(entry)!).join('-');
    const groups = [...new Set(open.map(recordOf))].map((record) => open.filter((entry) => recordOf(entry) === record));
    let at = 0;
    for (const group of groups)
      for (let index = 0; index + 1 < group.length; index += 2) {
        const entries: [number, number] = [group[index]!, group[index + 1]!];
        const isOver = round <= over;
        pairings.push({ ...pairing('swiss', round, at, isOver), entries, winner: isOver ? entries[0] : null });
        at += 1;
        if (!isOver) continue;
        records.get(entries[0])!.wins += 1;
        records.get(entries[1])!.losses += 1;
      }
  }
  const bracket = answer({ format: { ...format, tie_breaks: [] }, pairings });
  return { ...bracket, stages: bracket.stages.map((stage) => ({ ...stage, seeds })) };
}

it.each([
  ['its first round', 0, ['1 0-0', '2 1-0 0-1', '3 2-0 1-1 0-2', '4 3-0 2-1 1-2 0-3']],
  ['its fourth round', 3, ['2 1-0 0-1', '3 2-0 1-1 0-2', '4 3-0 2-1 1-2 0-3', '5 3-1 2-2 1-3']],
  ['its end', 5, ['3 2-0 1-1 0-2', '4 3-0 2-1 1-2 0-3', '5 3-1 2-2 1-3', '6 3-2 2-3']],
])('shows a Swiss stage of sixteen at %s by record', (_what, over, columns) =>
  expect(shape(swiss(16, over))).toEqual([columns]),
);

it('shows the round that is played where a Swiss stage is too long for a wall', () => {
  expect(shape(swiss(64, 1))).toEqual([12, 12, 8]);
});
