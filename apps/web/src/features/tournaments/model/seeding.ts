import type { TeamStanding } from '@placar/contracts/leaderboard';
import type { TournamentTeam } from '@placar/contracts/tournaments';

const plain = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Teams in the order of a season's table; those that it does not know come after them, in the order that they had. */
export function bySeason(
  teams: readonly TournamentTeam[],
  board: readonly Pick<TeamStanding, 'team_id' | 'name'>[],
): { order: TournamentTeam[]; known: number } {
  const places = new Map<string, number>();
  const keep = (key: string, place: number) => {
    if (!places.has(key)) places.set(key, place);
  };
  board.forEach(({ team_id: id, name }, place) => {
    keep(`id ${id}`, place);
    keep(plain(name), place);
  });
  // A team that was brought by a list is known by its name alone.
  const placeOf = ({ team_id: id, name }: TournamentTeam): number =>
    places.get(id === null ? plain(name) : `id ${id}`) ?? Infinity;
  const known = teams.filter((team) => placeOf(team) < Infinity);
  return {
    order: [
      ...known.toSorted((one, other) => placeOf(one) - placeOf(other)),
      ...teams.filter((team) => !known.includes(team)),
    ],
    known: known.length,
  };
}

/** What is wrong with a pasted order: a line that names no team, or one that was named before; a team without a line has none. */
export interface PasteFault {
  line: number | null;
  code: 'unknown' | 'twice' | 'missing';
  name: string;
}

/** An order as it was pasted, a name on each line; numbers before the names do not count. Without a fault all teams are in it. */
export function pastedOrder(
  text: string,
  teams: readonly TournamentTeam[],
): { order: TournamentTeam[]; faults: PasteFault[] } {
  const order: TournamentTeam[] = [];
  const faults: PasteFault[] = [];
  text.split(/\r\n|\r|\n/).forEach((typed, index) => {
    const name = typed.trim();
    if (name === '') return;
    const bare = name.replace(/^#?\d+\s*[.):\-\t]?\s*/, '');
    const named = [name, bare].map(plain);
    const meant = teams.filter((team) => plain(team.name) === named[0]);
    const found = meant.length > 0 ? meant : teams.filter((team) => plain(team.name) === named[1]);
    const next = found.find((team) => !order.includes(team));
    if (next !== undefined) order.push(next);
    else
      faults.push({ line: index + 1, code: found.length === 0 ? 'unknown' : 'twice', name: bare === '' ? name : bare });
  });
  const missing = teams.filter((team) => !order.includes(team));
  return {
    order,
    faults: [...faults, ...missing.map(({ name }) => ({ line: null, code: 'missing' as const, name }))],
  };
}
