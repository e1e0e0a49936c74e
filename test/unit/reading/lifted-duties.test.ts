import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const form = [
  'applicant: enum student|pensioner|other - Who applies',
  'form_stamped: bool - The form is stamped',
];
const read = (text: string): string[] => meaningOf(readClause(text, 'Apply', form), form);
const duty = 'All applicants must have the form stamped. ';

describe('a sentence that takes some out of the norm before it', () => {
  it.each([
    'Students need not have the form stamped.',
    'Students do not have to have the form stamped.',
    'Students are under no obligation to have the form stamped.',
    'Students are released from the duty to have the form stamped.',
    'There is no need for students to have the form stamped.',
    'Nothing in this rule requires students to have the form stamped.',
    'Students are exempt from this rule.',
    'Students are excused.',
    'Students are relieved of this duty.',
    'Students fall outside the scope of this rule.',
    'Students are not bound by this rule.',
    'Students are not affected.',
    'Students enjoy an exemption.',
    'This rule does not cover students.',
    'No such obligation is imposed on students.',
    'For students this does not apply.',
    'In the case of students, this rule does not apply.',
    'It is otherwise for students.',
    'Not applicable to students.',
    'Exempt: students.',
    'An exception is made for students.',
  ])('is an exception to it: %s', (sentence) => {
    expect(read(duty + sentence)).toEqual(['[applicant != "student"] => form_stamped none/deny']);
  });

  it.each([
    'All applicants must have the form stamped, except that students need not have the form stamped.',
    'All applicants must have the form stamped; students, however, need not have the form stamped.',
    'All applicants must have the form stamped, but students need not have the form stamped.',
  ])('is one in the same sentence, too: %s', (text) => {
    expect(read(text)).toEqual(['[applicant != "student"] => form_stamped none/deny']);
  });

  it.each([
    // of another act
    'Students need not bring a photograph.',
    // of others than the duty
    'The registrar need not have the form stamped.',
    'This applies to students.',
    // what is said of them may be said of something else
    'Students are outside.',
    'Students are not covered.',
    'Students do not count.',
  ])('is asked about where it may be another matter: %s', (sentence) => {
    expect(readClause(duty + sentence, 'Apply', form).complete).toBe(false);
  });

  it('says by itself that the act is left to them', () => {
    expect(read('A pensioner need not have the form stamped.')).not.toContain(
      '[applicant != "pensioner"] => form_stamped none/deny',
    );
  });
});

const gate = ['fog: bool - There is fog', 'gate_shut: bool - The gate is shut'];

describe('a sentence that takes a case out of the norm before it', () => {
  it.each([
    'The foregoing does not hold where there is fog.',
    'This does not extend to cases where there is fog.',
    'This rule is disapplied where there is fog.',
    'This is not the case where there is fog.',
    'It is different if there is fog.',
    'An exception applies if there is fog.',
    'There is one exception: if there is fog.',
    'The only exception is where there is fog.',
    'Not so if there is fog.',
    'If there is fog, this does not apply.',
    'However, where there is fog, this rule does not apply.',
  ])('is an exception to it: %s', (sentence) => {
    const text = `The gate must be shut. ${sentence}`;
    expect(meaningOf(readClause(text, 'Open the lock', gate), gate)).toEqual([
      '[!fog] => gate_shut none/deny',
    ]);
  });

  it('is told from a sentence that gives another case to the norm', () => {
    const text = 'The gate must be shut at night. The same applies where there is fog.';
    expect(meaningOf(readClause(text, 'Open the lock', gate), gate)).not.toContain(
      '[!fog] => gate_shut none/deny',
    );
  });
});

const lambs = [
  'weeks_old: int week - Age of the lamb in weeks',
  'tagged: bool - The lamb is tagged in both ears',
];

describe('a release that says less of the act than the duty', () => {
  it.each([
    'Every lamb must be tagged in both ears, but a lamb under six weeks old need not be tagged.',
    'Every lamb must be tagged in both ears. A lamb under six weeks old need not be tagged.',
  ])('is of the same act: %s', (text) => {
    expect(meaningOf(readClause(text, 'Sell a lamb', lambs), lambs)).toEqual([
      '[weeks_old >= 6] => tagged none/deny',
    ]);
  });

  it.each([
    'Every lamb must be tagged in both ears, but a lamb under six weeks old need not be weighed.',
    'Every lamb must be tagged in both ears, but a lamb under six weeks old need not be tagged in the left ear by a vet.',
  ])('is asked about where it may be of another act: %s', (text) => {
    expect(readClause(text, 'Sell a lamb', lambs).complete).toBe(false);
  });

  it('lifts nothing that it does not name of a duty of two', () => {
    const inputs = [
      'badge_worn: bool - A badge is worn',
      'escorted: bool - The visitor is escorted',
      'visitor: enum inspector|guest - Kind of visitor',
    ];
    const text = 'Visitors must wear a badge and be escorted. Inspectors need not wear one.';
    expect(readClause(text, 'Visit the plant', inputs).complete).toBe(false);
  });
});
