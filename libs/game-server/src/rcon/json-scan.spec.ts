import fc from 'fast-check';
import { findJsonObject, hasOpenBrace } from './json-scan';

const any = (value: Record<string, unknown>) => value;

describe('finding JSON in console output', () => {
  it('finds the object whatever noise without a complete object stands around it', () => {
    const noise = fc.string().map((text) => text.replaceAll('}', ')'));
    fc.assert(
      fc.property(noise, fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (before, object, after) => {
        const wanted = { ...object, mark: 1 };
        const accept = (value: Record<string, unknown>) => (value.mark === 1 ? value : null);
        const printed = JSON.stringify(wanted);
        const found = findJsonObject(`${before}\n${printed}\n${after}`, accept);
        expect(JSON.stringify(found)).toBe(printed);
      }),
    );
  });

  it('passes over complete objects that are not the wanted one', () => {
    const text = 'say {"gamestate":"none"} { broken\n{"gamestate":"live","paused":true}\n';
    expect(findJsonObject(text, (value) => ('paused' in value ? value.gamestate : null))).toBe('live');
  });

  it('is not misled by braces and quotes inside strings', () => {
    expect(findJsonObject('{"name":"a } \\" { b"} tail }', any)).toEqual({ name: 'a } " { b' });
  });

  it('gives up on hostile input instead of working for ever', () => {
    expect(findJsonObject('{'.repeat(200_000), any)).toBeNull();
    expect(hasOpenBrace('{'.repeat(1000))).toBe(true);
    expect(hasOpenBrace('no braces')).toBe(false);
  });
});
