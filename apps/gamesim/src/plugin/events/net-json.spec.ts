import { toNetJson } from './net-json';

describe('the plugin’s JSON', () => {
  it('is pure ASCII with upper-case escapes for what its serialiser mistrusts', () => {
    expect(toNetJson({ name: 'São <"&\'+`> 🎯\\\n\u0001', n: 1, b: true, none: null, list: [1, 'x'] })).toBe(
      '{"name":"S\\u00E3o \\u003C\\u0022\\u0026\\u0027\\u002B\\u0060\\u003E \\uD83C\\uDFAF\\\\\\n\\u0001","n":1,"b":true,"none":null,"list":[1,"x"]}',
    );
  });

  it('reads back to the same value', () => {
    const value = { 'ключ "k"': ['メガネ', { a: -3, b: 0.5 }] };
    expect(JSON.parse(toNetJson(value))).toEqual(value);
  });
});
