import type { PluginEvent, PluginStats } from '@placar/contracts';
import { AT, LoggedMatch } from '../match/logged-match.fixture';
import { liveParts } from '../match/views/live-parts';
import { matchConfig, playSeries } from '../match/series-script.fixture';
import { shownMap, shownPlayers } from './shown-stats';

const COACH = '76561198000005001';
const CASTER = '76561198000005002';
type RoundEnd = Extract<PluginEvent, { event: 'round_end' }>;

function withCoach(): LoggedMatch {
  const config = matchConfig();
  const players = { ...config.team1.players, [COACH]: { name: 'Mister', captain: false, coach: true } };
  return LoggedMatch.loaded({ team1: { ...config.team1, players }, spectators: { [CASTER]: 'Caster' } });
}

/** A whole map as MatchZy sends it: coaches and casters stand in the list with the rounds of the map and nothing else. */
function play(match: LoggedMatch, seated: (id: string, round: number) => Partial<PluginStats>): void {
  const script = playSeries(9, matchConfig(), () => 0.4);
  const map = script.events.filter((event) => 'map_number' in event && event.map_number === 0);
  const reports = map.map((event) => ({
    event: event.event === 'round_end' ? listed(event, seated) : event,
    receivedAt: AT,
  }));
  match.run({ type: 'record-reports', reports });
}

function listed(event: RoundEnd, seated: (id: string, round: number) => Partial<PluginStats>): RoundEnd {
  const [someone] = event.team1.players;
  if (someone === undefined) throw new Error('nobody plays');
  const empty = Object.fromEntries(Object.keys(someone.stats).map((name) => [name, 0])) as PluginStats;
  const extra = [COACH, CASTER].map((steamid) => ({
    steamid,
    name: 'x',
    stats: { ...empty, rounds_played: event.round_number, ...seated(steamid, event.round_number) },
  }));
  return { ...event, team1: { ...event.team1, players: [...event.team1.players, ...extra] } };
}

const idsOn = (match: LoggedMatch): string[] => {
  const map = shownMap(match.now, 0);
  return map === null ? [] : shownPlayers(match.now, map).map(({ steamId }) => steamId);
};

describe('rows of statistics', () => {
  it('are those of players: a listed coach and a caster have none, in rows and on the live scoreboard', () => {
    const match = withCoach();
    play(match, () => ({}));
    const players = Object.keys({ ...matchConfig().team1.players, ...matchConfig().team2.players });
    expect(idsOn(match)).toEqual(players.sort());
    const board = liveParts(match.now, 1).get('scoreboard:0') as { players: { steam_id: string }[] };
    expect(board.players.map((player) => player.steam_id)).toEqual(players);
  });

  it('are also those of a coach who is seated as a player, whose coming moves no other row', () => {
    const [without, seated] = [withCoach(), withCoach()];
    play(without, () => ({}));
    play(seated, (id, round) => (id === COACH && round > 3 ? { kills: 2, deaths: 1, damage: 80 } : {}));
    expect(idsOn(seated)).toContain(COACH);
    expect(idsOn(seated)).not.toContain(CASTER);
    const places = (match: LoggedMatch) => {
      const map = shownMap(match.now, 0);
      return Object.fromEntries(
        (map ? shownPlayers(match.now, map) : []).map(({ steamId, place }) => [steamId, place]),
      );
    };
    expect(places(seated)).toMatchObject(places(without));
  });

  it('can still be entered for a coach by an organiser, and taken back', () => {
    const match = withCoach();
    play(match, () => ({}));
    match.run({
      type: 'correct',
      corrections: [{ table: 'player', change: 'enter', mapNumber: 0, steamId: COACH, values: { kills: 3 } }],
    });
    expect(idsOn(match)).toContain(COACH);
    match.run({ type: 'correct', corrections: [{ table: 'player', change: 'undo', mapNumber: 0, steamId: COACH }] });
    expect(idsOn(match)).not.toContain(COACH);
  });
});
