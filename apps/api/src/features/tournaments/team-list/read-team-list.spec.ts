import { Cup, steamId } from '../../../../../../libs/domain/src/tournament/cup/cup.fixture';
import { tournamentCsv } from '../tournament-tables';
import { readTeamList } from './read-team-list';

const codes = (text: string) => readTeamList(text).problems.map(({ line, code, of }) => [line, code, ...of]);
const ID = (number: number): string => steamId(number);

it.each(['pt', 'en', 'fr', 'ja'] as const)('reads what the export wrote in %s, without those who left', (language) => {
  const cup = new Cup();
  cup.act({ type: 'open-sign-up' });
  const names = ['Clã «É»', '=SOMA(A1)', 'a; "b", c'];
  const teams = names.map((name, team) => ({
    name,
    ...(team === 1 ? { club: '=Clube; «Z»' } : {}),
    members: [0, 1].map((seat) => ({ steamId: ID(team * 10 + seat), name: `-${seat}`, role: 'player' as const })),
  }));
  for (const { name, members, ...club } of [
    ...teams,
    {
      name: 'Gone',
      members: [
        { steamId: ID(90), name: 'x', role: 'player' as const },
        { steamId: ID(91), name: 'y', role: 'player' as const },
      ],
    },
  ])
    cup.act({
      type: 'sign-up',
      name,
      ...club,
      teamId: null,
      captainId: 1,
      members: members.map((one) => ({ ...one, rating: null })),
    });
  cup.act({ type: 'withdraw', entry: 4 });
  const read = readTeamList(tournamentCsv(cup.now, 'teams', language));
  expect(read.problems).toEqual([]);
  expect(read.teams.map(({ line: _line, ...rest }) => rest)).toEqual(teams);
  expect(read.teams.map(({ line }) => line)).toEqual([2, 4, 6]);
});

it.each([
  ['no heading of a team', `name,steam\nx,${ID(1)}`, [[1, 'COLUMN_MISSING', 'team']]],
  ['nothing', '', [[1, 'COLUMN_MISSING', 'team', 'steam']]],
  ['headings alone', 'team,steam\n\n', [[1, 'EMPTY']]],
  ['a quote that never ends', `team,steam\n"A,${ID(1)}\nB,${ID(2)}`, [[3, 'NOT_A_TABLE']]],
  [
    'each fault with its line',
    `team;steam;name;role\n;${ID(1)};x;\nA;76561;y;\n\nA;${ID(2)};z;mascote\nA;${ID(3)};ok;Reserva`,
    [
      [2, 'NAME_INVALID', ''],
      [3, 'STEAM_ID_INVALID', '76561'],
      [5, 'ROLE_UNKNOWN', 'mascote'],
    ],
  ],
  ['marks that turn the text around', `team\tsteam\nA\u202eB\t${ID(1)}`, [[2, 'NAME_INVALID', 'A\u202eB']]],
])('says what is wrong with %s', (_what, text, problems) => expect(codes(text)).toEqual(problems));

it('names who has no name by the Steam id, whatever its spelling', () => {
  const [team] = readTeamList('time,steam\nA,STEAM_1:0:12345').teams;
  expect(team?.members).toEqual([{ steamId: '76561197960290418', name: '76561197960290418', role: 'player' }]);
});
