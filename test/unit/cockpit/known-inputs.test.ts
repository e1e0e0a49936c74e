import { expect, it } from 'vitest';
import {
  knownInputs,
  knownToBeNone,
  textsOf,
  type AskedInput,
} from '../../../client/cockpit/src/pages/playground/known-inputs.ts';

const asked = (name: string, type: AskedInput['type']): AskedInput => ({
  name,
  type,
  unit: null,
  values: null,
  minimum: null,
  maximum: null,
  description: '',
});
const declared = [asked('insured', 'BOOL'), asked('note', 'STRING'), asked('age', 'INT')];

it('a case that is opened and stored again says of its inputs what it said, and of none that they are none', () => {
  const before = { insured: null, note: null, age: 7 };
  const typed = textsOf(before);
  expect({ ...knownToBeNone(before, typed), ...knownInputs(declared, typed) }).toEqual(before);
});

it('what is typed takes the place of none', () => {
  const before = { insured: null, note: null };
  const typed = { ...textsOf(before), insured: 'true' };
  expect({ ...knownToBeNone(before, typed), ...knownInputs(declared, typed) }).toEqual({
    insured: true,
    note: null,
  });
});
