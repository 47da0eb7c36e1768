import { changeLoadout, EMPTY_LOADOUT } from '@placar/domain/inventory';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Catalogue, CATALOGUE_LANGUAGES, namesIn, pictures } from './catalogue';
import type { ListName } from './catalogue';

const DATA = join(__dirname, '../data');
const catalogue = new Catalogue();
const LISTS = Object.keys(catalogue.manifest.counts) as ListName[];

describe('the catalogue of items', () => {
  it('is what its manifest says, at most six megabytes', () => {
    const files = Object.entries(catalogue.manifest.files);
    for (const [file, sum] of files)
      expect(
        createHash('sha256')
          .update(readFileSync(join(DATA, file)))
          .digest('hex'),
      ).toBe(sum);
    expect(files.reduce((sum, [file]) => sum + statSync(join(DATA, file)).size, 0)).toBeLessThan(6_000_000);
    expect(catalogue.manifest.source.license).toBe('MIT');
  });

  it('has each item once, with a name in four languages and a place for its picture', () => {
    const shown = pictures();
    const names = CATALOGUE_LANGUAGES.map((language) => namesIn(language));
    for (const list of LISTS) {
      const keys = catalogue.rows(list).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).toHaveLength(catalogue.manifest.counts[list]);
      expect(shown[list]).toHaveLength(keys.length);
      for (const some of names) {
        expect(some[list]).toHaveLength(keys.length);
        expect(some[list].filter((name) => name.trim() === '')).toEqual([]);
      }
    }
  });

  it('has what was counted in the reference: 2,140 weapons, knives, gloves and their finishes, 63 agents, 9,679 stickers, 80 charms', () => {
    const { weapons, knives, gloves, finishes, agents, stickers, charms } = catalogue.manifest.counts;
    expect(weapons + knives + gloves + finishes).toBeGreaterThanOrEqual(2_140);
    expect([agents, stickers, charms].every((count, index) => count >= ([63, 9_679, 80][index] ?? 0))).toBe(true);
    for (const { def } of catalogue.rows('finishes')) expect(catalogue.model(Number(def))).not.toBeNull();
    for (const { model, team } of catalogue.rows('agents')) {
      expect(String(model)).toMatch(/^[a-z0-9_]+\/[a-z0-9_]+$/);
      expect([2, 3]).toContain(team);
    }
  });

  it('knows the classes of knives that the plugin takes, and dresses a rifle by the rules', () => {
    expect(catalogue.knife('weapon_bayonet')).toBe(500);
    expect(catalogue.knife('weapon_knife_karambit')).toBe(507);
    expect(catalogue.knife('weapon_knife')).toBeNull();
    expect(catalogue.knife('weapon_knife_t')).toBeNull();
    const item = {
      def: 7,
      paint: 44,
      wear: 0.1,
      seed: 661,
      nameTag: 'ação',
      statTrak: true,
      stickers: [],
      charm: null,
    };
    expect(changeLoadout(EMPTY_LOADOUT, [{ kind: 'item', teams: [2], item }], { facts: catalogue }).ok).toBe(true);
    expect(changeLoadout(EMPTY_LOADOUT, [{ kind: 'item', teams: [3], item }], { facts: catalogue })).toMatchObject({
      fault: { code: 'WRONG_TEAM' },
    });
    const other = { ...item, def: 9 };
    expect(
      changeLoadout(EMPTY_LOADOUT, [{ kind: 'item', teams: [2], item: other }], { facts: catalogue }),
    ).toMatchObject({
      fault: { code: 'PAINT_UNKNOWN' },
    });
  });
});
