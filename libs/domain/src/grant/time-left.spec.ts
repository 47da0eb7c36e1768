import { timeLeftWords } from './index';

describe('what is left of VIP, in words', () => {
  it.each([
    [29 * 86_400 + 4 * 3_600 + 59, 'pt', '29 dias e 4 horas'],
    [86_400 + 3_600, 'en', '1 day and 1 hour'],
    [86_400 + 120, 'pt', '1 dia'],
    [3 * 3_600 + 20 * 60, 'fr', '3 heures et 20 minutes'],
    [59, 'pt', '1 minuto'],
    [0, 'pt', ''],
    [-5, 'pt', ''],
  ])('%d s in %s', (seconds, language, words) => {
    expect(timeLeftWords(seconds, language).replace(/\u00a0/g, ' ')).toBe(words);
  });

  it('is Japanese for Japanese', () => {
    expect(timeLeftWords(2 * 86_400, 'ja')).toMatch(/^2 ?日$/);
  });
});
