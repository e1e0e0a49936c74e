import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';
import { choice, findingsOf, must } from './agreement/rule-of.ts';

const inputs = [
  'sealed_by: enum captain|mate|passenger - Who seals the hatch',
  'in_port: bool - The ship lies in port',
  'captain_ashore: bool - The captain is ashore',
];

describe('who has to do what an input says by whom it was done', () => {
  it.each([
    ['The captain must seal the hatch.', '[true] => sealed_by == "captain" none/deny'],
    [
      'The captain or the mate shall seal the hatch.',
      '[true] => sealed_by == "captain" || sealed_by == "mate" none/deny',
    ],
    [
      'The captain or, in port, the mate shall seal the hatch.',
      '[true] => sealed_by == "captain" || in_port && sealed_by == "mate" none/deny',
    ],
    [
      'Where the captain is ashore, the mate must seal the hatch.',
      '[captain_ashore] => sealed_by == "mate" none/deny',
    ],
    ['The passenger must not seal the hatch.', '[true] => sealed_by != "passenger" none/deny'],
  ])('%s', (text, means) => {
    expect(meaningOf(readClause(text, 'Seal the hatch', inputs), inputs)).toEqual([means]);
  });

  it.each([
    'The captain and the mate must seal the hatch.',
    'A passenger must seal the hatch.',
    'Passengers must seal the hatch.',
    'The captain, not the mate, must seal the hatch.',
    'The captain must seal and paint the hatch.',
  ])('is asked about: %s', (text) => {
    expect(readClause(text, 'Seal the hatch', inputs).complete).toBe(false);
  });

  it('counts neither way for the second method', () => {
    const words = {
      quotes: ['The captain must seal the hatch.'],
      title: 'Seal the hatch',
      inputs: [choice('sealed_by', ['captain', 'mate', 'passenger'], 'Who seals the hatch')],
    };
    const severities = (requires: string) =>
      findingsOf(words, must, requires).map(({ severity }) => severity);
    expect(severities('inputs.sealed_by == "captain"')).toEqual(['acknowledge']);
    expect(severities('inputs.sealed_by == "mate"')).toContain('blocking');
  });
});

describe('that a person is there', () => {
  it.each([
    'The hatch must be sealed by the captain unless the mate is there.',
    'The captain may seal the hatch unless the mate is there.',
  ])('is no value of another input: %s', (text) => {
    const { complete, doubts } = readClause(text, 'Seal the hatch', inputs);
    expect(complete).toBe(false);
    expect(doubts.map(({ message }) => message)).toContain('No input says who or what is there.');
  });

  it('is read where an input says so', () => {
    const there = [inputs[0]!, 'pilot_there: bool - The pilot is there'];
    const reading = readClause(
      'The hatch must be sealed by the mate unless the pilot is there.',
      'Seal the hatch',
      there,
    );
    expect(meaningOf(reading, there)).toEqual(['[!pilot_there] => sealed_by == "mate" none/deny']);
  });
});
