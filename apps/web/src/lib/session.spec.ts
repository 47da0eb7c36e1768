import { ownPath, rememberReturn, takeReturn } from './session';

describe('the way back after a login', () => {
  it('leads only to pages of this app', () => {
    expect(ownPath('/match/7?tab=log#r3')).toBe('/match/7?tab=log#r3');
    const foreign = [
      '//evil.test',
      '/\\evil.test',
      '/\t/evil.test',
      '\\\\evil.test',
      'https://evil.test',
      'javascript:x',
      '',
      null,
    ];
    for (const path of foreign) expect(ownPath(path)).toBeNull();
  });

  it('is taken once', () => {
    rememberReturn('/mymatches');
    expect([takeReturn(), takeReturn()]).toEqual(['/mymatches', null]);
  });
});
