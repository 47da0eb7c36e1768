/** Colours of one crest or portrait. They belong to the picture and mean nothing else: they are the same in both themes. */
export interface Palette {
  /** Dark main colour of the shield or the clothes. */
  field: string;
  /** Second colour beside `field`. */
  second: string;
  /** Light colour of the charge, the rim, the face. */
  light: string;
  /** `light` in the shade. */
  shade: string;
  /** Small parts that shall be seen: combs, snow, buttons. */
  accent: string;
}

const palette = (field: string, second: string, light: string, shade: string, accent: string): Palette => ({
  field,
  second,
  light,
  shade,
  accent,
});

/** Light stands out from field and second by at least 3:1 (palettes are tested), also for eyes that see no difference of hue. */
export const PALETTES: readonly Palette[] = [
  palette('#1b2a6b', '#2a46a8', '#f4f1e6', '#c9cfe6', '#ffc94d'),
  palette('#7a1626', '#a3243a', '#ffe9c7', '#e5bd8e', '#ffd166'),
  palette('#0f4c3a', '#17694f', '#eef7dd', '#bcd8a8', '#ffb84d'),
  palette('#3b1c6b', '#56309a', '#f3e8ff', '#c9afe8', '#66e3d5'),
  palette('#12343b', '#1d5560', '#ffe3b8', '#e0b47c', '#ff8f5e'),
  palette('#20242e', '#3a4152', '#f5c542', '#cf9722', '#ffffff'),
  palette('#5a2a0c', '#86420f', '#ffe2b0', '#e8b56b', '#7fe0ff'),
  palette('#0b3d66', '#0f5a94', '#bfeaff', '#83c3e6', '#ffd24d'),
  palette('#5c1150', '#8a2079', '#ffd9ef', '#e69cc9', '#ffe066'),
  palette('#23272b', '#454c52', '#ff9d76', '#d56f4b', '#fff3e0'),
  palette('#2f4a12', '#47701a', '#f7f3c0', '#cfd184', '#ff9f6b'),
  palette('#142b2e', '#24494d', '#7ff0cf', '#4abf9e', '#fff4c2'),
  palette('#4a1030', '#72204d', '#ffc7b0', '#e6957c', '#8de8ff'),
  palette('#1e1b3a', '#343066', '#a9b8ff', '#7a8be0', '#ff9ecb'),
  palette('#3a2d12', '#5c4a1f', '#f2e2b6', '#cbb277', '#8fdcff'),
  palette('#102a4c', '#7a1f2d', '#f6f7fb', '#c9d2e3', '#ffcf5c'),
  palette('#1c4b25', '#1d3a7a', '#fff2a8', '#e3c95b', '#ffffff'),
  palette('#1a1a1f', '#7d1d1d', '#f2f2f4', '#bfc2cc', '#ffc247'),
];

/** Other light colours that a crest may bear in place of its palette's own: bone, silver, gold. */
export const METALS: readonly Pick<Palette, 'light' | 'shade'>[] = [
  { light: '#f4efe0', shade: '#cdc5ad' },
  { light: '#e8edf6', shade: '#b3bfd3' },
  { light: '#f7c948', shade: '#d09a24' },
];

/** For a team or a person whose name is not known yet. */
export const NO_PALETTE: Palette = palette('#4b566a', '#566278', '#aab4c5', '#8f9bb0', '#aab4c5');
