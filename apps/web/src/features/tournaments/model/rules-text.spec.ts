import { linesOf } from './rules-text';

describe('the rules that an organiser wrote', () => {
  it('stand as paragraphs, their https addresses as links without the full stop behind them', () => {
    expect(linesOf('Premiação em https://placar.example/a?b=1.\n\n  Sem trapaça. ')).toEqual([
      [
        { text: 'Premiação em ', href: null },
        { text: 'https://placar.example/a?b=1', href: 'https://placar.example/a?b=1' },
        { text: '.', href: null },
      ],
      [{ text: 'Sem trapaça.', href: null }],
    ]);
  });

  it('make no link of anything else', () => {
    for (const text of ['javascript:alert(1)', 'http://placar.example', '<a href="x">x</a>'])
      expect(linesOf(text)).toEqual([[{ text, href: null }]]);
  });
});
