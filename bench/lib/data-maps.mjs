import { Seeded } from './seeded.mjs';

const HALF = 12;
const OVERTIME_HALF = 3;
const PLACES = 5;
/** How much of a team's kills each place makes, the first the star. */
const SKILL = [1.35, 1.15, 1, 0.85, 0.65];
/** Reasons of rounds that CT and T win, as the read tables name them. */
const CT_REASONS = ['elimination', 'elimination', 'defuse', 'time'];
const T_REASONS = ['elimination', 'elimination', 'bomb'];

/**
 * One map played to its end by MR12 rules: its rounds as `map_stats.rounds` has them, and for each of ten places the counters and
 * the line of each round, which add up.
 */
export function playMap(name) {
  const random = new Seeded(name);
  const lead = 0.38 + random.next() * 0.24;
  const firstSide = random.pick(['ct', 't']);
  const score = { team1: 0, team2: 0 };
  const rounds = [];
  const players = { team1: newPlayers(), team2: newPlayers() };
  while (!isOver(score.team1, score.team2)) {
    const round = rounds.length + 1;
    const winner = random.chance(lead) ? 'team1' : 'team2';
    score[winner] += 1;
    const team1Side = sideIn(firstSide, round);
    const winnerSide = winner === 'team1' ? team1Side : other(team1Side);
    const reason = random.pick(winnerSide === 'ct' ? CT_REASONS : T_REASONS);
    playRound(random, players, { winner, winnerSide, reason });
    rounds.push({
      round,
      winner,
      winner_side: winnerSide,
      reason,
      team1_score: score.team1,
      team2_score: score.team2,
      inferred: false,
    });
  }
  return { winner: score.team1 > score.team2 ? 'team1' : 'team2', ...score, rounds, players };
}

const other = (side) => (side === 'ct' ? 't' : 'ct');

/** Regulation changes sides after round 12; each half of an overtime after three more. */
function sideIn(firstSide, round) {
  const swaps =
    round <= 2 * HALF ? Number(round > HALF) : Math.floor((round - 2 * HALF - 1 + OVERTIME_HALF) / OVERTIME_HALF);
  return swaps % 2 === 0 ? firstSide : other(firstSide);
}

function isOver(team1, team2) {
  const [high, low] = team1 >= team2 ? [team1, team2] : [team2, team1];
  if (low < HALF) return high > HALF;
  return high >= HALF + (Math.floor((low - HALF) / OVERTIME_HALF) + 1) * OVERTIME_HALF + 1;
}

const COUNTERS = [
  ...['kills', 'headshot_kills', 'deaths', 'assists', 'flashbang_assists', 'roundsplayed', 'teamkills', 'knife_kills'],
  ...['suicides', 'damage', 'util_damage', 'enemies_flashed', 'friendlies_flashed', 'bomb_plants', 'bomb_defuses'],
  ...['v1', 'v2', 'v3', 'v4', 'v5', 'k1', 'k2', 'k3', 'k4', 'k5', 'firstdeath_ct', 'firstdeath_t', 'firstkill_ct'],
  ...['firstkill_t', 'kast', 'contribution_score', 'mvp'],
];

const newPlayers = () =>
  Array.from({ length: PLACES }, () => ({
    counters: Object.fromEntries(COUNTERS.map((counter) => [counter, 0])),
    rounds: [],
  }));

function playRound(random, players, { winner, winnerSide, reason }) {
  const loser = winner === 'team1' ? 'team2' : 'team1';
  const sides = { [winner]: winnerSide, [loser]: other(winnerSide) };
  const dies = {
    [winner]: random.weighted([0.2, 0.25, 0.25, 0.18, 0.12]),
    [loser]: reason === 'elimination' ? PLACES : random.between(1, 4),
  };
  const lines = { team1: newLines(), team2: newLines() };
  const victims = random.shuffled([
    ...fallen(random, dies[winner]).map((place) => ({ team: winner, place })),
    ...fallen(random, dies[loser]).map((place) => ({ team: loser, place })),
  ]);
  victims.forEach((victim, order) => kill(random, { victim, order, lines, players, sides }));
  for (const team of ['team1', 'team2']) {
    players[team].forEach((player, place) => endRound(random, player, lines[team][place], reason));
  }
  const best = lines[winner].reduce((top, line, place) => (line[0] > lines[winner][top][0] ? place : top), 0);
  players[winner][best].counters.mvp += 1;
  const planter = players[winnerSide === 't' ? winner : loser];
  if (reason === 'bomb' || reason === 'defuse') random.pick(planter).counters.bomb_plants += 1;
  if (reason === 'defuse') random.pick(players[winner]).counters.bomb_defuses += 1;
  const survivors = PLACES - dies[winner];
  if (survivors === 1 && reason === 'elimination') {
    const hero = lines[winner].findIndex((line) => line[1] === 0);
    players[winner][hero].counters[`v${Math.min(Math.max(lines[winner][hero][0], 1), 5)}`] += 1;
  }
}

/** Kills, deaths, assists and damage of this round for each place. */
const newLines = () => Array.from({ length: PLACES }, () => [0, 0, 0, 0]);

const fallen = (random, count) => random.shuffled([0, 1, 2, 3, 4]).slice(0, count);

function kill(random, { victim, order, lines, players, sides }) {
  const team = victim.team === 'team1' ? 'team2' : 'team1';
  const place = random.weighted(SKILL);
  const { counters } = players[team][place];
  lines[team][place][0] += 1;
  lines[team][place][3] += random.between(70, 100);
  lines[victim.team][victim.place][1] += 1;
  if (random.chance(0.48)) counters.headshot_kills += 1;
  if (random.chance(0.004)) counters.knife_kills += 1;
  if (order === 0) {
    counters[`firstkill_${sides[team]}`] += 1;
    players[victim.team][victim.place].counters[`firstdeath_${sides[victim.team]}`] += 1;
  }
  if (!random.chance(0.3)) return;
  const helper = (place + 1 + random.below(PLACES - 1)) % PLACES;
  lines[team][helper][2] += 1;
  lines[team][helper][3] += random.between(10, 45);
  if (random.chance(0.2)) players[team][helper].counters.flashbang_assists += 1;
}

function endRound(random, { counters, rounds }, line, reason) {
  const [kills, deaths, assists] = line;
  const thrown = random.chance(0.3) ? random.between(3, 40) : 0;
  line[3] += thrown;
  counters.util_damage += thrown;
  counters.kills += kills;
  counters.deaths += deaths;
  counters.assists += assists;
  counters.damage += line[3];
  counters.roundsplayed += 1;
  if (kills > 0) counters[`k${kills}`] += 1;
  if (kills > 0 || assists > 0 || deaths === 0) counters.kast += 1;
  counters.enemies_flashed += random.below(3);
  if (random.chance(0.1)) counters.friendlies_flashed += 1;
  counters.contribution_score += 2 * kills + assists + (reason === 'bomb' && deaths === 0 ? 1 : 0);
  rounds.push(line);
}
