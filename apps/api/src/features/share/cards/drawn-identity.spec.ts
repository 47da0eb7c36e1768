import { crestSvg, portraitSvg } from '@placar/domain/identity';
import sharp from 'sharp';
import { CARD_WORDS } from './card-words';
import { playerCard } from './subject-cards';

const SIDE = 24;
const NAMES = Array.from({ length: 120 }, (_, index) => `Nome ${index}`);

/** The picture as a row of a table has it, on the page's dark ground. */
const small = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(SIDE, SIDE).flatten({ background: '#0b0e14' }).removeAlpha().raw().toBuffer();

/** Mean difference of two pictures, from 0 (the same) to 255. */
const difference = (one: Buffer, two: Buffer): number =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (two[index] ?? 0)), 0) / one.length;

describe('drawn crests and portraits', () => {
  it.each([
    ['crests', crestSvg],
    ['portraits', portraitSvg],
  ])('%s of different names look different at 24 pixels', async (_, draw) => {
    const pictures = await Promise.all(NAMES.map((name) => small(draw(name))));
    const least = Math.min(
      ...pictures.flatMap((one, index) => pictures.slice(index + 1).map((two) => difference(one, two))),
    );
    expect(least).toBeGreaterThan(3);
  });

  it('stand on cards where there is no picture', () => {
    const facts = { steamId: '76561198000000001', name: 'fer', image: null, stats: null };
    const card = playerCard(facts, { brand: 'Placar', host: 'placar.example' }, CARD_WORDS.pt);
    expect(JSON.stringify(card)).toContain(encodeURIComponent(portraitSvg('fer')).slice(0, 400));
  });
});
