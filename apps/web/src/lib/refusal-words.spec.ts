import { ErrorCode } from '@placar/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPortuguese } from '../testing/portuguese';
import { stubApi } from '../testing/stub-api';
import { api, ApiError } from './api-client';
import { changeLanguage } from './i18n';
import { LANGUAGES } from './languages';

const wordsOf = (language: string): Record<string, string> =>
  (
    JSON.parse(readFileSync(join(__dirname, '..', 'locales', language, 'refusals.json'), 'utf8')) as {
      code: Record<string, string>;
    }
  ).code;

describe('words of refusals', () => {
  it.each(LANGUAGES)('there are for every code of the contract, and for no other: %s', (language) => {
    const words = wordsOf(language);
    expect(Object.keys(words).toSorted()).toEqual([...ErrorCode.options].toSorted());
    for (const [code, text] of Object.entries(words)) {
      expect(text.trim()).not.toBe('');
      expect(text).not.toContain(code);
      expect(text).not.toMatch(/[a-z]+_[a-z]+|`/);
    }
  });

  const refused = async (body: object): Promise<string> => {
    stubApi({ 'GET /x': () => ({ status: 409, body }) });
    const error: unknown = await api('/x').catch((failure: unknown) => failure);
    if (!(error instanceof ApiError)) throw new Error('it was not refused');
    return error.message;
  };

  it('stand in the place of the server’s English, in the language of the page', async () => {
    await startPortuguese();
    const body = { code: 'SERVER_IN_USE', message: 'Server is in use.' };
    expect(await refused(body)).toBe('O servidor está com outra partida.');
    await changeLanguage('ja');
    expect(await refused(body)).toBe('サーバーは別の試合で使用中です。');
    await changeLanguage('pt');
  });

  it('leave the server’s own where a later release knows a code that we do not', async () => {
    await startPortuguese();
    expect(await refused({ code: 'OF_TOMORROW', message: 'The moon is in the way.' })).toBe('The moon is in the way.');
  });
});
