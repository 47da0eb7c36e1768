import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, startStack, until } from '../../../bench/lib/stack.mjs';
import { runNode } from '../run-step.mjs';
import { root } from '../project.mjs';

const require = createRequire(import.meta.url);
const { prepareDatabase } = require('@placar/read-models');
const { createServer, createTeam } = require('@placar/testing');

/** Their clocks stand: nothing moves on them but by our word. */
const STANDING = { clock: { mode: 'manual' } };
const MAPS = ['de_nuke', 'de_ancient', 'de_mirage', 'de_inferno', 'de_anubis', 'de_dust2', 'de_train'];
const MOST_ROUNDS = 11;
/** Rounds of every match that working with the page leaves alone, so that each run finds one to end in view. */
const RESERVED_ROUNDS = 2;
const SIDE_BY_SIDE = 8;
const FIRST_ROUNDS = 3;
/** Servers that are the admin's own. */
const OWN_SERVERS = 4;

/**
 * The built product in a fresh folder with the demo's past and `count` live matches, each loaded on a simulated server through
 * the API; nothing moves until `nextRound(match)` plays on there.
 */
export async function startInstallation({ count, say }) {
  // A copy: a build in the meantime must not take the chunks away from under the open pages.
  const pages = mkdtempSync(join(tmpdir(), 'placar-pages-'));
  cpSync(join(root, 'apps/web/dist'), pages, { recursive: true });
  const stack = await startStack({
    redis: false,
    environment: { LOG_LEVEL: 'warn', WEB_DIST_DIR: pages },
    databaseOf: async (dataDir, undo) => {
      undo.push(() => rmSync(pages, { recursive: true, force: true }));
      const cluster = await startPostgres({ dataDir, password: randomBytes(16).toString('hex'), id: 'report' }, undo);
      await cluster.query('CREATE DATABASE placar');
      say('the demo’s past');
      await seedPast(cluster.url);
      return { url: cluster.url, clusterDir: dataDir };
    },
  });
  try {
    say(`${count} live matches`);
    const { body: admin } = await stack.admin.get('/isLoggedIn');
    // The past was written before there was an admin; its teams and seasons fill the pages of what is one's own.
    for (const table of ['teams', 'seasons'])
      await stack.database.query(`UPDATE ${table} SET user_id = $1 WHERE user_id IS NULL`, [admin.id]);
    const matches = await liveMatches({ ...stack, adminId: admin.id }, count);
    return { ...stack, session: sessionOf(stack), matches, nextRound, hasRounds, reservedRounds: RESERVED_ROUNDS };
  } catch (error) {
    for (const program of stack.programs) console.error(`--- ${program.name}\n${program.log().slice(-2_000)}`);
    await stack.stop();
    throw error;
  }
}

/** Before the programs run: a worker would play the cups on while they are being written. */
async function seedPast(databaseUrl) {
  const env = { DATABASE_URL: databaseUrl, PLACAR_SECRET: randomBytes(32).toString('hex'), DEMO_SERVERS: '[]' };
  await prepareDatabase(databaseUrl);
  const { code, output } = await runNode([join(root, 'scripts/seed.mjs')], { env, quiet: true });
  if (code !== 0) throw new Error(`the seed failed: ${output.trim()}`);
}

async function liveMatches(stack, count) {
  const matches = [];
  const lane = async () => {
    while (matches.length < count) {
      const place = matches.push(null) - 1;
      matches[place] = await liveMatch(stack, place);
    }
  };
  await Promise.all(Array.from({ length: Math.min(SIDE_BY_SIDE, count) }, lane));
  await until('the matches to be live with their score', async () => {
    const { body } = await stack.admin.get('/matches/live');
    return matches.every(({ id, score }) =>
      body.matches.some((one) => one.id === id && one.status === 'live' && isAt(one, score)),
    );
  });
  return matches;
}

/** A match in its first map, some rounds after its beginning, which are not as many in all of them. */
async function liveMatch(stack, place) {
  const server = await stack.fleet.addServer(STANDING);
  const { id: serverId } = await createServer(stack.database, stack.config, {
    port: server.port,
    rconPassword: server.password,
    // Not of the pool: matches of the demo’s cups would take them.
    publicServer: false,
    userId: place < OWN_SERVERS ? stack.adminId : null,
    displayName: `Arena ${place + 1}`,
  });
  const [one, two] = [await createTeam(stack.database), await createTeam(stack.database)];
  const maps = Array.from({ length: place % 3 === 0 ? 3 : 1 }, (_, index) => MAPS[(place + index) % MAPS.length]);
  const { status, body } = await stack.admin.post('/matches', [
    {
      server_id: serverId,
      team1_id: one.team.id,
      team2_id: two.team.id,
      max_maps: maps.length,
      veto_mappool: maps.join(' '),
      skip_veto: true,
      map_sides: maps.map(() => 'team1_ct').join(','),
      title: `Copa de Verão, chave ${1 + (place % 8)}`,
    },
  ]);
  if (status !== 200) throw new Error(`match not created: ${status} ${JSON.stringify(body)}`);
  await until(`match ${body.id} on its server`, () => server.state() !== 'none');
  const match = { id: body.id, server, played: 0, score: { team1: 0, team2: 0 } };
  for (let round = 0; round < FIRST_ROUNDS + (place % 5); round += 1) await nextRound(match);
  return match;
}

/** A round is left, besides those reserved, before the sides are changed, which takes a while on a server. */
const hasRounds = ({ played }, reserved = 0) => played < MOST_ROUNDS - reserved;
const isAt = ({ maps }, score) => maps[0].team1_score === score.team1 && maps[0].team2_score === score.team2;

/** Plays the match's next round on its server; answers the score that everybody must see then. */
async function nextRound(match) {
  const winner = match.played % 2 === 0 ? 'team1' : 'team2';
  match.score[winner] += 1;
  match.played += 1;
  await match.server.playRound({ winner });
  return match.score;
}

/** The storage state of a browser in which the admin is logged in. */
export function sessionOf({ admin, url }) {
  const [name, ...value] = admin.cookie.split('=');
  const { hostname } = new URL(url);
  return {
    cookies: [
      {
        name,
        value: value.join('='),
        domain: hostname,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax',
      },
    ],
    origins: [],
  };
}
