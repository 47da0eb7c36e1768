import { lastingRef, tournamentRef } from '.';

describe('what people type for a tournament', () => {
  it.each([
    ['8765432', '8765432'],
    [' verao_2026 ', 'verao_2026'],
    ['liga-verao', 'liga-verao'],
    ['https://challonge.com/verao', 'verao'],
    ['https://challonge.com/pt_BR/verao/standings', 'verao'],
    ['challonge.com/pt/verao', 'verao'],
    ['https://www.challonge.com/verao#bracket', 'verao'],
    ['https://liga.challonge.com/pt/verao', 'liga-verao'],
    ['https://liga.challonge.com/verao?x=1', 'liga-verao'],
  ])('reads %j as %j', (typed, ref) => expect(tournamentRef(typed)).toBe(ref));

  it.each([
    '',
    'https://challonge.com/',
    'https://challonge.com.evil.example/x',
    'https://evil.example/verao',
    '../matches',
    'verão 2026',
    'x?api_key=1',
  ])('refuses %j', (typed) => expect(tournamentRef(typed)).toBeNull());

  it('is remembered by its id, but by its address where a community must be named', () => {
    expect(lastingRef(9, 'https://challonge.com/verao')).toBe('9');
    expect(lastingRef(9, null)).toBe('9');
    expect(lastingRef(9, 'https://minha-liga.challonge.com/pt/verao_2026')).toBe('minha-liga-verao_2026');
    expect(lastingRef(9, 'https://liga.evil.example/verao')).toBe('9');
  });
});
