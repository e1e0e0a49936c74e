import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const led = [
  'leader: enum teacher|nurse|helper - Occupation of the person leading the group',
  'years_of_experience: int year - Years of experience of that person',
];
const dose = [
  'given_by: enum doctor|nurse|trainee - Who gives the dose',
  'trained: bool - The person has been trained',
  'at_night: bool - The dose is given at night',
];
const craft = [
  'craft: enum raft|boat|canoe - Kind of craft',
  'length: decimal m - Length of the craft',
  'lamp_carried: bool - The craft carries a lamp',
];

const read = (text: string, action: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('what says which one is meant, after the last of two', () => {
  it.each([
    [
      'after a preposition of its own',
      "A group must be led by a teacher or by a nurse with five years' experience.",
      'Lead a group',
      led,
      ['[true] => leader == "teacher" || leader == "nurse" && years_of_experience >= 5 none/deny'],
    ],
    [
      'in a relative clause after a preposition of its own',
      'Doses may be given by a doctor or by a nurse who has been trained.',
      'Give a dose',
      dose,
      ['[true] => given_by == "doctor" || given_by == "nurse" && trained permit/none'],
    ],
    [
      'after a comma',
      'Rafts, and boats longer than 6 metres, must carry a lamp.',
      'Sail on the lake',
      craft,
      ['[craft == "raft" || craft == "boat" && length > 6] => lamp_carried none/deny'],
    ],
  ])('belongs to it alone %s', (_, text, action, inputs, reads) => {
    expect(read(text, action, inputs)).toEqual(reads);
  });

  it.each([
    [
      'under one preposition',
      "A group must be led by a teacher or a nurse with five years' experience.",
      'Lead a group',
      led,
    ],
    ['without a comma', 'Rafts and boats longer than 6 metres must carry a lamp.', 'Sail on the lake', craft],
    [
      'where it says when, and not which one',
      'Doses may be given by a doctor or by a nurse at night.',
      'Give a dose',
      dose,
    ],
    [
      'where there are three',
      "A group must be led by a teacher, a helper, or a nurse with five years' experience.",
      'Lead a group',
      led,
    ],
  ])('is asked about %s', (_, text, action, inputs) => {
    expect(read(text, action, inputs)).toContain('ambiguous_attachment');
  });
});
