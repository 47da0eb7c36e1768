import type { Finish, GameTeam, ItemFacts, Model } from '@placar/domain/inventory';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The same place from the sources and from what is built. */
const DATA = join(__dirname, '../data');

export const CATALOGUE_LANGUAGES = ['pt', 'en', 'fr', 'ja'] as const;
export type CatalogueLanguage = (typeof CATALOGUE_LANGUAGES)[number];
export type ListName =
  | 'weapons'
  | 'knives'
  | 'gloves'
  | 'finishes'
  | 'agents'
  | 'music'
  | 'charms'
  | 'stickers'
  | 'pins';

/** A list as `scripts/economy-catalogue.mjs` writes it; names and pictures have the order of its rows. */
interface List {
  columns: string[];
  rows: unknown[][];
  retired: string[];
}
type Lists<T> = Record<ListName, T>;

export interface Manifest {
  source: { package: string; version: string; license: string };
  counts: Lists<number>;
  /** SHA-256 of each file. */
  files: Record<string, string>;
}

const read = <T>(file: string): T => JSON.parse(readFileSync(join(DATA, file), 'utf8')) as T;

/** Items of the game by the numbers that the game knows, read once. Retired ones are there, too: people may own them. */
export class Catalogue implements ItemFacts {
  readonly manifest = read<Manifest>('manifest.json');
  private readonly lists = read<Lists<List>>('items.json');
  private readonly models = new Map<number, Model>();
  private readonly finishes = new Map<string, Finish>();
  private readonly agents = new Map<string, GameTeam>();
  private readonly ids: Record<'music' | 'pins' | 'stickers' | 'charms', Set<number>>;
  private readonly classes = new Map<string, number>();

  constructor() {
    for (const row of this.rows('weapons')) this.addModel(row, 'weapon');
    for (const row of this.rows('knives')) this.addModel(row, 'knife');
    for (const row of this.rows('gloves')) this.addModel(row, 'glove');
    for (const { key, def, paint, wearMin, wearMax } of this.rows('finishes'))
      this.finishes.set(String(key), {
        def: Number(def),
        paint: Number(paint),
        wearMin: Number(wearMin),
        wearMax: Number(wearMax),
      });
    for (const { model, team } of this.rows('agents')) this.agents.set(String(model), team as GameTeam);
    const idsOf = (list: ListName): Set<number> => new Set(this.rows(list).map(({ id }) => Number(id)));
    this.ids = { music: idsOf('music'), pins: idsOf('pins'), stickers: idsOf('stickers'), charms: idsOf('charms') };
  }

  model(def: number): Model | null {
    return this.models.get(def) ?? null;
  }

  finish(def: number, paint: number): Finish | null {
    return this.finishes.get(`${def}-${paint}`) ?? null;
  }

  knife(className: string): number | null {
    return this.classes.get(className) ?? null;
  }

  agentTeam(model: string): GameTeam | null {
    return this.agents.get(model) ?? null;
  }

  knows(list: 'music' | 'pins' | 'stickers' | 'charms', id: number): boolean {
    return this.ids[list].has(id);
  }

  /** Rows of a list by the names of their columns, in the order of names and pictures. */
  rows(list: ListName): Record<string, unknown>[] {
    const { columns, rows } = this.lists[list];
    return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
  }

  retired(list: ListName): ReadonlySet<string> {
    return new Set(this.lists[list].retired);
  }

  private addModel({ def, model, teams, stickerSlots = 0 }: Record<string, unknown>, kind: Model['kind']): void {
    const made = {
      def: Number(def),
      kind,
      model: String(model),
      teams: teams as GameTeam[],
      stickerSlots: Number(stickerSlots),
    };
    this.models.set(made.def, made);
    // The knives that everybody has are chosen by `weapon_knife`, not by a class of their own.
    if (kind === 'knife' && made.def >= FIRST_OWN_KNIFE) this.classes.set(`weapon_${made.model}`, made.def);
  }
}

/** Definition index of the bayonet, the first knife beside those that everybody has (economy reference §1.3). */
const FIRST_OWN_KNIFE = 500;

/** Names of all lists in a language. */
export const namesIn = (language: CatalogueLanguage): Lists<string[]> => read(`names.${language}.json`);

/** Names of pictures at their source, 64 hex digits; '' where an item has none. */
export function pictures(): Lists<string[]> {
  const short = read<Lists<string[]>>('pictures.json');
  const long = (text: string): string => Buffer.from(text, 'base64url').toString('hex');
  return Object.fromEntries(Object.entries(short).map(([list, some]) => [list, some.map(long)])) as Lists<string[]>;
}
