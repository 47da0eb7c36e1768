import { createHmac, randomBytes } from 'node:crypto';
import { CONNECTIONS } from './load.mjs';
import { Seeded } from './seeded.mjs';

const SESSION_COOKIE = 'placar.sid';
const DAY_MS = 86_400_000;

/**
 * Cookies of as many players of the data set as there are connections, each with a session of its own. They are ordinary people: they
 * play in teams, a few of them own matches, none is staff.
 */
export async function signedInPlayers({ database, config }) {
  const rows = await database.query(`SELECT id FROM users WHERE steam_id LIKE '765611989%' ORDER BY id`);
  const people = new Seeded('signed in').shuffled(rows).slice(0, CONNECTIONS);
  return Promise.all(people.map(({ id }) => signIn(database, config.secrets.sessionKey, id)));
}

/** Answers the cookie of a new session, signed as express-session does. */
export async function signIn(database, key, userId) {
  const sid = randomBytes(18).toString('base64url');
  const now = Date.now();
  const expires = new Date(now + DAY_MS);
  const session = {
    cookie: { originalMaxAge: DAY_MS, expires, httpOnly: true, path: '/' },
    user_id: userId,
    created_at: now,
    seen_at: now,
  };
  await database.query('INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, $3)', [sid, session, expires]);
  const signature = createHmac('sha256', key).update(sid).digest('base64').replace(/=+$/, '');
  return `${SESSION_COOKIE}=${encodeURIComponent(`s:${sid}.${signature}`)}`;
}
