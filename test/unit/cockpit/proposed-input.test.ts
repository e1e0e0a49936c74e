import { describe, expect, it } from 'vitest';
import { draftOf } from '../../../client/cockpit/src/pages/review/ledger/assignment.ts';
import {
  bound,
  fittingInput,
  unitIn,
} from '../../../client/cockpit/src/pages/review/ledger/proposed-input.ts';
import type { InputPartsFragment, InputType } from '../../../src/generated/cockpit/graphql.ts';

const input = (name: string, type: InputType, unit: string | null = null): InputPartsFragment => ({
  __typename: 'InputDeclaration',
  name,
  type,
  unit,
  values: null,
  description: '',
  minimum: null,
  maximum: null,
  nullable: false,
});

describe('the input that selected words are about', () => {
  const known = [
    input('minutes_delay', 'INT', 'minute'),
    input('passengers', 'INT'),
    input('delayed', 'BOOL'),
    input('licence_valid', 'BOOL'),
  ];

  it('is one that there is, where the words name it and its values can be what they say', () => {
    expect(fittingInput('delay is not less than 480', 'measure', known)).toBe('minutes_delay');
    expect(fittingInput('the number of passengers', 'measure', known)).toBe('passengers');
    expect(fittingInput('the licence is valid', 'condition', known)).toBe('licence_valid');
  });

  it('is left to the person where the words name none, or two alike', () => {
    expect(fittingInput('the weather is bad', 'condition', known)).toBe('');
    const two = [input('arrival_delay', 'INT'), input('departure_delay', 'INT')];
    expect(fittingInput('a delay of 3 hours', 'measure', two)).toBe('');
    expect(fittingInput('a departure delay of 3 hours', 'measure', two)).toBe('departure_delay');
  });

  it('is a new one where the words speak of one thing and its name of another', () => {
    const near = [input('metres_distance_to_nearest_hydrant', 'INT', 'm'), input('distance_to_tent', 'INT')];
    expect(fittingInput('distance to the nearest bus stop is less than 4 metres', 'measure', near)).toBe('');
    expect(fittingInput('distance to the nearest hedge', 'measure', near.slice(1))).toBe('');
    expect(fittingInput('distance to the nearest hydrant', 'measure', near)).toBe(
      'metres_distance_to_nearest_hydrant',
    );
  });

  it('has the unit that the law writes, also behind the words, before that of the input', () => {
    expect(unitIn('not less than 480 minutes')).toBe('minute');
    expect(unitIn('480 passengers')).toBe('');
    expect(unitIn('EUR 480')).toBe('');
    expect(unitIn('12.50 EUR')).toBe('EUR');
    const draft = draftOf('delay is not less than 8');
    expect(bound(draft, 'delay is not less than 8', 'hours or', known)).toMatchObject({
      input: 'minutes_delay',
      unit: 'hour',
      op: '>=',
    });
    expect(bound(draft, 'delay is not less than 8', '', known).unit).toBe('minute');
  });
});
