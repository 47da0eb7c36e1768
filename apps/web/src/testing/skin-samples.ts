import type { SkinEntry } from '@placar/contracts/inventory';

/** A finish of the catalogue, with what a test says of it. */
export const sampleSkin = (change: Partial<SkinEntry> = {}): SkinEntry => ({
  id: '7-282',
  name: 'AK-47 | Redline',
  weapon: { id: 'weapon_ak47', defIndex: 7, name: 'AK-47' },
  category: 'rifle',
  paint_index: 282,
  phase: '',
  rarity: { id: 'rare', color: '#4b69ff', name: 'Raro' },
  wear: { min: 0.1, max: 0.7 },
  stattrak: true,
  teams: [2],
  legacy: false,
  collection: '',
  stickerSlots: 5,
  image: '/econ/skin/7-282.webp',
  ...change,
});
