import { CombatEvent } from '@placar/contracts';
import type { CombatPerson } from '@placar/contracts';
import { combatFacts, firstMapOf } from '@placar/domain';
import type { CombatFacts, KillValues, MatchEvent, MatchState } from '@placar/domain';
import type { Statement } from '../log';

/** An event of the inbox as these tables are made of it. */
export interface CombatSource {
  id: number;
  attempt: number;
  body: unknown;
  received_at: Date;
}

/** Columns of both tables, in one place. */
const BASE = {
  id: 'bigint',
  match_id: 'int',
  attempt: 'int',
  map_number: 'int',
  received_at: 'timestamptz',
  round_number: 'int',
  round_time: 'int',
};
const KILL = {
  player_steam_id: 'text',
  player_name: 'text',
  player_side: 'text',
  attacker_steam_id: 'text',
  attacker_name: 'text',
  attacker_side: 'text',
  weapon: 'text',
  bomb: 'boolean',
  headshot: 'boolean',
  thru_smoke: 'boolean',
  attacker_blind: 'boolean',
  no_scope: 'boolean',
  suicide: 'boolean',
  friendly_fire: 'boolean',
  assister_steam_id: 'text',
  assister_name: 'text',
  assister_side: 'text',
  assist_friendly_fire: 'boolean',
  flash_assist: 'boolean',
};
const TABLES = {
  player_kills: { ...BASE, ...KILL },
  bomb_plants: {
    ...BASE,
    steam_id: 'text',
    name: 'text',
    site: 'text',
    defused: 'boolean',
    bomb_time_remaining: 'int',
  },
};
type CombatTable = keyof typeof TABLES;
export const COMBAT_TABLES = Object.keys(TABLES) as CombatTable[];

/** Fields of a kill that a correction may change. */
export const KILL_FIELDS: readonly string[] = [...Object.keys(KILL), 'round_number', 'round_time'];

type Row = Record<string, unknown>;

/** Ids are made of what a row was made of, so that a rebuild gives the same: even ones of the inbox, odd ones of the log. */
const inboxId = (id: number): number => id * 2;
export const enteredKillId = (matchId: number, version: number): number => (matchId * 100_000 + version) * 2 + 1;

/** What the tables gain by these events. Of a bot's death, and of what does not parse, nothing is kept (wire contract §7.2). */
export function combatStatements(state: MatchState, sources: readonly CombatSource[]): Statement[] {
  const rows: Record<CombatTable, Row[]> = { player_kills: [], bomb_plants: [] };
  for (const source of sources) {
    const event = CombatEvent.safeParse(source.body).data;
    if (event === undefined || event.player.is_bot) continue;
    const base = {
      id: inboxId(source.id),
      match_id: state.id,
      attempt: source.attempt,
      map_number: event.map_number + firstMapOf(state, source.attempt),
      received_at: source.received_at.toISOString(),
      round_number: event.round_number,
      round_time: event.round_time,
    };
    if (event.event === 'player_death') rows.player_kills.push({ ...base, ...killOf(event) });
    else rows.bomb_plants.push({ ...base, ...bombOf(event) });
  }
  const statements = COMBAT_TABLES.flatMap((table) => (rows[table].length === 0 ? [] : [insert(table, rows[table])]));
  return statements.length === 0 ? [] : [...statements, ...settleStatements(state)];
}

/** A bot or the world is nobody. */
const known = (one: CombatPerson | null | undefined): CombatPerson | null => (one && !one.is_bot ? one : null);

function killOf(event: Extract<CombatEvent, { event: 'player_death' }>): Row {
  const attacker = known(event.attacker);
  const assister = known(event.assist?.player);
  return {
    player_steam_id: event.player.steamid,
    player_name: event.player.name,
    player_side: event.player.side,
    attacker_steam_id: attacker?.steamid ?? null,
    attacker_name: attacker?.name ?? null,
    attacker_side: attacker?.side ?? null,
    weapon: event.weapon?.name ?? '',
    bomb: event.bomb,
    headshot: event.headshot,
    thru_smoke: event.thru_smoke,
    attacker_blind: event.attacker_blind,
    no_scope: event.no_scope,
    suicide: event.suicide,
    friendly_fire: event.friendly_fire,
    assister_steam_id: assister?.steamid ?? null,
    assister_name: assister?.name ?? null,
    assister_side: assister?.side ?? null,
    assist_friendly_fire: event.assist?.friendly_fire ?? false,
    flash_assist: event.assist?.flash_assist ?? false,
  };
}

const bombOf = (event: Exclude<CombatEvent, { event: 'player_death' }>): Row => ({
  steam_id: event.player.steamid,
  name: event.player.name,
  site: event.site,
  defused: event.event === 'bomb_defused',
  bomb_time_remaining: event.event === 'bomb_defused' ? event.bomb_time_remaining : 0,
});

function insert(table: CombatTable, rows: readonly Row[]): Statement {
  const columns = Object.entries(TABLES[table] as Record<string, string>);
  const names = columns.map(([name]) => name).join(', ');
  return {
    name: `combat-${table}`,
    text: `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_to_recordset($1::json)
      AS r(${columns.map(([name, type]) => `${name} ${type}`).join(', ')}) ON CONFLICT (id) DO NOTHING`,
    values: [JSON.stringify(rows)],
  };
}

/** Rounds are numbered from 0 here: round n of them is gone when the game went back to n rounds played, or fewer. */
const SUPERSEDED = `(k.attempt < $2
  OR EXISTS (SELECT 1 FROM json_to_recordset($3::json) AS o(attempt int, at timestamptz)
      WHERE o.attempt > k.attempt AND o.at <= k.received_at)
  OR EXISTS (SELECT 1 FROM json_to_recordset($4::json) AS r(map int, attempt int)
      WHERE k.map_number >= r.map AND k.attempt < r.attempt)
  OR EXISTS (SELECT 1 FROM json_to_recordset($5::json) AS b(map int, round int, at timestamptz)
      WHERE k.received_at <= b.at AND (k.map_number > b.map OR (k.map_number = b.map AND k.round_number >= b.round))))`;

/** Marks what does not stand (any more). One rule for what is there already, what comes late, and a rebuild. */
export function settleStatements(state: MatchState): Statement[] {
  const facts = combatFacts(state);
  return isPlain(facts) ? [] : COMBAT_TABLES.map((table) => settle(table, state.id, facts));
}

const isPlain = ({ restartedAt, openings, reloads, restores }: CombatFacts): boolean =>
  restartedAt === 0 && openings.length <= 1 && reloads.length === 0 && restores.length === 0;

const settle = (table: CombatTable, matchId: number, facts: CombatFacts): Statement => ({
  name: `settle-${table}`,
  text: `UPDATE ${table} k SET superseded = NOT k.superseded WHERE k.match_id = $1 AND k.superseded <> ${SUPERSEDED}`,
  values: [
    matchId,
    facts.restartedAt,
    JSON.stringify(facts.openings),
    JSON.stringify(facts.reloads),
    JSON.stringify(facts.restores),
  ],
});

type KillsCorrected = Extract<MatchEvent, { type: 'match.kills-corrected' }>;

/** What staff entered, changed and took away, in the order of the log. */
export function killCorrectionStatements(
  matchId: number,
  corrections: readonly { version: number; at: string; event: KillsCorrected }[],
): Statement[] {
  return corrections.map(({ version, at, event: { payload } }) => {
    if (payload.change === 'entered') {
      const { attempt, mapNumber, values } = payload;
      const row = { ...BLANK_KILL, ...values, attempt, map_number: mapNumber, received_at: at };
      return insert('player_kills', [{ ...row, id: enteredKillId(matchId, version), match_id: matchId }]);
    }
    if (payload.change === 'removed') {
      return {
        text: 'DELETE FROM player_kills WHERE match_id = $1 AND ($2::bigint IS NULL OR id = $2)',
        values: [matchId, payload.id],
      };
    }
    const fields = Object.entries(payload.values).filter(([name]) => KILL_FIELDS.includes(name));
    return {
      text: `UPDATE player_kills SET ${fields.map(([name], index) => `${name} = $${index + 3}`).join(', ')}
        WHERE match_id = $1 AND id = $2`,
      values: [matchId, payload.id, ...fields.map(([, value]) => value)],
    };
  });
}

const BLANK_KILL: KillValues = {
  ...Object.fromEntries(Object.entries(KILL).map(([name, type]) => [name, type === 'boolean' ? false : null])),
  player_name: '',
  weapon: '',
  round_number: 0,
  round_time: 0,
};
