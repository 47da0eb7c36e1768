/** What a drawing needs to know of an item. */
export interface ItemPicture {
  /** Kind of weapon or of item. */
  shape: string;
  color: string;
  /** Tells finishes apart; 0 without paint. */
  pattern: number;
}

/**
 * Outlines of ours on a field of 256 by 192, one for each kind of weapon: what a fresh installation shows, since the pictures of the game
 * belong to Valve and come with no package.
 */
const OUTLINES: Readonly<Record<string, string>> = {
  secondary: 'M58 74h128l6 6v22h-70l-4 8h-16l-14 46H56l14-52-12-8z M118 110h22l-6 18h-20z',
  smg: 'M36 82h26l8-12h82l6 8h50v14h-34l-6 14h-30l4 44h-26l-8-44H92l-10 34H62l6-34H46l-10-6z',
  heavy: 'M18 80h40l8-10h90l8 6h74v14h-60v10h-66l-2 10H92l-12 30H58l6-32-24 6-22 18z',
  rifle: 'M14 82h50l10-12h84l10 8h74v10h-66l-8 14h-34l10 46-22 6-14-52H92l-14 30H60l8-34-24 4-30 12z',
  equipment: 'M70 64h84l26 22v26h-48l-10 16H98v30H70z',
  c4: 'M60 58h136v84H60z M76 74h60v28H76z M150 74h30v52h-30z M76 112h60v14H76z',
  knife: 'M34 126 150 66q34-16 66-12-14 32-50 48l-44 20-10-8-58 34q-14 6-20-8z',
  glove: 'M84 166V96l-16-26 12-8 20 24V46h16v36h6V38h16v44h6V44h16v42h6V58h14v62l-18 46z',
  agent: 'M128 36a24 24 0 0 1 12 46l2 8 42 16 8 60H64l8-60 42-16 2-8a24 24 0 0 1 12-46z',
  music: 'M98 50l80-16v88a20 16 0 1 1-14-15V66l-52 10v64a20 16 0 1 1-14-15z',
  sticker: 'M72 40h112v78l-34 36H72z M150 154v-36h34z',
  charm:
    'M122 30h12v26h-12z M128 56a46 46 0 1 1-.1 0z M110 96h10v12h-10z M136 96h10v12h-10z M108 120h40q-4 18-20 18t-20-18z',
  pin: 'M128 38l18 40 44 4-34 28 12 44-40-24-40 24 12-44-34-28 44-4z',
};

/** A picture of ours: the outline in the colour of the rarity, with a pattern that tells one finish from another. */
export function drawItem({ shape, color, pattern }: ItemPicture): string {
  const turn = (pattern * 47) % 180;
  const gap = 7 + (pattern % 9);
  const dots = pattern % 3 === 1;
  const mark = dots
    ? `<circle cx="${gap / 2}" cy="${gap / 2}" r="${(gap / 4).toFixed(1)}"/>`
    : `<path d="M0 0h${gap}v${(gap / 3).toFixed(1)}H0z"/>`;
  const outline = OUTLINES[shape] ?? OUTLINES.pin;
  const painted = pattern === 0 ? '' : `<path d="${outline}" fill="url(#p)" fill-rule="evenodd" opacity=".45"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 192"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${color}"/><stop offset="1" stop-color="${color}" stop-opacity=".55"/></linearGradient><radialGradient id="h"><stop offset="0" stop-color="${color}" stop-opacity=".28"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient><pattern id="p" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})" fill="#0b0f17">${mark}</pattern></defs><ellipse cx="128" cy="100" rx="120" ry="86" fill="url(#h)"/><path d="${outline}" fill="url(#g)" fill-rule="evenodd" stroke="#0b0f17" stroke-opacity=".5" stroke-width="2" stroke-linejoin="round"/>${painted}</svg>`;
}
