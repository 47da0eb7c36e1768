import { longestGap } from './lib/answer-gaps.mjs';
import { openViewers } from './lib/children.mjs';
import {
  giveAway,
  openPairings,
  organise,
  playToTheEnd,
  readBracket,
  resultOf,
  roundWithMatches,
  signedUpCup,
  TEAMS,
} from './lib/cups.mjs';
import { pause, percentile } from './lib/figures.mjs';
import { CONNECTIONS, runLoad } from './lib/load.mjs';
import { lobbyPeople } from './lib/lobby-people.mjs';
import { until } from './lib/stack.mjs';

const now = () => performance.now();
const DOUBLE = { format: { kind: 'double_elimination' } };
const SWISS = { format: { kind: 'swiss', until: { rounds: 9 } }, play: { map_pool: ['de_mirage'], veto: 'none' } };

/** Brackets of 512 teams: milliseconds from the click to the answer and until everybody can read it, and how long the api was deaf meanwhile. */
export async function measureBegin(stack, { samples }) {
  const figures = { signUp: [], begin: [], readable: [], gap: [] };
  let id;
  for (let turn = 0; turn < samples; turn += 1) {
    const cup = await signedUpCup(stack, DOUBLE);
    ({ id } = cup);
    figures.signUp.push(cup.ms);
    const { longest } = await longestGap(stack, async () => {
      const began = now();
      await organise(stack, `/tournaments/${id}/begin`);
      figures.begin.push(now() - began);
      const { stages } = await readBracket(stack, id);
      if (stages.length !== 1) throw new Error('the bracket is not there');
      figures.readable.push(now() - began);
    });
    figures.gap.push(longest);
  }
  return { ...figures, id };
}

/**
 * Rounds of a Swiss stage whose matches the worker makes: milliseconds from the end of the last match of a round until the pairs of the
 * next one can be read, until the matches of the round are all made, and how long the api was deaf meanwhile.
 */
export async function measureSwissRounds(stack, { rounds, tell }) {
  const { id } = await signedUpCup(stack, SWISS);
  await organise(stack, `/tournaments/${id}/begin`);
  const figures = { paired: [], gap: [] };
  for (let round = 1; round <= rounds; round += 1) {
    const pairings = await roundWithMatches(stack, id, round);
    tell(`Swiss round ${round}: ${pairings.length} matches`);
    const [last, ...others] = pairings;
    for (const pairing of others) await giveAway(stack, pairing);
    const isOver = (shown) => openPairings(shown).length === 1;
    await until('all results but one', async () => isOver(await readBracket(stack, id)), 300_000);
    const { longest } = await longestGap(stack, async () => {
      const began = now();
      await giveAway(stack, last);
      const isDrawn = ({ stages }) => stages[0].pairings.some((pairing) => pairing.round === round + 1);
      await until('the next round', async () => isDrawn(await readBracket(stack, id)));
      figures.paired.push(now() - began);
    });
    figures.gap.push(longest);
  }
  return figures;
}

const bracketsOf = (id) => Array.from({ length: CONNECTIONS }, () => [`/api/tournaments/${id}/bracket`]);

/** Reads of one bracket by everybody at once, as visitors and as people who are signed in. */
export async function measureBracketReads(stack, { id, seconds }) {
  const lists = bracketsOf(id);
  const cookies = (await lobbyPeople(stack, CONNECTIONS)).map(({ cookie }) => cookie);
  // Until the code is compiled, which a program that has run for longer has behind it.
  await runLoad({ url: stack.url, lists, seconds: 3 });
  const visitors = await runLoad({ url: stack.url, lists, seconds });
  const signedIn = await runLoad({ url: stack.url, lists, seconds, cookies });
  return { visitors, signedIn };
}

/** The plan of a bracket that has just begun: milliseconds to the answer, and how long the api was deaf meanwhile. */
async function measurePlan(stack, id) {
  const began = now();
  const { done, longest } = await longestGap(stack, async () => {
    const answer = await fetch(`${stack.url}/api/tournaments/${id}/plan`);
    const { matches } = await answer.json();
    if (matches.length < TEAMS) throw new Error('the plan is not there');
    return now() - began;
  });
  return { ms: done, gap: longest };
}

/** From the organiser's click on a result until a visitor reads it in the bracket, milliseconds; while others read, or alone. With what it costs. */
export async function measureResults(stack, { id, samples, readers }) {
  let running = readers;
  const load = (async () => {
    while (running) await runLoad({ url: stack.url, lists: bracketsOf(id), seconds: 3 });
  })();
  await pause(readers ? 1_500 : 0);
  const times = [];
  const before = stack.usage();
  let open = [];
  for (let turn = 0; turn < samples; turn += 1) {
    if (open.length === 0) open = openPairings(await readBracket(stack, id));
    const [pairing] = open.splice(0, 1);
    const began = now();
    const { version } = await organise(stack, `/tournaments/${id}/result`, resultOf(pairing));
    await until('the result', async () => (await readBracket(stack, id)).version >= version);
    times.push(now() - began);
    await pause(50);
  }
  const after = stack.usage();
  running = false;
  await load;
  const cost = (name) => (before && after ? (after[name] - before[name]) / samples : NaN);
  return { times, api: cost('api'), postgres: cost('postgres') };
}

/** Two frames a second at most tell of a tournament. */
const BETWEEN_FRAMES_MS = 700;

/** From the organiser's click on a result until each viewer is told that there is something new to read, and until the last of them is. */
export async function measureFrames(stack, { id, viewers: count, samples }) {
  const path = `/api/tournaments/${id}/stream`;
  const viewers = await openViewers({ port: stack.port, path, marker: 'event: tournament\n', count });
  const all = [];
  const last = [];
  let open = [];
  for (let turn = 0; turn < samples; turn += 1) {
    if (open.length === 0) open = openPairings(await readBracket(stack, id));
    await pause(BETWEEN_FRAMES_MS);
    const body = resultOf(open.shift());
    const times = await viewers.timed(() => organise(stack, `/tournaments/${id}/result`, body));
    all.push(...times);
    last.push(Math.max(...times));
  }
  viewers.close();
  return { all, last };
}

/** Bytes of a bracket on the wire, compressed as browsers ask for it. */
async function compressedBytes({ url }, id) {
  const lists = [[`/api/tournaments/${id}/bracket`]];
  return (await runLoad({ url, lists, seconds: 1 })).bytes;
}

/** Everything of one mode, with how the figures are named and what they should be. */
export async function measureTournaments(stack, { viewers, quick, tell }) {
  tell('brackets of 512 teams');
  const begin = await measureBegin(stack, { samples: quick ? 2 : 5 });
  tell('reads of a bracket');
  const { id } = begin;
  const reads = await measureBracketReads(stack, { id, seconds: quick ? 2 : 5 });
  const fresh = await compressedBytes(stack, id);
  const plan = await measurePlan(stack, id);
  tell('results');
  const alone = await measureResults(stack, { id, samples: quick ? 20 : 50, readers: false });
  const beside = await measureResults(stack, { id, samples: quick ? 20 : 50, readers: true });
  tell(`results at ${viewers} viewers`);
  const frames = await measureFrames(stack, { id, viewers, samples: quick ? 10 : 40 });
  let whole = null;
  if (!quick) {
    tell('the bracket to its end');
    await playToTheEnd(stack, id);
    whole = await compressedBytes(stack, id);
  }
  const swiss = await measureSwissRounds(stack, { rounds: quick ? 2 : 5, tell });
  const memory = stack.memory();
  return rowsOf({ begin, plan, reads, fresh, whole, alone, beside, frames, viewers, swiss, memory });
}

function rowsOf({ begin, plan, reads, fresh, whole, alone, beside, frames, viewers, swiss, memory }) {
  const ms = (value) => `${value.toFixed(1)} ms`;
  const kilobytes = (bytes) => `${(bytes / 1_024).toFixed(1)} KiB`;
  const mebi = (bytes) => `${Math.round(bytes / 1_048_576)} MiB`;
  const most = (samples) => ms(Math.max(...samples));
  return [
    [`Table of ${TEAMS} teams signed up, the longest`, most(begin.signUp), ''],
    [`${TEAMS} teams, double elimination, begun and readable, the longest`, most(begin.readable), '≤ 1,000 ms'],
    ['… the answer to the click', most(begin.begin), ''],
    ['… longest wait for the cheapest answer of the api meanwhile', most(begin.gap), ''],
    [`Swiss round of ${TEAMS}: last match over → next pairs readable, the longest`, most(swiss.paired), '≤ 5,000 ms'],
    ['… longest wait for the cheapest answer of the api meanwhile', most(swiss.gap), ''],
    [`Bracket of ${TEAMS}, hot: visitors`, `${Math.round(reads.visitors.perSecond)}/s`, '≥ 2,000/s'],
    ['… p99', ms(reads.visitors.p99), ''],
    [`Bracket of ${TEAMS}, hot: signed in`, `${Math.round(reads.signedIn.perSecond)}/s`, '≥ 2,000/s'],
    ['… p99', ms(reads.signedIn.p99), ''],
    [`Bracket of ${TEAMS}, br, when it begins`, kilobytes(fresh), '≤ 60 KB'],
    ...(whole === null ? [] : [['… when it is over', kilobytes(whole), '≤ 60 KB']]),
    [`Plan of ${TEAMS}, double elimination`, ms(plan.ms), ''],
    ['… longest wait for the cheapest answer of the api meanwhile', ms(plan.gap), ''],
    ['Result → a visitor reads it: p50', ms(percentile(alone.times, 0.5)), ''],
    ['… processor time, api + PostgreSQL', `${alone.api.toFixed(1)} + ${alone.postgres.toFixed(1)} ms`, ''],
    [`Result → a visitor reads it, beside ${CONNECTIONS} readers: p50`, ms(percentile(beside.times, 0.5)), ''],
    ['… p99', ms(percentile(beside.times, 0.99)), ''],
    [`Result → frame, ${viewers} viewers: p50`, ms(percentile(frames.all, 0.5)), '≤ 100 ms'],
    ['… at the last of them: p50', ms(percentile(frames.last, 0.5)), ''],
    ...(memory === null
      ? []
      : [
          ['Memory of the api after all this', mebi(memory.api), '≤ 600 MiB'],
          ['Memory of the worker', mebi(memory.worker), '≤ 600 MiB'],
        ]),
  ];
}
