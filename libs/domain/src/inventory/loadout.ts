import { GAME_TEAMS } from './catalogue';
import type { GameTeam, ItemFacts } from './catalogue';
import { checkItem } from './item-rules';
import type { InventoryFault, LoadoutItem } from './item-rules';
import type { PresetBody } from './presets';

/** What a person carries beside painted items; 0 and '' are the game's own. */
export interface Choices {
  /** Class of the knife: `weapon_knife_karambit`, `weapon_bayonet`; `weapon_knife` is the game's own. */
  knife: string;
  glove: number;
  music: number;
  pin: number;
  agent: string;
}

export interface Loadout {
  /** Raised by one with each change. */
  version: number;
  items: Readonly<Record<GameTeam, ReadonlyMap<number, LoadoutItem>>>;
  choices: Readonly<Record<GameTeam, Choices>>;
}

export const DEFAULT_KNIFE = 'weapon_knife';
const NO_CHOICES: Choices = { knife: DEFAULT_KNIFE, glove: 0, music: 0, pin: 0, agent: '' };
export const EMPTY_LOADOUT: Loadout = {
  version: 0,
  items: { 2: new Map(), 3: new Map() },
  choices: { 2: NO_CHOICES, 3: NO_CHOICES },
};

/** One change of a save. */
export type LoadoutChange =
  | { kind: 'item'; teams: readonly GameTeam[]; item: LoadoutItem }
  | { kind: 'remove-item'; teams: readonly GameTeam[]; def: number }
  | { kind: 'choose'; team: GameTeam; choices: Partial<Choices> }
  /** A preset in place of everything; what the game has no more is left out. */
  | { kind: 'replace'; body: PresetBody };

export const MOST_CHANGES = 128;

/**
 * All changes or none. `version`: what the writer saw last; another one since then is a conflict, so that no tab undoes what another did.
 * A change that changes nothing leaves the version as it is.
 */
export function changeLoadout(
  loadout: Loadout,
  changes: readonly LoadoutChange[],
  { facts, version }: { facts: ItemFacts; version?: number },
): { ok: true; loadout: Loadout } | { ok: false; fault: InventoryFault } {
  if (version !== undefined && version !== loadout.version)
    return { ok: false, fault: { code: 'STALE', field: 'version', version: loadout.version } };
  if (changes.length > MOST_CHANGES)
    return { ok: false, fault: { code: 'TOO_MANY_CHANGES', field: 'items', max: MOST_CHANGES } };
  let next = loadout;
  for (const [at, change] of changes.entries()) {
    const done = apply(next, change, facts);
    if ('code' in done) return { ok: false, fault: { ...done, at } };
    next = done;
  }
  return { ok: true, loadout: isSame(next, loadout) ? loadout : { ...next, version: loadout.version + 1 } };
}

function apply(loadout: Loadout, change: LoadoutChange, facts: ItemFacts): Loadout | InventoryFault {
  switch (change.kind) {
    case 'item':
      return withItem(loadout, change, facts);
    case 'remove-item':
      return change.teams.reduce((now, team) => withItems(now, team, without(now.items[team], change.def)), loadout);
    case 'choose':
      return withChoices(loadout, change, facts);
    case 'replace':
      return replaced(loadout, change.body, facts);
  }
}

function withItem(
  loadout: Loadout,
  { teams, item }: Extract<LoadoutChange, { kind: 'item' }>,
  facts: ItemFacts,
): Loadout | InventoryFault {
  if (teams.length === 0) return { code: 'WRONG_TEAM', field: 'teams' };
  let next = loadout;
  for (const team of teams) {
    const checked = checkItem(item, team, facts);
    if ('code' in checked) return checked;
    next = withItems(next, team, new Map(next.items[team]).set(item.def, checked));
  }
  return next;
}

function withChoices(
  loadout: Loadout,
  { team, choices }: Extract<LoadoutChange, { kind: 'choose' }>,
  facts: ItemFacts,
): Loadout | InventoryFault {
  const fault = choicesFault(choices, team, facts);
  if (fault) return fault;
  return { ...loadout, choices: { ...loadout.choices, [team]: { ...loadout.choices[team], ...choices } } };
}

function replaced({ version }: Loadout, { items, choices }: PresetBody, facts: ItemFacts): Loadout {
  const itemsOf = (team: GameTeam): ReadonlyMap<number, LoadoutItem> =>
    new Map(
      items[team].flatMap((item) => {
        const checked = checkItem(item, team, facts);
        return 'code' in checked ? [] : [[checked.def, checked] as const];
      }),
    );
  const known = <K extends keyof Choices>(team: GameTeam, key: K): Choices[K] =>
    choicesFault({ [key]: choices[team][key] }, team, facts) === null ? choices[team][key] : NO_CHOICES[key];
  const choicesOf = (team: GameTeam): Choices => ({
    knife: known(team, 'knife'),
    glove: known(team, 'glove'),
    music: known(team, 'music'),
    pin: known(team, 'pin'),
    agent: known(team, 'agent'),
  });
  return { version, items: { 2: itemsOf(2), 3: itemsOf(3) }, choices: { 2: choicesOf(2), 3: choicesOf(3) } };
}

function choicesFault(
  { knife, glove, music, pin, agent }: Partial<Choices>,
  team: GameTeam,
  facts: ItemFacts,
): InventoryFault | null {
  if (knife !== undefined && knife !== DEFAULT_KNIFE && facts.knife(knife) === null)
    return { code: 'KNIFE_UNKNOWN', field: 'knife' };
  if (glove !== undefined && glove !== 0 && facts.model(glove)?.kind !== 'glove')
    return { code: 'GLOVE_UNKNOWN', field: 'defIndex' };
  if (music !== undefined && music !== 0 && !facts.knows('music', music))
    return { code: 'MUSIC_UNKNOWN', field: 'music_id' };
  if (pin !== undefined && pin !== 0 && !facts.knows('pins', pin)) return { code: 'PIN_UNKNOWN', field: 'pin_id' };
  if (agent === undefined || agent === '') return null;
  const side = facts.agentTeam(agent);
  if (side === null) return { code: 'AGENT_UNKNOWN', field: 'model' };
  return side === team ? null : { code: 'WRONG_TEAM', field: 'model' };
}

const withItems = (loadout: Loadout, team: GameTeam, items: ReadonlyMap<number, LoadoutItem>): Loadout => ({
  ...loadout,
  items: { ...loadout.items, [team]: items },
});

function without(items: ReadonlyMap<number, LoadoutItem>, def: number): Map<number, LoadoutItem> {
  const left = new Map(items);
  left.delete(def);
  return left;
}

const isSame = (left: Loadout, right: Loadout): boolean => told(left) === told(right);

/** Everything but the version, in one order. */
const told = ({ items, choices }: Loadout): string =>
  JSON.stringify(
    GAME_TEAMS.map((team) => [
      [...items[team].values()]
        .toSorted((one, other) => one.def - other.def)
        .map((item) => Object.entries(item).toSorted()),
      Object.entries(choices[team]).toSorted(),
    ]),
  );
