import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { hashApiKey, matchToken, newApiKey, openSecret, SealedSecretError, sealSecret, secretsEqual } from '.';

const KEY = Buffer.alloc(32, 7);
const OTHER = Buffer.alloc(32, 8);

describe('a sealed secret', () => {
  it('opens to what was sealed, whatever the text, and never looks the same twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (plain) => {
        const sealed = sealSecret(plain, KEY);
        expect(sealed).toMatch(/^v1\.[0-9a-f]{8}(\.[\w-]*){3}$/);
        expect(sealSecret(plain, KEY)).not.toBe(sealed);
        expect(openSecret(sealed, KEY)).toBe(plain);
      }),
    );
  });

  it('opens with a retired key, and with no other', () => {
    const sealed = sealSecret('senha do rcon', OTHER);
    expect(openSecret(sealed, KEY, OTHER)).toBe('senha do rcon');
    expect(() => openSecret(sealed, KEY)).toThrow(SealedSecretError);
  });

  it('does not open when any character of it was changed', () => {
    const sealed = sealSecret('senha do rcon', KEY);
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.constantFrom(...'ABab01.-'), (at, put) => {
        const changed = sealed.slice(0, at) + put + sealed.slice(at + 1);
        fc.pre(changed !== sealed && !sameBytes(changed, sealed));
        expect(() => openSecret(changed, KEY)).toThrow(SealedSecretError);
      }),
    );
  });
});

/** The last base64url digit of a part has bits that mean nothing: other text, same bytes. */
function sameBytes(left: string, right: string): boolean {
  const parts = (text: string) =>
    text.split('.').map((part, index) => (index < 2 ? part : Buffer.from(part, 'base64url').toString('hex')));
  return parts(left).join('.') === parts(right).join('.');
}

describe('the token of a match attempt', () => {
  it('is 24 characters that need no quoting, the same each time and another for each attempt', () => {
    const pairs = fc.uniqueArray(fc.tuple(fc.nat(2 ** 31 - 1), fc.nat(1000)), {
      minLength: 2,
      maxLength: 50,
      selector: String,
    });
    fc.assert(
      fc.property(pairs, (attempts) => {
        const tokens = attempts.map(([match, attempt]) => matchToken(KEY, match, attempt));
        for (const token of tokens) expect(token).toMatch(/^[A-Z2-7]{24}$/);
        expect(new Set(tokens).size).toBe(tokens.length);
        expect(attempts.map(([match, attempt]) => matchToken(KEY, match, attempt))).toEqual(tokens);
        expect(attempts.map(([match, attempt]) => matchToken(OTHER, match, attempt))).not.toEqual(tokens);
      }),
    );
  });

  it('is the one that servers were already told: its making may not change', () => {
    expect(matchToken(KEY, 42, 1)).toBe('ZGY62DFTJS6BZT3HGQBDVIGS');
  });
});

describe('comparing and hashing', () => {
  it('finds two secrets equal exactly when they are', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (left, right) => secretsEqual(left, right) === (left === right)));
    expect(secretsEqual('ä', 'ä')).toBe(true);
  });

  it('stores 32 bytes of an API key, from which it cannot be read', () => {
    const apiKey = newApiKey();
    expect(hashApiKey(apiKey)).toHaveLength(32);
    expect(hashApiKey(apiKey)).toEqual(hashApiKey(apiKey));
    expect(hashApiKey(apiKey)).not.toEqual(hashApiKey(randomBytes(20).toString('base64url')));
  });
});
