import { addressOf, call, callOr } from './endpoints';
import type { AnswerOf } from '@placar/contracts/endpoints';

describe('calls by the table of endpoints', () => {
  it('find their address from parameters and query', () => {
    expect(addressOf('GET /matches/live', {})).toBe('/matches/live');
    expect(addressOf('GET /matches/:id', { params: { id: 7 } })).toBe('/matches/7');
    expect(addressOf('GET /playerstats/match/:id', { params: { id: 'a/b' } })).toBe('/playerstats/match/a%2Fb');
    expect(addressOf('GET /matches/:id/log', { params: { id: 7 }, query: { limit: 100, before: undefined } })).toBe(
      '/matches/7/log?limit=100',
    );
  });

  it('send method and body, and answer what came', async () => {
    const fetched = jest.fn().mockResolvedValue({ ok: true, status: 200, text: () => Promise.resolve('{"id":3}') });
    const before = globalThis.fetch;
    globalThis.fetch = fetched;
    try {
      const answer = await call('POST /matches/:id/notes', { params: { id: 7 }, body: { text: 'Nota' } });
      expect(answer.id).toBe(3);
    } finally {
      globalThis.fetch = before;
    }
    expect(fetched).toHaveBeenCalledWith(
      expect.stringMatching(/\/matches\/7\/notes$/),
      expect.objectContaining({ method: 'POST', body: '{"text":"Nota"}' }),
    );
  });

  it('ask for an empty answer where there may be nothing, and take it, or the 404 of an older api, for that', async () => {
    const before = globalThis.fetch;
    const fetched = jest
      .fn()
      .mockResolvedValueOnce({ ok: true, status: 204, text: () => Promise.resolve('') })
      .mockResolvedValueOnce({
        ok: false,
        status: 404,
        text: () => Promise.resolve('{"message":"No seasons found."}'),
      });
    globalThis.fetch = fetched;
    try {
      const nothing = { seasons: [] };
      expect(await callOr('GET /seasons', {}, nothing)).toBe(nothing);
      expect(await callOr('GET /seasons', {}, nothing)).toBe(nothing);
    } finally {
      globalThis.fetch = before;
    }
    expect(fetched).toHaveBeenCalledWith(
      expect.stringMatching(/\/seasons$/),
      expect.objectContaining({ headers: expect.objectContaining({ Prefer: 'nothing=204' }) as unknown }),
    );
  });

  it('are checked by the compiler', () => {
    const answer = { match: { id: 1 } } as AnswerOf<'GET /matches/:id'>;
    // @ts-expect-error -- no such field: a renamed one breaks every page that reads it
    expect(answer.match.no_such_field).toBeUndefined();
    // @ts-expect-error -- no such call
    expect(addressOf('GET /nothing', {})).toBe('/nothing');
    // @ts-expect-error -- the path needs its parameter
    expect(addressOf('GET /matches/:id', {})).toBe('/matches/');
  });
});
