import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonFault, maximumDepth } from '../../../src/core/json-text.ts';

describe('a member that an object names twice', () => {
  it.each([
    ['{"a":1,"a":2}', '/a'],
    ['{"a":1,"\\u0061":2}', '/a'],
    ['{"":1,"":2}', '/'],
    ['{"a":{"b":[0,{"c":1},{"c":1,"d":"}","c":2}]}}', '/a/b/2/c'],
    ['{"a/b~":1, "a/b~" :2}', '/a~1b~0'],
    ['{"x":"\\"","x":1}', '/x'],
    ['{"__proto__":1,"__proto__":2}', '/__proto__'],
    [`{${Array.from({ length: 40 }, (_, index) => `"m${index}":0`).join(',')},"m7":1}`, '/m7'],
  ])('is found in %s', (text, pointer) => {
    expect(findJsonFault(text)).toEqual({ fault: 'duplicate_member', pointer });
  });

  it.each([
    '{"a":{"a":{"a":1}},"b":["a","a",{"a":1},{"a":1}]}',
    '{"a":"a","b":"a"}',
    '["a","a"]',
    '{"a":"\\\\","b":"{\\"a\\":1,\\"a\\":2}"}',
    '{"a":1',
    '"',
    '}}]]',
    '',
  ])('is not seen in %s', (text) => {
    expect(findJsonFault(text)).toBeNull();
  });

  it('is found in no text that JSON.stringify writes, and in every one where a member is put again', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.string(), fc.jsonValue(), (value, name, other) => {
        expect(findJsonFault(JSON.stringify(value))).toBeNull();
        const members = JSON.stringify({ [name]: value }).slice(1, -1);
        const again = `{${members},${JSON.stringify(name)}:${JSON.stringify(other)}}`;
        expect(findJsonFault(again)).toMatchObject({ fault: 'duplicate_member' });
      }),
    );
  });
});

it('nests to the limit and no deeper, whatever strings say', () => {
  const nested = (depth: number): string => '[{"a":'.repeat(depth / 2) + '"]}[{"' + '}]'.repeat(depth / 2);
  expect(findJsonFault(nested(maximumDepth))).toBeNull();
  expect(findJsonFault(`[${nested(maximumDepth)}]`)).toEqual({ fault: 'too_deep' });
});

describe('a number that a double does not hold', () => {
  it.each([
    ['{"a":{"b/c":[1,"1e999",-1e999]}}', '/a/b~1c/2', '-1e999'],
    ['1e309', '', '1e309'],
    ['[12.5, 12.4999999999999999999]', '/1', '12.4999999999999999999'],
    ['{"x":0,"y":[[],{"z":9007199254740993}]}', '/y/1/z', '9007199254740993'],
    ['{"x":1e-999 }', '/x', '1e-999'],
  ])('is found in %s', (text, pointer, token) => {
    expect(findJsonFault(text)).toEqual({ fault: 'inexact_number', pointer, token });
    expect(findJsonFault(text, { letRound: true })).toBeNull();
  });

  it.each([
    '{"a":[1e308,-1.7976931348623157e308,null,true,false,"x",{}]}',
    '{"9007199254740993":"12.4999999999999999999"}',
    '{"zero":[0e9007199254740993,-0.0e-9007199254740993]}',
    // No JSON: left to the parser.
    '[012.4999999999999999999]',
    '[12.4999999999999999999.]',
  ])('is not seen in %s', (text) => {
    expect(findJsonFault(text)).toBeNull();
  });

  it('is found wherever it is put, and in nothing that JSON.stringify writes', () => {
    const marker = '@number@';
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.jsonValue({ maxDepth: 2 }), (value, other) => {
        const text = JSON.stringify({ first: other, list: [value, { here: marker }], last: other });
        expect(findJsonFault(text)).toBeNull();
        expect(findJsonFault(text.replace(`"${marker}"`, '-0.10000000000000000001'))).toMatchObject({
          fault: 'inexact_number',
          pointer: '/list/1/here',
        });
      }),
    );
  });
});
