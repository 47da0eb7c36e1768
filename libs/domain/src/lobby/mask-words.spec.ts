import { maskWords } from './mask-words';

describe('words of the filter', () => {
  it('are starred as whole words, whatever case and accents, and nothing else is touched', () => {
    const words = ['lixo', 'Ação', 'ass'];
    expect(maskWords('que LIXO, é ação do lixão e da class!', words)).toBe('que ****, é **** do lixão e da class!');
    expect(maskWords('lixo?lixo 🐍 השלום https://lixo.example', words)).toBe('****?**** 🐍 השלום https://****.example');
    expect(maskWords('qualquer coisa', [])).toBe('qualquer coisa');
  });
});
