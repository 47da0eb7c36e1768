import type { TournamentBracketAnswer, TournamentPairing } from '@placar/contracts/tournaments';
import { panelsOf } from './screen-model';

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
