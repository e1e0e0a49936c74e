import { describe, expect, it } from 'vitest';
import { bool, choice, findingsOf, int, must, mustNot, verdictOf, type Sentence } from './rule-of.ts';

describe('a measure that opens a prohibition or a permission', () => {
  const lanterns: Sentence = {
    quotes: ['At most four lanterns may be lit.'],
    title: 'Light the lanterns',
    inputs: [int('lanterns_lit', null, 'Number of lanterns that are lit')],
  };

  it('caps what is permitted, whichever way the rule says so', () => {
    expect(verdictOf(lanterns, mustNot, 'inputs.lanterns_lit <= 4')).not.toBe('blocked');
    expect(verdictOf(lanterns, mustNot, 'inputs.lanterns_lit >= 4')).toBe('blocked');
  });
});

describe('a strip of a width that has to be left', () => {
  const strip: Sentence = {
    quotes: ['A hedge at least 2 metres high must be planted along the yard.'],
    title: 'Keep a yard',
    inputs: [int('hedge_height', 'm', 'Height of the hedge')],
  };

  it('is what is asked for, where nothing else is', () => {
    expect(verdictOf(strip, must, 'inputs.hedge_height >= 2')).not.toBe('blocked');
    expect(verdictOf(strip, must, 'inputs.hedge_height <= 2')).toBe('blocked');
  });
});

describe('a case that opens an item of a list', () => {
  const rope: Sentence = {
    quotes: [
      'A climber must carry\n\n(a) while the face is wet, at least 3 slings;\n\n(b) while the face is dry, at least 2 slings.',
    ],
    title: 'Climb the face',
    inputs: [
      choice('face', ['wet', 'dry'], 'How the face is'),
      int('slings', null, 'Slings that the climber carries'),
    ],
  };

  it('ends where its limit begins', () => {
    const right =
      '(inputs.face == "wet" && inputs.slings >= 3) || (inputs.face == "dry" && inputs.slings >= 2)';
    expect(verdictOf(rope, must, right)).not.toBe('blocked');
    expect(verdictOf(rope, must, right.replace('>= 2', '<= 2'))).toBe('blocked');
  });
});

describe('a denial that goes on behind a time', () => {
  const wine: Sentence = {
    quotes: ['Wine is not to be bottled until it is clear, nor more than 18 months after the harvest.'],
    title: 'Bottle wine',
    inputs: [
      bool('clear', 'The wine is clear'),
      int('months_after_harvest', 'month', 'Months after the harvest'),
    ],
  };

  it('denies what comes after it', () => {
    const turned = (requires: string): boolean =>
      findingsOf(wine, mustNot, requires).some(({ message }) => message.includes('the other way round'));
    expect(turned('inputs.clear && inputs.months_after_harvest <= 18')).toBe(false);
    expect(turned('inputs.clear && inputs.months_after_harvest > 18')).toBe(true);
  });
});

describe('what a name ends with', () => {
  const broth: Sentence = {
    quotes: ['Broth that has not been heated to 70 °C or more within two hours must not be served.'],
    title: 'Serve broth',
    inputs: [int('hottest_within_two_hours_c', null, 'Highest temperature of the broth in degrees Celsius')],
  };

  it('is the unit of its figure, before a time in its middle', () => {
    expect(verdictOf(broth, mustNot, 'inputs.hottest_within_two_hours_c >= 70')).not.toBe('blocked');
  });
});

describe('a denial in one item of a line', () => {
  const cellar: Sentence = {
    quotes: ['Cellar: 8–14 °C, humidity > 60 %, never next to fuel.'],
    title: 'Store cheese',
    inputs: [
      int('cellar_temperature', 'celsius', 'Temperature of the cellar'),
      int('humidity', 'percent', 'Humidity of the cellar'),
      bool('next_to_fuel', 'The cheese lies next to fuel'),
    ],
  };
  const right =
    'inputs.cellar_temperature >= 8 && inputs.cellar_temperature <= 14 && inputs.humidity > 60 && !inputs.next_to_fuel';

  it('turns no figure of the others', () => {
    expect(verdictOf(cellar, must, right)).not.toBe('blocked');
    expect(verdictOf(cellar, must, right.replace('> 60', '< 60'))).toBe('blocked');
  });
});
