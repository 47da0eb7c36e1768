/** Team codes of the game: terrorists 2, counter-terrorists 3. */
export type GameTeam = 2 | 3;
export const GAME_TEAMS: readonly GameTeam[] = [2, 3];

export interface Model {
  def: number;
  kind: 'weapon' | 'knife' | 'glove';
  /** `ak47`, `knife_karambit`, `sporty_gloves`. */
  model: string;
  teams: readonly GameTeam[];
  /** Places for stickers; 0 for knives and gloves. */
  stickerSlots: number;
}

export interface Finish {
  def: number;
  paint: number;
  wearMin: number;
  wearMax: number;
}

/** What the rules ask of the catalogue of items. */
export interface ItemFacts {
  model(def: number): Model | null;
  finish(def: number, paint: number): Finish | null;
  /** Definition index of a class of knives (`weapon_knife_karambit`), or null. */
  knife(className: string): number | null;
  agentTeam(model: string): GameTeam | null;
  knows(list: 'music' | 'pins' | 'stickers' | 'charms', id: number): boolean;
}
