import { isAppError } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { CardPainter } from './card-painter';
import { column, text } from './cards/card-node';
import type { CardNode } from './cards/card-node';
import { BODY, CARD_SIZE, DISPLAY } from './cards/card-parts';

const sign = (words: string, family: string): CardNode =>
  column({ ...CARD_SIZE, backgroundColor: '#fff', fontFamily: family, fontSize: 90 }, text(words, {}));

describe('the painter of cards', () => {
  let painter: CardPainter;
  beforeEach(() => (painter = new CardPainter({ warn: () => undefined } as unknown as Logger)));
  afterEach(() => painter.onApplicationShutdown());

  it('has a shape for the letters that names are made of, on a machine without fonts', async () => {
    const unknown = await painter.paint(sign('\u{F0000}', BODY));
    for (const family of [DISPLAY, BODY]) {
      const drawn = new Map<string, string>();
      for (const letter of ['a', 'Ç', 'Ł', 'ế', '東', 'サ', '🔥']) {
        const png = await painter.paint(sign(letter, family));
        expect([letter, png.equals(unknown)]).toEqual([letter, false]);
        drawn.set(png.toString('base64'), letter);
      }
      // Letters without a shape would all look alike.
      expect(drawn.size).toBe(7);
    }
  });

  it('goes on with a new thread after a card that cannot be drawn', async () => {
    const broken = { type: 'div', props: { style: { display: 'none-such' }, children: 'x' } } as CardNode;
    await expect(painter.paint(broken)).rejects.toThrow();
    expect((await painter.paint(sign('ok', BODY))).length).toBeGreaterThan(100);
  });

  it('loses no other card to one that cannot even be handed to the thread', async () => {
    const broken = { type: 'div', props: { style: {}, children: () => 'x' } } as unknown as CardNode;
    const asked = [sign('before', BODY), broken, sign('behind', BODY)].map((tree) => painter.paint(tree));
    const ended = await Promise.allSettled(asked);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('asks to come again when too many wait, and draws those that do', async () => {
    const asked = Array.from({ length: 40 }, (_, index) => {
      try {
        return painter.paint(sign(String(index % 3), BODY));
      } catch (error) {
        return error;
      }
    });
    const refused = asked.filter((one) => isAppError(one, 'RATE_LIMITED'));
    expect(refused.length).toBeGreaterThan(0);
    const drawn = await Promise.all(asked.filter((one) => one instanceof Promise));
    expect(drawn.length + refused.length).toBe(40);
  });
});
