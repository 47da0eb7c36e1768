import {
  changeLoadout,
  charmText,
  checkItem,
  EMPTY_LOADOUT,
  gateFault,
  GATES,
  nameTagOf,
  pluginFit,
  pluginRows,
  stickerText,
  withoutClosed,
} from './index';
import type { Gate, ItemFacts, Loadout, LoadoutChange, LoadoutItem, Model } from './index';

const MODELS: Model[] = [
  { def: 7, kind: 'weapon', model: 'ak47', teams: [2], stickerSlots: 4 },
  { def: 9, kind: 'weapon', model: 'awp', teams: [2, 3], stickerSlots: 4 },
  { def: 507, kind: 'knife', model: 'knife_karambit', teams: [2, 3], stickerSlots: 0 },
  { def: 5030, kind: 'glove', model: 'sporty_gloves', teams: [2, 3], stickerSlots: 0 },
];
const facts: ItemFacts = {
  model: (def) => MODELS.find((one) => one.def === def) ?? null,
  finish: (def, paint) =>
    (paint === 44 && def === 7) || (paint === 38 && def !== 7) ? { def, paint, wearMin: 0.06, wearMax: 0.5 } : null,
  knife: (name) => (name === 'weapon_knife_karambit' ? 507 : null),
  agentTeam: (model) => (model === 'tm_phoenix/tm_phoenix_varianth' ? 2 : null),
  knows: (_list, id) => id >= 1 && id <= 99,
};
const AK: LoadoutItem = {
  def: 7,
  paint: 44,
  wear: 0.1,
  seed: 0,
  nameTag: null,
  statTrak: false,
  stickers: [],
  charm: null,
};
const sticker = { slot: 0, id: 12, x: 0, y: 0, wear: 0, rotation: 0, scale: 0 as const };
const fault = (changes: Partial<LoadoutItem>, team: 2 | 3 = 2): string => {
  const checked = checkItem({ ...AK, ...changes }, team, facts);
  return 'code' in checked ? `${checked.code} ${checked.field}` : 'fine';
};

describe('an item of a loadout', () => {
  it('is refused with the field and what would be allowed, never bent into shape', () => {
    expect(fault({})).toBe('fine');
    expect(fault({}, 3)).toBe('WRONG_TEAM teams');
    expect(fault({ def: 8 })).toBe('ITEM_UNKNOWN defIndex');
    expect(fault({ paint: 38 })).toBe('PAINT_UNKNOWN paint');
    for (const wear of [NaN, 1e309, -0.01, 0.05, 0.7]) expect(fault({ wear })).toBe('OUT_OF_RANGE wear');
    expect(checkItem({ ...AK, wear: 0.7 }, 2, facts)).toEqual({
      code: 'OUT_OF_RANGE',
      field: 'wear',
      min: 0.06,
      max: 0.5,
    });
    for (const seed of [1001, -1, 1.5, NaN]) expect(fault({ seed })).toBe('OUT_OF_RANGE seed');
    const six = Array.from({ length: 6 }, () => sticker);
    expect(fault({ stickers: six })).toBe('TOO_MANY_STICKERS stickers');
    expect(fault({ stickers: [sticker, sticker] })).toBe('SLOT_TWICE stickers.1.slot');
    expect(fault({ stickers: [{ ...sticker, id: 100 }] })).toBe('STICKER_UNKNOWN stickers.0.id');
    expect(fault({ stickers: [{ ...sticker, x: Infinity }] })).toBe('OUT_OF_RANGE stickers.0.x');
    expect(fault({ def: 507, paint: 38, stickers: [sticker] })).toBe('NOT_ON_THIS_ITEM stickers');
    expect(fault({ def: 5030, paint: 38, nameTag: 'Luva' })).toBe('NOT_ON_THIS_ITEM nametag');
    expect(fault({ charm: { id: 3, x: 0, y: 60, z: 0, seed: 1 } })).toBe('OUT_OF_RANGE keychain.y');
  });

  it('is kept with six decimals, no minus zero, its stickers by their places', () => {
    const kept = checkItem(
      { ...AK, def: 9, paint: 0, wear: -0, stickers: [{ ...sticker, slot: 3, x: 0.123_456_78 }, sticker] },
      3,
      facts,
    );
    expect(kept).toMatchObject({ stickers: [{ slot: 0 }, { slot: 3, x: 0.123_457 }] });
    expect(Object.is((kept as LoadoutItem).wear, 0)).toBe(true);
  });

  it('has a name tag in any script, at most twenty characters as people count them, nothing invisible', () => {
    for (const tag of ['ação', 'É', 'a-b', '日本の銃', '🇧🇷 Brasil', '👩‍🚀', 'x'.repeat(20), '🇧🇷'.repeat(20)])
      expect(nameTagOf(tag)).toBe(tag);
    expect(nameTagOf('  cão  ')).toBe('cão');
    expect(nameTagOf('ca\u0303o')).toBe('cão');
    for (const tag of ['x'.repeat(21), 'a\u202Eb', 'a\u200Bb', 'a\nb', 'a\u0000', 'a\u200Db', '\uE000'])
      expect(nameTagOf(tag)).toBeNull();
  });
});

describe('a loadout', () => {
  const put = (item: LoadoutItem): LoadoutChange => ({ kind: 'item', teams: [2], item });
  const after = (changes: LoadoutChange[], from: Loadout = EMPTY_LOADOUT): Loadout => {
    const done = changeLoadout(from, changes, { facts });
    if (!done.ok) throw new Error(done.fault.code);
    return done.loadout;
  };

  it('takes all changes or none, and says which was wrong', () => {
    const done = changeLoadout(EMPTY_LOADOUT, [put(AK), put({ ...AK, wear: 0.9 })], { facts });
    expect(done).toEqual({ ok: false, fault: { code: 'OUT_OF_RANGE', field: 'wear', min: 0.06, max: 0.5, at: 1 } });
    const many = Array.from({ length: 129 }, () => put(AK));
    expect(changeLoadout(EMPTY_LOADOUT, many, { facts })).toMatchObject({
      fault: { code: 'TOO_MANY_CHANGES', max: 128 },
    });
  });

  it('has one version for each change, none for a change of nothing, and refuses who has seen an older one', () => {
    const one = after([put(AK)]);
    expect(one.version).toBe(1);
    expect(after([put({ ...AK })], one)).toBe(one);
    expect(changeLoadout(one, [put({ ...AK, seed: 5 })], { facts, version: 0 })).toEqual({
      ok: false,
      fault: { code: 'STALE', field: 'version', version: 1 },
    });
    expect(after([{ kind: 'remove-item', teams: [2, 3], def: 7 }], one)).toMatchObject({ version: 2 });
  });

  it('takes agents of their own team, and knives and gloves that exist', () => {
    const choose = (team: 2 | 3, choices: object): string => {
      const done = changeLoadout(EMPTY_LOADOUT, [{ kind: 'choose', team, choices }], { facts });
      return done.ok ? 'fine' : done.fault.code;
    };
    expect(choose(2, { agent: 'tm_phoenix/tm_phoenix_varianth' })).toBe('fine');
    expect(choose(3, { agent: 'tm_phoenix/tm_phoenix_varianth' })).toBe('WRONG_TEAM');
    expect(choose(2, { agent: '../x' })).toBe('AGENT_UNKNOWN');
    expect(choose(2, { knife: 'weapon_ak47' })).toBe('KNIFE_UNKNOWN');
    expect(choose(2, { glove: 7 })).toBe('GLOVE_UNKNOWN');
    expect(choose(2, { glove: 0, music: 0, pin: 0, agent: '', knife: 'weapon_knife' })).toBe('fine');
  });
});

describe('the rows of the plugin', () => {
  it('have the published forms of stickers and charms to the letter', () => {
    expect(stickerText(null)).toBe('0;0;0;0;0;0;0');
    expect(stickerText({ slot: 1, id: 5281, x: -0.116, y: 0.003, wear: 0.25, rotation: 90, scale: 1 })).toBe(
      '5281;0;-0.116;0.003;0.25;1;90',
    );
    expect(stickerText({ ...sticker, x: 0.000_001 })).toBe('12;0;0.000001;0;0;0;0');
    expect(charmText(null)).toBe('0;0;0;0;0');
    expect(charmText({ id: 37, x: 10.5, y: 0, z: -3.25, seed: 100_000 })).toBe('37;10.5;0;-3.25;100000');
  });

  it('bury what is gone, give the Fade a seed, keep agents of both teams in one row', () => {
    const { loadout } = changeLoadout(
      EMPTY_LOADOUT,
      [
        { kind: 'item', teams: [2, 3], item: { ...AK, def: 507, paint: 38, wear: 0.07 } },
        {
          kind: 'choose',
          team: 2,
          choices: { knife: 'weapon_knife_karambit', agent: 'tm_phoenix/tm_phoenix_varianth' },
        },
      ],
      { facts },
    ) as { loadout: Loadout };
    const rows = pluginRows(loadout, { 2: [7, 507], 3: [] });
    expect(rows.wp_player_skins).toMatchObject([
      { weapon_team: 2, weapon_defindex: 7, weapon_paint_id: 0, weapon_sticker_4: '0;0;0;0;0;0;0' },
      { weapon_team: 2, weapon_defindex: 507, weapon_paint_id: 38, weapon_seed: 1, weapon_wear: 0.07 },
      { weapon_team: 3, weapon_defindex: 507, weapon_paint_id: 38, weapon_seed: 1 },
    ]);
    expect(rows.wp_player_skins[0]).not.toHaveProperty('weapon_stattrak_count');
    expect(rows.wp_player_knife).toEqual([
      { weapon_team: 2, knife: 'weapon_knife_karambit' },
      { weapon_team: 3, knife: 'weapon_knife' },
    ]);
    expect(rows.wp_player_agents).toEqual({ agent_t: 'tm_phoenix/tm_phoenix_varianth', agent_ct: null });
  });
});

describe('a database of the plugin', () => {
  const skins = {
    columns: ['steamid', 'weapon_team', 'weapon_defindex', 'weapon_paint_id', 'weapon_wear', 'weapon_seed'],
    unique: [['weapon_team', 'steamid', 'weapon_defindex']],
  };
  const fit = (changes: object) => pluginFit(new Map([['wp_player_skins', { ...skins, ...changes }]]));

  it('is written as far as it reaches, and not at all without teams, unique rows or the table of skins', () => {
    expect(fit({})).toMatchObject({ problems: [], counts: false, tables: [{ columns: skins.columns }] });
    expect(fit({}).leftOut).toEqual(expect.arrayContaining(['wp_player_pins', 'wp_player_skins.weapon_sticker_4']));
    expect(fit({ columns: [...skins.columns, 'weapon_stattrak', 'weapon_stattrak_count'] }).counts).toBe(true);
    expect(fit({ columns: skins.columns.filter((name) => name !== 'weapon_team') }).problems).toEqual([
      'wp_player_skins.weapon_team',
    ]);
    expect(fit({ unique: [['steamid', 'weapon_defindex']] }).problems).toEqual([
      'wp_player_skins: UNIQUE (steamid, weapon_team, weapon_defindex)',
    ]);
    expect(pluginFit(new Map()).problems).toEqual(['wp_player_skins']);
  });

  it('is never asked to write a counter', () => {
    const tables = fit({ columns: [...skins.columns, 'weapon_stattrak', 'weapon_stattrak_count'] }).tables;
    expect(tables.flatMap(({ columns }) => columns)).not.toContain('weapon_stattrak_count');
  });
});

describe('gates', () => {
  const rifle: LoadoutItem = {
    def: 7,
    paint: 44,
    wear: 0.1,
    seed: 1,
    nameTag: null,
    statTrak: false,
    stickers: [],
    charm: null,
  };
  const sticker = { slot: 0, id: 1, x: 0, y: 0, wear: 0, rotation: 0, scale: 0 as const };
  const wearing = (item: Partial<LoadoutItem>, knife = 'weapon_knife'): Loadout => ({
    ...EMPTY_LOADOUT,
    items: { 2: new Map([[item.def ?? 7, { ...rifle, ...item }]]), 3: new Map() },
    choices: { 2: { ...EMPTY_LOADOUT.choices[2], knife }, 3: EMPTY_LOADOUT.choices[3] },
  });

  it('let nothing new through, and keep what was there before they closed', () => {
    const closed = new Set<Gate>(['knives', 'stickers']);
    const full = wearing({ stickers: [sticker, { ...sticker, slot: 1 }] }, 'weapon_knife_karambit');
    expect(gateFault(EMPTY_LOADOUT, wearing({ paint: 282, nameTag: 'é' }), closed)).toBeNull();
    expect(gateFault(EMPTY_LOADOUT, full, closed)).toMatchObject({ code: 'VIP_REQUIRED', feature: 'knives' });
    expect(gateFault(full, wearing({ seed: 9, stickers: [sticker] }), closed)).toBeNull();
    expect(gateFault(full, wearing({ stickers: [{ ...sticker, wear: 0.5 }] }), closed)).toMatchObject({
      feature: 'stickers',
      field: 'stickers',
    });
    expect(gateFault(full, wearing({}, 'weapon_bayonet'), closed)).toMatchObject({ feature: 'knives' });
    expect(gateFault(full, EMPTY_LOADOUT, closed)).toBeNull();
    expect(gateFault(wearing({ def: 507 }), wearing({ def: 507, seed: 2 }), closed)).toMatchObject({
      feature: 'knives',
    });
  });

  it('show servers what the game gives in place of what is behind them, for each gate alone', () => {
    const all: Loadout = {
      version: 3,
      items: {
        2: new Map([
          [
            7,
            {
              ...rifle,
              nameTag: 'é',
              statTrak: true,
              stickers: [sticker],
              charm: { id: 1, x: 0, y: 0, z: 0, seed: 0 },
            },
          ],
          [507, { ...rifle, def: 507 }],
          [5_030, { ...rifle, def: 5_030 }],
        ]),
        3: new Map(),
      },
      choices: {
        2: { knife: 'weapon_knife_karambit', glove: 5_030, music: 3, pin: 8, agent: 'a/b' },
        3: EMPTY_LOADOUT.choices[3],
      },
    };
    const shown = GATES.map((gate) => withoutClosed(all, new Set([gate])));
    for (const [index, loadout] of shown.entries()) {
      // Behind its gate nothing is left; everything else stands.
      expect(gateFault(EMPTY_LOADOUT, loadout, new Set([GATES[index] as Gate]))).toBeNull();
      const others = new Set(GATES.filter((gate) => gate !== GATES[index]));
      expect(gateFault(EMPTY_LOADOUT, withoutClosed(loadout, others), new Set(GATES))).toBeNull();
      for (const gate of others) expect(gateFault(EMPTY_LOADOUT, loadout, new Set([gate]))).not.toBeNull();
    }
    expect(withoutClosed(all, new Set())).toBe(all);
  });
});
