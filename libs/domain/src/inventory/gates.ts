import { GAME_TEAMS } from './catalogue';
import type { GameTeam } from './catalogue';
import type { InventoryFault, LoadoutItem } from './item-rules';
import { DEFAULT_KNIFE } from './loadout';
import type { Loadout } from './loadout';

/** Parts of a loadout that an installation may keep for VIPs (decision 0084). */
export const GATES = [
  'knives',
  'gloves',
  'agents',
  'music',
  'pins',
  'name_tags',
  'stattrak',
  'stickers',
  'charms',
] as const;
export type Gate = (typeof GATES)[number];

const FIRST_KNIFE = 500;
const FIRST_GLOVES = 4_000;

/** The gate of an item as a whole; null for weapons, of which only single parts may be gated. */
const gateOfItem = (def: number): Gate | null =>
  def >= FIRST_GLOVES ? 'gloves' : def >= FIRST_KNIFE ? 'knives' : null;

interface Part {
  gate: Gate;
  field: string;
  /** What is there, to be compared. */
  value: string;
}

/** Everything in a loadout that a gate may stand before, by its place. What the game gives by itself is not among it. */
function gatedParts({ items, choices }: Loadout): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const team of GAME_TEAMS) {
    const { knife, glove, agent, music, pin } = choices[team];
    const choose = (gate: Gate, field: string, value: string | number): void => {
      if (value !== '' && value !== 0 && value !== DEFAULT_KNIFE)
        parts.set(`${team}:${gate}`, { gate, field, value: String(value) });
    };
    choose('knives', 'knife', knife);
    choose('gloves', 'defIndex', glove);
    choose('agents', 'model', agent);
    choose('music', 'music_id', music);
    choose('pins', 'pin_id', pin);
    for (const item of items[team].values()) partsOfItem(team, item, parts);
  }
  return parts;
}

function partsOfItem(team: GameTeam, item: LoadoutItem, parts: Map<string, Part>): void {
  const place = `${team}:${item.def}`;
  const whole = gateOfItem(item.def);
  if (whole !== null) parts.set(place, { gate: whole, field: 'defIndex', value: JSON.stringify(item) });
  if (item.nameTag !== null) parts.set(`${place}:tag`, { gate: 'name_tags', field: 'nametag', value: item.nameTag });
  if (item.statTrak) parts.set(`${place}:stattrak`, { gate: 'stattrak', field: 'stattrak', value: 'on' });
  if (item.charm) parts.set(`${place}:charm`, { gate: 'charms', field: 'keychain', value: JSON.stringify(item.charm) });
  for (const sticker of item.stickers)
    parts.set(`${place}:sticker:${sticker.slot}`, {
      gate: 'stickers',
      field: 'stickers',
      value: JSON.stringify(Object.entries(sticker).toSorted()),
    });
}

/**
 * What a change would put behind a closed gate, or null. What somebody has there already stays, and can be taken away: an expired VIP
 * keeps everything and gains nothing (economy reference §6).
 */
export function gateFault(before: Loadout, after: Loadout, closed: ReadonlySet<Gate>): InventoryFault | null {
  if (closed.size === 0) return null;
  const had = gatedParts(before);
  for (const [place, { gate, field, value }] of gatedParts(after))
    if (closed.has(gate) && had.get(place)?.value !== value) return { code: 'VIP_REQUIRED', field, feature: gate };
  return null;
}

/** The loadout as servers show it: what is behind a closed gate is as the game gives it. Nothing that is kept changes. */
export function withoutClosed(loadout: Loadout, closed: ReadonlySet<Gate>): Loadout {
  if (closed.size === 0) return loadout;
  const each = <T>(tell: (team: GameTeam) => T): Record<GameTeam, T> => ({ 2: tell(2), 3: tell(3) });
  return {
    ...loadout,
    items: each(
      (team) =>
        new Map(
          [...loadout.items[team]].flatMap(([def, item]) => {
            const whole = gateOfItem(def);
            return whole !== null && closed.has(whole) ? [] : [[def, bared(item, closed)] as const];
          }),
        ),
    ),
    choices: each((team) => {
      const { knife, glove, agent, music, pin } = loadout.choices[team];
      return {
        knife: closed.has('knives') ? DEFAULT_KNIFE : knife,
        glove: closed.has('gloves') ? 0 : glove,
        agent: closed.has('agents') ? '' : agent,
        music: closed.has('music') ? 0 : music,
        pin: closed.has('pins') ? 0 : pin,
      };
    }),
  };
}

const bared = (item: LoadoutItem, closed: ReadonlySet<Gate>): LoadoutItem => ({
  ...item,
  nameTag: closed.has('name_tags') ? null : item.nameTag,
  statTrak: item.statTrak && !closed.has('stattrak'),
  stickers: closed.has('stickers') ? [] : item.stickers,
  charm: closed.has('charms') ? null : item.charm,
});
