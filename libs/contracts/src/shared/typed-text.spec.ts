import { typedLines, typedText } from '.';

const name = typedText(40);

describe('a name that a person types', () => {
  it.each(['São João 🐆', '大阪たこ焼き', '👩‍👩‍👧‍👦 Família', 'نسور الأطلس', 'nick" ; quit'])('may be %s', (text) => {
    expect(name.parse(` ${text} `)).toBe(text);
  });

  it('cannot turn what stands beside it, break a line or hide in the console', () => {
    for (const code of [0x00, 0x0a, 0x1b, 0x7f, 0x85, 0x9b, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069, 0xd800])
      expect([code, name.safeParse(`Lynx${String.fromCharCode(code)}2 : 0`).success]).toEqual([code, false]);
  });
});

describe('a text of several lines', () => {
  it('has line breaks of one kind, and no other sign that a name may not have', () => {
    const text = typedLines(40);
    expect(text.parse(' a\r\nb\rc\n')).toBe('a\nb\nc');
    for (const sign of ['\0', '\u0085', '\u2028', '\u202e', '\ud83d'])
      expect(text.safeParse(`a${sign}b`).success).toBe(false);
  });
});
