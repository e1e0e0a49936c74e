import { describe, expect, it } from 'vitest';
import type { Sentence } from './agreement/rule-of.ts';
import { bool, findingsOf, must } from './agreement/rule-of.ts';
import { meaningOf, readClause } from './readings.ts';

const inputs = ['hands_washed: bool - The cook has washed his hands'];
const read = (text: string): string[] => meaningOf(readClause(text, 'Serve food', inputs), inputs);

describe('what a duty is for, or by which text it holds, is no part of it', () => {
  const texts = [
    'To protect guests, cooks must wash their hands.',
    'In order to protect guests, cooks must wash their hands.',
    'For the protection of guests, cooks must wash their hands.',
    'For reasons of hygiene, cooks must wash their hands.',
    'For hygienic reasons, cooks must wash their hands.',
    'As a matter of hygiene, cooks must wash their hands.',
    'By way of precaution cooks must wash their hands.',
    'Cooks must, for reasons of hygiene, wash their hands.',
    'Cooks must wash their hands in order to protect guests.',
    'Under this regulation cooks must wash their hands.',
    'According to these rules, cooks must wash their hands.',
    'In particular, cooks must wash their hands.',
  ];

  it.each(texts)('for the grammar: %s', (text) => {
    expect(read(text)).toEqual(['[true] => hands_washed none/deny']);
  });

  it.each(texts)('for the other method: %s', (text) => {
    const sentence: Sentence = {
      quotes: [text],
      title: 'Serve food',
      inputs: [bool('hands_washed', 'The cook has washed his hands')],
    };
    expect(findingsOf(sentence, must, 'inputs.hands_washed').filter(({ contrary }) => contrary)).toEqual([]);
  });
});

describe('an act or a ground that somebody has is a case, and no end of the text', () => {
  it.each([
    'To maintain a stall, cooks must wash their hands.',
    'To keep bees, cooks must wash their hands.',
    'To improve a kitchen, cooks must wash their hands.',
    'To enable a guest to leave early, cooks must wash their hands.',
    'To reduce the price, cooks must wash their hands.',
    'Cooks must, on medical grounds, wash their hands.',
    'For religious reasons, cooks must wash their hands.',
  ])('%s', (text) => {
    expect(readClause(text, 'Serve food', inputs).complete).toBe(false);
    const sentence: Sentence = {
      quotes: [text],
      title: 'Serve food',
      inputs: [bool('hands_washed', 'The cook has washed his hands')],
    };
    expect(findingsOf(sentence, must, 'inputs.hands_washed')).not.toEqual([]);
  });
});

describe('what a purpose may turn on is read', () => {
  it.each([
    ['where the words permit', 'To protect guests, cooks may wash their hands.'],
    ['where it says how something is to be', 'Cooks must wash their hands so that guests are protected.'],
    ['where it says who is meant', 'To protect guests who are ill, cooks must wash their hands.'],
    ['behind a ban', 'Cooks must not wash their hands in order to save time.'],
  ])('%s', (_, text) => {
    expect(readClause(text, 'Serve food', inputs).complete).toBe(false);
  });

  it('where an input speaks of it', () => {
    const given = [...inputs, 'guests_protected: bool - The guests are protected'];
    expect(readClause('To protect guests, cooks must wash their hands.', 'Serve food', given).complete).toBe(
      false,
    );
  });
});

describe('how often', () => {
  const pond = ['times_cleaned: int - Number of times the pond is cleaned in a year'];
  it.each([
    ['The pond must not be cleaned more often than four times a year.', 'times_cleaned <= 4'],
    ['The pond may be cleaned no more often than four times a year.', 'times_cleaned <= 4'],
    ['The pond must be cleaned not less often than twice a year.', 'times_cleaned >= 2'],
  ])('is so many times: %s', (text, required) => {
    expect(meaningOf(readClause(text, 'Keep a pond', pond), pond)[0]).toContain(required);
  });
});

describe('words that tell no two cases apart', () => {
  it.each([
    ['The owner of a garden is free to fell a tree whose trunk is less than 30 cm thick.', 'Fell a tree'],
    ['A tree behind the market hall may be felled.', 'Plant a tree'],
  ])('are the holder of what is at hand, and no place: %s', (text, action) => {
    const trunk = ['trunk_thickness: decimal cm - Thickness of the trunk in centimetres'];
    expect(readClause(text, action, trunk).complete).toBe(action === 'Fell a tree');
  });

  it('are where the thing of the action lies', () => {
    const kinds = ['vehicle: enum van|taxi|car - Kind of vehicle'];
    expect(
      meaningOf(
        readClause(
          'A vehicle other than a van must not use the service lane behind the market hall.',
          'Use the service lane',
          kinds,
        ),
        kinds,
      ),
    ).toEqual(['[true] => vehicle == "van" none/deny']);
  });
});

it('who "it" is, an exemption says before its case', () => {
  const boats = [
    'fee_paid: bool - The mooring fee has been paid',
    'fishing_boat: bool - The boat is a fishing boat',
    'hours: int hour - Hours that the boat stays',
  ];
  expect(
    meaningOf(
      readClause(
        'Every boat must pay a mooring fee. A fishing boat is exempt if it stays for less than 12 hours.',
        'Moor a boat',
        boats,
      ),
      boats,
    ),
  ).toEqual(['[!(fishing_boat && hours < 12)] => fee_paid none/deny']);
});
