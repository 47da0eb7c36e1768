import type { SelectedSkin } from '@placar/contracts/inventory';
import {
  catalogueOf,
  clampWear,
  copyToOther,
  draftOf,
  exteriorOf,
  finishName,
  itemBody,
  nextPlace,
  searched,
} from './skins-model';
import { sampleSkin } from '../../testing/skin-samples';

const carried: SelectedSkin = {
  defIndex: 7,
  paint: 282,
  wear: 0.3,
  seed: 12,
  nametag: 'ação',
  stattrak: true,
  stickers: [{ slot: 0, id: 5, x: 0, y: 0, wear: 0, rotation: 0, scale: 0 }],
  keychain: null,
};

describe('a copy for the other team', () => {
  it('has what that team may carry too, and no agent', () => {
    const ak = sampleSkin();
    const awp = sampleSkin({ id: '9-0', weapon: { id: 'weapon_awp', defIndex: 9, name: 'AWP' }, teams: [2, 3] });
    const loadout = {
      permissions: { edit: true, locked: [] },
      version: 4,
      selected_skins: { '7': { '2': carried }, '9': { '2': { ...carried, defIndex: 9 } } },
      selected_knife: { '2': 'weapon_bayonet', '3': 'weapon_knife' },
      selected_glove: { '2': 5_030, '3': 0 },
      selected_music: { '2': 3, '3': 0 },
      selected_pin: { '2': 874, '3': 0 },
      selected_agents: { '2': 'tm_phoenix/tm_phoenix_varianth', '3': '' },
    };
    expect(copyToOther(catalogueOf([ak, awp]), loadout, 2)).toEqual({
      items: [{ ...carried, defIndex: 9, teams: [3] }],
      choices: { 3: { knife: 'weapon_bayonet', glove: 5_030, music: 3, pin: 874 } },
    });
  });
});

describe('a draft', () => {
  it('is what is carried of the same finish, and begins within the range of another one with its tag and stickers', () => {
    expect(draftOf(sampleSkin(), carried)).toMatchObject({ wear: 0.3, seed: 12, nametag: 'ação', stattrak: true });
    const other = draftOf(sampleSkin({ paint_index: 524, wear: { min: 0.15, max: 0.5 } }), carried);
    expect(other).toMatchObject({ paint: 524, wear: 0.15, seed: 0, nametag: 'ação', stickers: carried.stickers });
  });

  it('has only what the item can have', () => {
    const glove = sampleSkin({ category: 'glove', stickerSlots: 0, stattrak: false });
    expect(draftOf(glove, carried)).toMatchObject({ stattrak: false, stickers: [], keychain: null });
  });

  it('is sent with its teams; a tag of blanks is none', () => {
    const body = itemBody(7, { ...draftOf(sampleSkin(), carried), nametag: '  ' }, [2, 3]);
    expect(body).toMatchObject({ defIndex: 7, paint: 282, nametag: null, teams: [2, 3] });
  });
});

describe('wear', () => {
  it('has the names of the game at each border', () => {
    expect([0, 0.07, 0.15, 0.38, 0.45, 1].map(exteriorOf)).toEqual(['fn', 'mw', 'ft', 'ww', 'bs', 'bs']);
    expect([0, 0.3, 1].map((wear) => clampWear(wear, { min: 0.1, max: 0.7 }))).toEqual([0.1, 0.3, 0.7]);
  });
});

describe('finding', () => {
  it('folds accents and wants every word', () => {
    const all = [sampleSkin(), sampleSkin({ id: '7-1', name: 'AK-47 | Dragão de Fogo' })];
    expect(searched(all, 'dragao AK').map(({ id }) => id)).toEqual(['7-1']);
    expect(searched(all, ' ')).toHaveLength(2);
    expect(searched(all, 'M4')).toEqual([]);
  });

  it('keeps finishes by weapon, the bare one first, and tells phases apart', () => {
    const bare = sampleSkin({ id: '7-0', name: 'AK-47', paint_index: 0 });
    const catalogue = catalogueOf([bare, sampleSkin()]);
    expect(catalogue.models).toEqual([bare]);
    expect(catalogue.finishes.get(7)?.map(({ paint_index: paint }) => paint)).toEqual([0, 282]);
    expect([finishName(bare), finishName(sampleSkin()), finishName(sampleSkin({ phase: 'Fase 2' }))]).toEqual([
      null,
      'Redline',
      'Redline (Fase 2)',
    ]);
  });

  it('goes by arrows as far as there is something', () => {
    expect(nextPlace('ArrowDown', 1, 10, 4)).toBe(5);
    expect(nextPlace('ArrowDown', 7, 10, 4)).toBeNull();
    expect(nextPlace('ArrowLeft', 0, 10, 4)).toBeNull();
    expect([nextPlace('Home', 7, 10, 4), nextPlace('End', 0, 10, 4), nextPlace('x', 0, 10, 4)]).toEqual([0, 9, null]);
  });
});
