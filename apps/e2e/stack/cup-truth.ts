import type { TournamentBracketAnswer } from '@placar/contracts';
import type { VirtualServerApi } from '../../gamesim/src/api-types';

/** One pairing as the simulators played it. */
export interface PlayedPairing {
  stage: number;
  key: string;
  part: string;
  group: number | null;
  matchId: number;
  /** In the order of the bracket. */
  entries: [number, number];
  winner: number | null;
  maps: [number, number];
  rounds: [number, number];
}

/** Every match that the bracket names and a simulator has finished, by the simulators' own books; teams are known by their names. */
export function playedPairings(
  { names, stages }: TournamentBracketAnswer,
  servers: readonly Pick<VirtualServerApi, 'truth'>[],
): PlayedPairing[] {
  const books = servers.flatMap((server) => server.truth().matches);
  return stages.flatMap(({ pairings }, stage) =>
    pairings.flatMap(({ key, part, group, entries: [one, two], match }): PlayedPairing[] => {
      const loads = books.filter((book) => book.matchId === match?.id);
      const truth = loads.findLast(({ status }) => status === 'finished');
      if (truth === undefined || one === null || two === null) return [];
      const isTurned = truth.team1Name !== names[String(one)];
      const inOrder = ([first, second]: [number, number]): [number, number] =>
        isTurned ? [second, first] : [first, second];
      const [first, second] = inOrder([one, two]);
      // A map that was loaded anew in the middle of a series is in the books twice: the last load that finished it counts.
      const maps = [
        ...new Map(
          loads.flatMap((load) => load.maps.filter(({ finished }) => finished)).map((map) => [map.mapName, map]),
        ).values(),
      ];
      const won = (slot: 'team1' | 'team2'): number => maps.filter(({ winner }) => winner === slot).length;
      const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
      return [
        {
          stage,
          key,
          part,
          group,
          matchId: truth.matchId ?? 0,
          entries: [one, two],
          winner: truth.winner === 'team1' ? first : truth.winner === 'team2' ? second : null,
          maps: inOrder([won('team1'), won('team2')]),
          rounds: inOrder([
            sum(maps.map(({ team1Score }) => team1Score)),
            sum(maps.map(({ team2Score }) => team2Score)),
          ]),
        },
      ];
    }),
  );
}

/** A table counted by hand: points, then points among the tied, then rounds won less rounds lost, then the lots that were drawn. */
export function countedTable(games: readonly PlayedPairing[], lots: readonly (readonly number[])[]): number[] {
  const teams = [...new Set(games.flatMap(({ entries }) => entries))];
  const points = (team: number, others: readonly number[]): number =>
    games
      .filter(({ entries }) => entries.includes(team) && entries.some((one) => one !== team && others.includes(one)))
      .reduce((total, { winner }) => total + (winner === team ? 3 : winner === null ? 1 : 0), 0);
  const difference = (team: number): number =>
    games.reduce((total, { entries: [one, two], rounds: [left, right] }) => {
      if (team !== one && team !== two) return total;
      return total + (team === one ? left - right : right - left);
    }, 0);
  const drawn = (one: number, two: number): number => {
    const order = lots.find((lot) => lot.includes(one) && lot.includes(two)) ?? [];
    return order.indexOf(one) - order.indexOf(two);
  };
  const tied = (team: number): number[] => teams.filter((one) => points(one, teams) === points(team, teams));
  return teams.toSorted(
    (one, two) =>
      points(two, teams) - points(one, teams) ||
      points(two, tied(two)) - points(one, tied(one)) ||
      difference(two) - difference(one) ||
      drawn(one, two),
  );
}

/** Who came where in a double elimination, by nothing but its games in the order of the bracket: who lost twice is out. */
export function countedPlaces(games: readonly PlayedPairing[]): { place: number; entries: number[] }[] {
  const losses = new Map<number, number>();
  const out: { round: string; team: number }[] = [];
  for (const { key, entries, winner } of games) {
    for (const team of entries.filter((one) => one !== winner)) {
      losses.set(team, (losses.get(team) ?? 0) + 1);
      if (losses.get(team) === 2) out.push({ round: key.split('.')[0] ?? '', team });
    }
  }
  const champions = [...new Set(games.flatMap(({ entries }) => entries))].filter((one) => (losses.get(one) ?? 0) < 2);
  const places = [{ place: 1, entries: champions }];
  for (const { round, team } of out.toReversed()) {
    const last = places.at(-1);
    const before = places.reduce((total, { entries }) => total + entries.length, 0);
    if (last !== undefined && last.entries.some((one) => out.some((lost) => lost.team === one && lost.round === round)))
      last.entries.push(team);
    else places.push({ place: before + 1, entries: [team] });
  }
  return places.map(({ place, entries }) => ({ place, entries: entries.toSorted((one, two) => one - two) }));
}
