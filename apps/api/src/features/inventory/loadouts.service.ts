import { Inject, Injectable } from '@nestjs/common';
import type {
  ItemLanguage,
  LoadoutAnswer,
  LoadoutSaved,
  OwnItem,
  OwnItemsAnswer,
  OwnItemsQuery,
  SelectedSkin,
} from '@placar/contracts';
import { changeLoadout, DEFAULT_KNIFE, GAME_TEAMS, gateFault } from '@placar/domain/inventory';
import type { GameTeam, InventoryFault, Loadout, LoadoutChange, LoadoutItem } from '@placar/domain/inventory';
import { LoadoutMirror, withTransaction } from '@placar/persistence';
import type { LoadoutItemRecord } from '@placar/persistence';
import { APP_CONFIG, AppError, CLOCK } from '@placar/platform';
import type { AppConfig, Clock } from '@placar/platform';
import { readLoadout } from '@placar/read-models';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { Gates } from './gates';
import { agentKey, folded, ItemLists, picturePath } from './item-lists';
import { faultText, SAVED } from './item-words';
import { lockLoadout, mirrorLoadout, writeLoadout } from './loadout-rows';

type Chosen = Pick<
  LoadoutAnswer,
  'selected_skins' | 'selected_knife' | 'selected_glove' | 'selected_music' | 'selected_pin' | 'selected_agents'
>;

/** A loadout after a change, and whether it is on its way to the servers. */
export interface ChangedLoadout {
  loadout: Loadout;
  isQueued: boolean;
}

/** What people dress their weapons with. One change after the other for each person, all of a change or nothing of it. */
@Injectable()
export class LoadoutsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: ItemLists,
    private readonly gates: Gates,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  async read(userId: number): Promise<Loadout> {
    return (await readLoadout(this.dataSource, userId)).loadout;
  }

  /** Whether game servers know the newest state; of the plugin's database what was really written. */
  async syncOf(userId: number): Promise<LoadoutAnswer['sync']> {
    const { toServers } = this.config.inventory;
    if (toServers !== 'weaponpaints') return toServers === 'http' ? 'on_request' : 'off';
    const mirror = await this.dataSource.getRepository(LoadoutMirror).findOneBy({ userId });
    if (mirror === null) return 'off';
    return mirror.dueAt === null && mirror.sent === mirror.wanted ? 'sent' : 'queued';
  }

  /** VALIDATION, ITEM_UNKNOWN, VIP_REQUIRED or, when somebody changed it since `version`, STALE. `changes` may depend on what is there. */
  change(
    userId: number,
    changes: LoadoutChange[] | ((now: Loadout) => LoadoutChange[]),
    version?: number,
    /** Written in the same transaction, before the change. */
    alongside?: (manager: EntityManager, before: Loadout) => Promise<void>,
  ): Promise<ChangedLoadout> {
    return withTransaction(this.dataSource, async (manager) => {
      await lockLoadout(manager, userId);
      const { loadout: before } = await readLoadout(manager, userId);
      const wanted = typeof changes === 'function' ? changes(before) : changes;
      const done = changeLoadout(before, wanted, { facts: this.lists.catalogue, version });
      if (!done.ok) throw refusalOf(done.fault);
      const gated = gateFault(before, done.loadout, await this.gates.closedFor(userId));
      if (gated !== null) throw refusalOf(gated);
      await alongside?.(manager, before);
      const at = this.clock.now();
      const { loadout } = done;
      if (loadout !== before) await writeLoadout(manager, userId, { before, after: loadout, at });
      const isBridged = loadout !== before && this.config.inventory.toServers === 'weaponpaints';
      const isQueued = isBridged && (await mirrorLoadout(manager, userId, { version: loadout.version, at }));
      return { loadout, isQueued };
    });
  }

  /** Own items with their names, as the page of the inventory lists them. */
  async ownItems(userId: number, { lang, team, kind, q, sort }: OwnItemsQuery): Promise<OwnItemsAnswer> {
    const { loadout, items, choices } = await readLoadout(this.dataSource, userId);
    const finishes = this.lists.told('finishes', lang);
    const models = new Map(
      (['weapons', 'knives', 'gloves'] as const).flatMap((list) => [...this.lists.told(list, lang)]),
    );
    const gone = this.lists.catalogue.retired('finishes');
    const dressed = items.map((row): OwnItem => {
      const model = this.lists.catalogue.model(row.def);
      const key = `${row.def}-${row.paint}`;
      const weapon = models.get(String(row.def))?.name ?? '';
      return {
        ...selected(itemIn(loadout, row)),
        key: `${row.team}:${row.def}`,
        kind: model?.kind ?? 'weapon',
        team: row.team,
        name: finishes.get(key)?.name ?? weapon,
        weapon,
        rarity: row.paint === 0 ? 'default' : (finishes.get(key)?.rarity ?? ''),
        image: picturePath('skin', key),
        exterior: exteriorOf(Number(row.wear)),
        stattrak: { on: row.statTrak, count: row.statTrakCount },
        equipped: isCarried(loadout, row, this.lists.catalogue.knife(loadout.choices[row.team].knife)),
        retired: gone.has(key) || model === null,
        updatedAt: row.updatedAt.toISOString(),
      };
    });
    const chosen = choices.flatMap(({ team: side, agent, music, pin, updatedAt }) => {
      const other = (what: 'agent' | 'music' | 'pin', list: 'agents' | 'music' | 'pins', id: string): OwnItem[] => {
        if (id === '' || id === '0') return [];
        const told = this.lists.told(list, lang).get(id);
        return [
          {
            key: `${side}:${what}`,
            kind: what,
            team: side,
            defIndex: what === 'agent' ? 0 : Number(id),
            paint: 0,
            wear: 0,
            seed: 0,
            nametag: null,
            stickers: [],
            keychain: null,
            name: told?.name ?? '',
            weapon: '',
            rarity: told?.rarity ?? '',
            image: picturePath(what, what === 'agent' ? agentKey(id) : id),
            exterior: null,
            stattrak: { on: false, count: 0 },
            equipped: true,
            retired: told === undefined || this.lists.catalogue.retired(list).has(id),
            updatedAt: updatedAt.toISOString(),
          },
        ];
      };
      return [
        ...other('agent', 'agents', agent),
        ...other('music', 'music', String(music)),
        ...other('pin', 'pins', String(pin)),
      ];
    });
    const part = folded(q ?? '');
    const shown = [...dressed, ...chosen].filter(
      (item) =>
        (team === undefined || String(item.team) === team) &&
        (kind === undefined || item.kind === kind) &&
        (folded(item.name).includes(part) || folded(item.nametag ?? '').includes(part)),
    );
    return { version: loadout.version, items: shown.toSorted(ORDERS[sort]) };
  }
}

const RANKS = ['immortal', 'ancient', 'legendary', 'mythical', 'rare', 'uncommon', 'common', 'default', ''];
const byName = (one: OwnItem, other: OwnItem): number => one.name.localeCompare(other.name) || one.team - other.team;
const ORDERS: Record<OwnItemsQuery['sort'], (one: OwnItem, other: OwnItem) => number> = {
  name: byName,
  newest: (one, other) => (other.updatedAt ?? '').localeCompare(one.updatedAt ?? '') || byName(one, other),
  quality: (one, other) => RANKS.indexOf(one.rarity) - RANKS.indexOf(other.rarity) || byName(one, other),
  equipped: (one, other) => Number(other.equipped) - Number(one.equipped) || byName(one, other),
};

/** Borders of wear as the game names them (economy reference §1.2). */
const exteriorOf = (wear: number): OwnItem['exterior'] =>
  wear <= 0.07 ? 'fn' : wear <= 0.15 ? 'mw' : wear <= 0.37 ? 'ft' : wear <= 0.44 ? 'ww' : 'bs';

function itemIn(loadout: Loadout, { team, def }: LoadoutItemRecord): LoadoutItem {
  const item = loadout.items[team].get(def);
  if (item === undefined) throw new Error(`no item ${team}:${def}`);
  return item;
}

function isCarried({ choices }: Loadout, { team, def }: LoadoutItemRecord, knife: number | null): boolean {
  const isKnife = def >= 500 && def < 600;
  if (isKnife) return knife === def;
  return def >= 4_000 ? choices[team].glove === def : true;
}

const selected = ({ def, nameTag, statTrak, stickers, charm, ...rest }: LoadoutItem): SelectedSkin => ({
  defIndex: def,
  ...rest,
  nametag: nameTag,
  stattrak: statTrak,
  stickers: [...stickers],
  keychain: charm,
});

/** Everything that is chosen, as `/skins/check` tells it. */
export function chosenOf(loadout: Loadout): Chosen {
  const skins: Chosen['selected_skins'] = {};
  for (const team of GAME_TEAMS)
    for (const [def, item] of loadout.items[team]) skins[def] = { ...skins[def], [team]: selected(item) };
  const each = <T>(tell: (team: GameTeam) => T): { '2': T; '3': T } => ({ '2': tell(2), '3': tell(3) });
  const { choices } = loadout;
  return {
    selected_skins: skins,
    selected_knife: each((team) => choices[team].knife || DEFAULT_KNIFE),
    selected_glove: each((team) => choices[team].glove),
    selected_music: each((team) => choices[team].music),
    selected_pin: each((team) => choices[team].pin),
    selected_agents: each((team) => choices[team].agent),
  };
}

/** The answer to a change, in the language of the reader. */
export const savedAnswer = ({ loadout, isQueued }: ChangedLoadout, lang: ItemLanguage): LoadoutSaved => ({
  message: SAVED[lang],
  version: loadout.version,
  synced: isQueued ? 'queued' : 'off',
  ...chosenOf(loadout),
});

/** The refusal of a fault; the filter of these routes tells it in the language of the reader. */
export function refusalOf(fault: InventoryFault): AppError {
  const message = faultText(fault.code, 'en', fault);
  const details = { fault };
  if (fault.code === 'STALE')
    return new AppError('STALE', message, { fields: { version: String(fault.version) }, details });
  if (fault.code === 'PRESET_UNKNOWN') return new AppError('NOT_FOUND', message, { details });
  const code = fault.code === 'ITEM_UNKNOWN' || fault.code === 'VIP_REQUIRED' ? fault.code : 'VALIDATION';
  return new AppError(code, message, { fields: { [fault.field]: message }, details });
}
