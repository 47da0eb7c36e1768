/** What stands in place of the name of a deleted account, on the wire and in every table; pages translate it. */
export const DELETED_PLAYER = 'deleted player';

/** Whose traces are to go. */
export interface Forgotten {
  userId: number;
  /** Proved by Steam; null: the account has none, and nothing of the game is known to be theirs. */
  steamId: string | null;
  /** Takes its place: random, 17 digits, and no id that Steam gives out. */
  standIn: string;
  /** Every name under which they are known. */
  names: readonly string[];
  /** Those of them that nobody else bears and that are long enough to be looked for inside of texts. */
  distinctive: readonly string[];
}

/** Keys whose texts people read or wrote; a name is looked for inside of these only. */
const HUMAN =
  /name|text|title|reason|message|note|detail|label|description|champion|team\d?_string|words|line|^n$|^by$/i;
/** Keys that sound alike and hold what machines read. */
const MACHINE = /map_?name|file|cvar|slug|event|type|kind|status|hash|token/i;
/** What a person says, in an object that is about them. */
const SAID = /^(text|message|reason|note|ip_address)$/;
const STEAM_KEY = /steam_?id(64)?$/i;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A JSON value, or a row of a table, without the person: the Steam id becomes the stand-in wherever it stands, names go where the value
 * says whose they are, and distinctive names also inside of texts. What they said themselves becomes empty. Order and shape stay.
 */
export function forgotten<T>(value: T, person: Forgotten): T {
  return walk(value, '', person) as T;
}

function walk(value: unknown, key: string, person: Forgotten): unknown {
  if (typeof value === 'string') return textWithout(value, key, person);
  if (Array.isArray(value)) return value.map((item) => walk(item, key, person));
  if (!isFields(value)) return value;
  const fields = own(value, key, person);
  return Object.fromEntries(
    Object.entries(fields).map(([name, item]) => [steamless(name, person), walk(item, name, person)]),
  );
}

const steamless = (text: string, { steamId, standIn }: Forgotten): string =>
  steamId === null ? text : text.replaceAll(steamId, standIn);

function textWithout(text: string, key: string, person: Forgotten): string {
  // Rosters of plugins: the name stands under the Steam id.
  if (key === person.steamId && person.steamId !== null) return DELETED_PLAYER;
  const without = steamless(text, person);
  if (!HUMAN.test(key) || MACHINE.test(key)) return without;
  return person.distinctive.reduce((rest, name) => withoutName(rest, name), without);
}

/** The name where it stands by itself, not as a part of a longer word. */
export function withoutName(text: string, name: string): string {
  if (name === '' || !text.includes(name)) return text;
  const quoted = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${quoted}(?![\\p{L}\\p{N}])`, 'gu'), DELETED_PLAYER);
}

/** Names and words in an object that says whose they are. */
function own(fields: Fields, key: string, person: Forgotten): Fields {
  const changed = { ...fields };
  const { steamId, userId, names } = person;
  const take = (name: string): void => {
    if (typeof changed[name] === 'string' && changed[name] !== '') changed[name] = DELETED_PLAYER;
  };
  for (const [name, value] of Object.entries(fields)) {
    if (steamId !== null && value === steamId) {
      for (const beside of namesBeside(name)) take(beside);
      if (name === 's' || /^steam_?id(64)?$/i.test(name)) silence(changed);
    }
    if (value === userId && /(^|_)id$|_by$/i.test(name))
      for (const beside of ['name', name.replace(/_?id$/i, '_name'), `${name}_name`])
        if (names.includes(String(changed[beside]))) take(beside);
    // What was said stands beside the player who said it.
    if (steamId !== null && isFields(value) && name === 'player' && value.steamid === steamId) silence(changed);
  }
  // A server confirmed what they asked for.
  if (names.includes(String(fields['by'])) && 'reason' in fields) {
    take('by');
    silence(changed);
  }
  if (steamId !== null && key === steamId) take('name');
  return changed;
}

function silence(fields: Fields): void {
  for (const [name, value] of Object.entries(fields))
    if (SAID.test(name) && typeof value === 'string') fields[name] = '';
}

/** `attacker_steam_id` → `attacker_name`, `playerSteamId` → `playerName`, `steamid` → `name`. */
function namesBeside(key: string): string[] {
  if (key === 's') return ['n'];
  if (!STEAM_KEY.test(key)) return ['name'];
  const stem = key.replace(STEAM_KEY, '');
  return stem === '' ? ['name', 'actor_name'] : [`${stem}name`, `${stem}Name`];
}

/** The words with which somebody gave a reason: empty in what they did themselves. */
export function withoutReasons<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutReasons(item)) as T;
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SAID.test(name) && typeof item === 'string' ? '' : withoutReasons(item),
    ]),
  ) as T;
}
