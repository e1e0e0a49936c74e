import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const flat = [
  'children_are_a_reason: bool - That the applicant has children is a reason for the refusal',
  'there_is_another_reason: bool - There is another reason for the refusal',
];
const clause = (text: string) => readClause(text, 'Refuse an applicant', flat);
const read = (text: string): string[] => meaningOf(clause(text), flat);

describe('what must not be done for one reason alone', () => {
  it.each([
    'A landlord must not refuse an applicant solely because the applicant has children.',
    'No applicant may be refused merely because he or she has children.',
    'An applicant must not be refused only because of his or her children.',
    'An applicant shall not be refused purely on account of the children.',
  ])('is forbidden where that is a reason and there is no other: %s', (text) => {
    expect(read(text)).toEqual(['[true] => !(children_are_a_reason && !there_is_another_reason) none/deny']);
  });

  it.each([
    'An applicant may be refused only because of his or her children.',
    'An applicant must not be refused because he or she has children.',
    'No applicant shall be refused solely because the applicant has a dog.',
    'No applicant shall be refused solely because the applicant has children or a dog.',
    'An applicant must not be refused solely because the applicant has no children.',
  ])('is asked about where the reason is another, or not the only one: %s', (text) => {
    expect(clause(text).complete).toBe(false);
  });

  it('needs an input that says whether there is another reason', () => {
    const alone = flat.slice(0, 1);
    const text = 'No applicant may be refused merely because he or she has children.';
    expect(readClause(text, 'Refuse an applicant', alone).complete).toBe(false);
  });

  it('keeps of whom it is said', () => {
    const school = [
      'failed_exam_is_a_ground: bool - That the pupil failed the exam is a ground of the expulsion',
      'other_ground: bool - There is another ground for the expulsion',
      'pupil_age: int year - Age of the pupil',
    ];
    const text = 'No pupil under 16 may be expelled solely on the ground that he or she failed the exam.';
    expect(meaningOf(readClause(text, 'Expel a pupil', school), school)).toEqual([
      '[pupil_age < 16] => !(failed_exam_is_a_ground && !other_ground) none/deny',
    ]);
  });
});
