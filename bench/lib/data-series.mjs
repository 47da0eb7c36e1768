import { LAST_EVENING } from './data-people.mjs';
import { Seeded } from './seeded.mjs';

const MAPS = ['de_ancient', 'de_anubis', 'de_dust2', 'de_inferno', 'de_mirage', 'de_nuke', 'de_overpass'];
const ROUND_MS = 105_000;
const BREAK_MS = 240_000;

/**
 * The matches one after the other, with what the read tables hold of each: the row itself, its maps (each names the played map that it
 * shows), veto and sides. Rows are what the projections write of such a series (winner, map scores, ids derived from the match).
 */
export class SeriesMaker {
  constructor({ teams, seasons, firstEvening }, played, matches) {
    Object.assign(this, { teams, seasons, played, matches, firstEvening });
    this.random = new Seeded(`series/${matches}`);
    this.byWinner = { team1: [], team2: [] };
    played.forEach((map, index) => this.byWinner[map.winner].push(index));
  }

  /** The match with this number, from 1; to be asked in order. */
  make(id) {
    const { random } = this;
    const [team1, team2] = this.pairing();
    const maxMaps = [1, 3, 5][random.weighted([70, 25, 5])];
    const share = (id - 1) / this.matches;
    const startsAt = Math.round(this.firstEvening + (LAST_EVENING - this.firstEvening) * share);
    const isOpen = id > this.matches - Math.ceil(this.matches / 2_000);
    const end = isOpen ? 'scheduled' : ['finished', 'cancelled', 'forfeited'][random.weighted([95, 3, 2])];
    const pool = random.shuffled(MAPS);
    const withVeto = random.chance(0.5);
    const maps = this.mapsOf(id, { team1, team2, maxMaps, end, startsAt, names: pool });
    const match = this.matchRow(id, { team1, team2, maxMaps, startsAt, end, maps, pool, withVeto });
    return {
      match,
      maps,
      ...(withVeto && end !== 'scheduled' ? vetoOf(id, { team1, team2, maxMaps, pool, maps }) : NO_VETO),
    };
  }

  pairing() {
    const first = this.random.below(this.teams.length);
    const second = (first + 1 + this.random.below(this.teams.length - 1)) % this.teams.length;
    return [this.teams[first], this.teams[second]];
  }

  /** A series to its end; cancelled and forfeited ones stop where it happened. */
  mapsOf(id, { team1, team2, maxMaps, end, startsAt, names }) {
    const { random } = this;
    const needed = Math.ceil(maxMaps / 2);
    const stopAfter = end === 'finished' ? maxMaps : end === 'scheduled' ? 0 : random.below(needed);
    const won = { team1: 0, team2: 0 };
    const maps = [];
    let at = startsAt + BREAK_MS;
    while (maps.length < stopAfter && won.team1 < needed && won.team2 < needed) {
      const winner = random.chance(team1.strength / (team1.strength + team2.strength)) ? 'team1' : 'team2';
      const playedIndex = random.pick(this.byWinner[winner]);
      const { rounds, team1: score1, team2: score2 } = this.played[playedIndex];
      won[winner] += 1;
      const endsAt = at + rounds.length * ROUND_MS;
      maps.push({
        played: playedIndex,
        winner,
        number: maps.length,
        name: names[maps.length],
        score: { team1: score1, team2: score2 },
        // Whom each place of the played map is: mostly the same, or every player of a team would end with the same numbers.
        turn: { team1: random.chance(0.6) ? 0 : random.below(5), team2: random.chance(0.6) ? 0 : random.below(5) },
        row: {
          id: id * 100 + maps.length,
          match_id: id,
          winner: winner === 'team1' ? team1.id : team2.id,
          map_number: maps.length,
          map_name: names[maps.length],
          team1_score: score1,
          team2_score: score2,
          start_time: iso(at),
          end_time: iso(endsAt),
          demo_file: `match_${id}_map_${maps.length}.zip`,
        },
      });
      at = endsAt + BREAK_MS;
    }
    return maps;
  }

  matchRow(id, { team1, team2, maxMaps, startsAt, end, maps, pool, withVeto }) {
    const { random } = this;
    const last = maps.at(-1);
    const won = (slot) => maps.filter((map) => map.winner === slot).length;
    const forfeitBy = end === 'forfeited' ? random.pick(['team1', 'team2']) : null;
    const score = { team1: won('team1'), team2: won('team2') };
    if (end === 'cancelled') Object.assign(score, { team1: 0, team2: 0 });
    if (forfeitBy !== null)
      Object.assign(score, { team1: Number(forfeitBy === 'team2'), team2: Number(forfeitBy === 'team1') });
    const winner = end === 'scheduled' || end === 'cancelled' ? null : score.team1 > score.team2 ? 'team1' : 'team2';
    const endsAt =
      end === 'scheduled'
        ? null
        : iso(last === undefined ? startsAt + 20 * 60_000 : Date.parse(last.row.end_time) + 5_000);
    const season = random.chance(0.8)
      ? this.seasons[Math.min(this.seasons.length - 1, Math.floor(((id - 1) / this.matches) * this.seasons.length))]
      : null;
    return {
      id,
      version: 4 + maps.reduce((sum, { score: { team1: a, team2: b } }) => sum + a + b + 2, 0),
      attempt: 1,
      user_id: team1.members[0].id,
      server_id: null,
      team1_id: team1.id,
      team2_id: team2.id,
      season_id: season?.id ?? null,
      winner: winner === null ? null : winner === 'team1' ? team1.id : team2.id,
      winner_slot: winner,
      team1_score: score.team1,
      team2_score: score.team2,
      team1_string: team1.name,
      team2_string: team2.name,
      team1_mapscore: last?.score.team1 ?? null,
      team2_mapscore: last?.score.team2 ?? null,
      current_map: last?.number ?? null,
      current_map_name: last?.name ?? null,
      cancelled: end === 'cancelled',
      forfeit: end === 'forfeited',
      start_time: iso(startsAt),
      end_time: endsAt,
      max_maps: maxMaps,
      title: random.chance(0.2) ? `Final 🏆 ${id} · {MAPNUMBER}/{MAXMAPS}` : `Map {MAPNUMBER} of {MAXMAPS}`,
      skip_veto: !withVeto,
      veto_mappool: (withVeto ? pool : pool.slice(0, maxMaps)).join(' '),
      veto_first: random.pick(['team1', 'team2']),
      side_type: 'standard',
      map_sides: null,
      private_match: random.chance(0.02),
      enforce_teams: true,
      is_pug: season === null && random.chance(0.25),
      wingman: false,
      min_player_ready: 5,
      players_per_team: 5,
      min_spectators_to_ready: 0,
      tv_delay: random.chance(0.05) ? 105 : 0,
      status: end,
      is_open: end === 'scheduled',
      created_at: iso(startsAt - 3_600_000),
      updated_at: endsAt ?? iso(startsAt - 3_600_000),
    };
  }
}

const NO_VETO = { vetoes: [], sides: [] };
const iso = (time) => new Date(time).toISOString();

/** Best of one: six bans and what is left; else two bans, the picks, two bans, and what is left. */
function vetoOf(id, { team1, team2, maxMaps, pool, maps }) {
  const picks = pool.slice(0, maxMaps - 1);
  const decider = pool[maxMaps - 1];
  const bans = pool.slice(maxMaps);
  const order = maxMaps === 1 ? bans : [...bans.slice(0, 2), ...picks, ...bans.slice(2)];
  const row = (index, team, map, more) => ({ id: id * 100 + index, match_id: id, team_name: team, map, ...more });
  const turn = (index) => (index % 2 === 0 ? team1 : team2);
  const vetoes = order.map((map, index) =>
    row(index, turn(index).name, map, { pick_or_veto: picks.includes(map) ? 'pick' : 'veto', decider: false }),
  );
  vetoes.push(row(order.length, 'Default', decider, { pick_or_veto: 'pick', decider: true }));
  const sides = maps.map((map, index) =>
    row(index, turn(index + 1).name, map.name, {
      veto_id: vetoes.find((veto) => veto.map === map.name)?.id ?? null,
      side: index % 2 === 0 ? 'ct' : 't',
    }),
  );
  return { vetoes, sides };
}
