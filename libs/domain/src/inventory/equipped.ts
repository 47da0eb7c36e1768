import { GAME_TEAMS } from './catalogue';
import type { GameTeam } from './catalogue';
import type { LoadoutItem } from './item-rules';
import { DEFAULT_KNIFE } from './loadout';
import type { Loadout } from './loadout';

/** Forms that plugins fetch (economy reference §1.5): the stock plugin asks for `v3`, the web app of today tells `v4` and `v5`. */
type EquippedForm = 'v3' | 'v4' | 'v5';

interface EquippedFacts {
  /** Definition index of a class of knives. */
  knife(className: string): number | null;
  /** Whether a finish is painted on the older mesh. */
  isLegacy(def: number, paint: number): boolean;
  /** What servers counted with an item. */
  count(team: GameTeam, def: number): number;
  /** Short text that changes with the item. */
  hash(text: string): string;
}

const FIRST_KNIFE = 500;
const FIRST_GLOVES = 4_000;

/** As plugins read it, each part by team or by definition index. */
interface Equipped {
  knives: Record<string, Thing>;
  gloves: Record<string, Thing>;
  tWeapons: Record<string, Thing>;
  ctWeapons: Record<string, Thing>;
  agents: Record<string, Thing>;
  pin?: number;
  collectible?: Thing;
  musicKit?: Thing;
}
type Thing = Record<string, unknown>;

/** Where counters of kills end, as in the game. */
export const MOST_KILLS = 999_999;
const UIDS_OF_TEAM = 100_000;
/** One number for an item of a person, by which a server tells what it has counted. */
const itemUid = (team: GameTeam, def: number): number => team * UIDS_OF_TEAM + def;

/** The item that a server means by its number; null: no team has it. */
export function itemOfUid(uid: number): { team: GameTeam; def: number } | null {
  const team = GAME_TEAMS.find((code) => code === Math.floor(uid / UIDS_OF_TEAM));
  return team === undefined ? null : { team, def: uid % UIDS_OF_TEAM };
}

/** What a person carries, in the form that the plugin of that version reads. */
export function equipped(loadout: Loadout, form: EquippedForm, facts: EquippedFacts): Equipped {
  const told = (team: GameTeam, item: LoadoutItem): Thing => weapon(team, item, form, facts);
  const weapons = (team: GameTeam): Record<string, Thing> =>
    Object.fromEntries(
      [...loadout.items[team].values()]
        .filter(({ def }) => def < FIRST_KNIFE)
        .map((item) => [String(item.def), told(team, item)]),
    );
  const each = (make: (team: GameTeam) => Thing | null): Record<string, Thing> =>
    Object.fromEntries(
      GAME_TEAMS.flatMap((team) => {
        const made = make(team);
        return made === null ? [] : [[String(team), made]];
      }),
    );
  return {
    knives: each((team) => {
      const { knife } = loadout.choices[team];
      const def = knife === DEFAULT_KNIFE ? null : facts.knife(knife);
      return def === null ? null : told(team, loadout.items[team].get(def) ?? bare(def));
    }),
    gloves: each((team) => {
      const def = loadout.choices[team].glove;
      const item = def < FIRST_GLOVES ? undefined : loadout.items[team].get(def);
      if (item === undefined || item.paint === 0) return null;
      const { paint, seed, wear } = item;
      return withHash({ def, paint, seed, wear }, form, facts);
    }),
    tWeapons: weapons(2),
    ctWeapons: weapons(3),
    agents: each((team) => {
      const { agent } = loadout.choices[team];
      if (agent === '') return null;
      // The stock plugin sets the model by its name; the voice stays that of the team.
      return form === 'v3'
        ? { def: 0, model: agent, patches: [], vofallback: false, vofemale: false, voprefix: '' }
        : withHash({ model: agent, stickers: [] }, form, facts);
    }),
    ...others(loadout, form),
  };
}

/** One pin and one music kit for both teams: that of the terrorists, else the other. */
function others({ choices }: Loadout, form: EquippedForm): Pick<Equipped, 'pin' | 'collectible' | 'musicKit'> {
  const pin = choices[2].pin || choices[3].pin;
  const music = choices[2].music || choices[3].music;
  const kit = { stattrak: -1, uid: 0 };
  return {
    ...(pin === 0 ? {} : form === 'v3' ? { pin } : { collectible: { def: pin } }),
    ...(music === 0 ? {} : { musicKit: form === 'v3' ? { def: music, ...kit } : { musicId: music, ...kit } }),
  };
}

function weapon(
  team: GameTeam,
  { def, paint, seed, wear, nameTag, statTrak, stickers, charm }: LoadoutItem,
  form: EquippedForm,
  facts: EquippedFacts,
): Thing {
  const item = {
    def,
    paint,
    seed,
    wear,
    nametag: nameTag ?? '',
    stattrak: statTrak ? facts.count(team, def) : -1,
    stickers: stickers.map((sticker) => ({
      def: sticker.id,
      slot: sticker.slot,
      wear: sticker.wear,
      rotation: sticker.rotation,
      x: sticker.x,
      y: sticker.y,
    })),
    uid: itemUid(team, def),
  };
  if (form === 'v3') return { ...item, legacy: facts.isLegacy(def, paint) };
  const keychains =
    charm === null
      ? []
      : [{ def: charm.id, seed: charm.seed, slot: 0, sticker: 0, x: charm.x, y: charm.y, z: charm.z }];
  return withHash({ ...item, keychains }, form, facts);
}

const withHash = (item: Thing, form: EquippedForm, facts: EquippedFacts): Thing =>
  form === 'v3' ? item : { ...item, hash: facts.hash(JSON.stringify(item)).slice(0, 7) };

const bare = (def: number): LoadoutItem => ({
  def,
  paint: 0,
  wear: 0,
  seed: 0,
  nameTag: null,
  statTrak: false,
  stickers: [],
  charm: null,
});
