import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { BombPlant, PlayerKill, PlayerStat } from '@placar/contracts/stats';
import { screen, waitFor, within } from '@testing-library/react';
import { sampleMatch, samplePlayer } from '../../../testing/live-samples';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { CombatBoards } from './combat-boards';
import { CurrentRound } from './feed/current-round';
import { clutchText, withCombat, toldCombat } from './combat-model';
import { feedOfRound } from './feed/round-feed-model';

const [ANA, BIA, RUI] = ['76561198000000001', '76561198000000002', '76561198000000003'];
const match = sampleMatch();
const players = [
  samplePlayer({ steam_id: ANA, name: 'ana', team: 'team1', rounds: 10 }),
  samplePlayer({ steam_id: BIA, name: 'bia', team: 'team1', rounds: 10 }),
  samplePlayer({ steam_id: RUI, name: 'rui', team: 'team2', rounds: 10 }),
];
const MAP = match.id * 100;
const stat = (steamId: string, slot: 'team1' | 'team2', counters: Partial<PlayerStat> = {}): PlayerStat =>
  ({
    ...Object.fromEntries(
      [
        'firstkill_ct firstkill_t firstdeath_ct firstdeath_t kast v1 v2 v3 v4 v5',
        'flashbang_assists bomb_plants bomb_defuses',
      ]
        .join(' ')
        .split(' ')
        .map((name) => [name, 0]),
    ),
    match_id: match.id,
    map_id: MAP,
    steam_id: steamId,
    team_id: match[slot].id,
    team_name: match[slot].name,
    name: steamId,
    rounds: [],
    ...counters,
  }) as PlayerStat;
const kill = (id: number, round: number, attacker: string, victim: string, time: number): PlayerKill =>
  ({
    id,
    match_id: match.id,
    map_id: MAP,
    round_number: round,
    round_time: time,
    attacker_steam_id: attacker,
    attacker_name: 'ana',
    attacker_side: 'CT',
    player_steam_id: victim,
    player_name: 'rui',
    player_side: 'T',
    weapon: 'ak47',
    suicide: 0,
    friendly_fire: 0,
    bomb: 0,
    headshot: 1,
    assister_name: null,
  }) as PlayerKill;
const plant = {
  id: 9,
  match_id: match.id,
  map_id: MAP,
  round_number: 1,
  round_time: 40_000,
  site: 'b',
  defused: 0,
  steam_id: RUI,
  name: 'rui',
} as BombPlant;

const stub = (stats: readonly PlayerStat[], kills: readonly PlayerKill[], bombs: readonly BombPlant[]) =>
  stubApi({
    'GET /isLoggedIn': () => ({ body: false }),
    [`GET /playerstats/match/${match.id}`]: () => ({ body: { playerstats: stats } }),
    [`GET /playerstatsextra/match/${match.id}`]: () =>
      kills.length === 0 ? { status: 404, body: { message: 'No stats found.' } } : { body: { extrastats: kills } },
    [`GET /matches/${match.id}/bombs`]: () =>
      bombs.length === 0 ? { status: 404, body: { message: 'No bomb data found.' } } : { body: { bombs } },
  });
const heads = () =>
  within(screen.getByTestId('scoreboard-team1'))
    .getAllByRole('columnheader')
    .map((head) => head.querySelector('button')?.textContent);

beforeEach(() => fillBrowserGaps());

describe('the boards of fights', () => {
  it('show what a plugin counts in full, zeroes among it', async () => {
    stub([stat(ANA, 'team1', { kast: 8, v1: 1, v3: 1, firstkill_ct: 4, firstdeath_t: 1 }), stat(RUI, 'team2')], [], []);
    await renderPage(<CombatBoards match={match} players={players} maps={[0]} team1Side={null} />);
    await screen.findByTestId('scoreboard-team1');
    expect(heads()).toEqual(['Jogador', 'K', 'D', 'KAST', 'Aberturas', '1vN', 'FA', 'P/D', 'UD', 'Flash', 'Rating']);
    const row = screen.getByText('ana').closest('tr');
    expect(row?.textContent).toContain('80%4–12 · 1v300/0');
    expect(screen.queryByText(/não informa todos/)).toBeNull();
  });

  it('leave out what the plugin never tells, and say so', async () => {
    stub([stat(ANA, 'team1'), stat(RUI, 'team2')], [], []);
    await renderPage(<CombatBoards match={match} players={players} maps={[0]} team1Side={null} />);
    await screen.findByText(/não informa todos/);
    expect(heads()).toEqual(['Jogador', 'K', 'D', 'UD', 'Flash', 'Rating']);
  });

  it('count duels and plants from the events of a plugin that has no such counters', () => {
    const rounds = [ANA, RUI].map((steamId) => ({
      steamId,
      name: steamId,
      team: steamId === RUI ? ('team2' as const) : ('team1' as const),
      map: 0,
      lines: [],
      firstKills: 0,
      firstDeaths: 0,
      kast: 0,
      clutches: [0, 0, 0, 0, 0],
      flashAssists: 0,
      plants: 0,
      defuses: 0,
    }));
    const board = withCombat(players, rounds, [kill(1, 0, ANA, RUI, 5_000)], [plant], [0]);
    expect(toldCombat(board)).toEqual(['openings', 'plants']);
    expect(board.map(({ combat }) => [combat?.openWon, combat?.openLost, combat?.plants])).toEqual([
      [1, 0, 0],
      [0, 0, 0],
      [0, 1, 1],
    ]);
    expect(clutchText({ ...board[0]!.combat!, clutches: [2, 0, 1, 0, 0] })).toBe('3 · 1v3');
  });
});

describe('the feed of a round', () => {
  it('is of that round alone, in the order of the game, with who is alive and the bomb', () => {
    const told = { kills: [kill(2, 1, ANA, RUI, 50_000), kill(1, 0, ANA, BIA, 5_000)], bombs: [plant] };
    const feed = feedOfRound(told, { map: 0, round: 2, players });
    expect(feed.lines.map(({ key }) => key)).toEqual(['bomb9', 'kill2']);
    expect(feed.alive).toEqual({ team1: 2, team2: 0 });
    expect(feed.bomb?.site).toBe('b');
    expect(feedOfRound(told, { map: 1, round: 2, players }).lines).toEqual([]);
  });

  it('of the present round shows kills and bomb where they are told, and nothing where they are not', async () => {
    stub([], [kill(2, 1, ANA, RUI, 50_000)], [plant]);
    const told = await renderPage(<CurrentRound matchId={match.id} map={0} round={2} players={players} />);
    const feed = await screen.findByTestId('round-feed');
    await waitFor(() => expect(feed.textContent).toContain('Bomba plantada em B'));
    expect(feed.textContent).toContain('2 × 0 vivos');
    expect(feed.textContent).toContain('rui plantou a bomba em B');
    told.unmount();
    const { calls } = stub([], [], []);
    await renderPage(<CurrentRound matchId={match.id} map={0} round={3} players={players} />);
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/playerstatsextra'))).toBe(true));
    expect(screen.queryByTestId('round-feed')).toBeNull();
  });
});
