import { expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

it.each<[text: string, action: string, inputs: string[], meaning: string]>([
  [
    'The following may enter the ward without an escort:\n\n- surgeons;\n- nurses who wear a badge.',
    'Enter the ward without an escort',
    ['person: enum surgeon|nurse|visitor - Who enters', 'badge_worn: bool - The person wears a badge'],
    '[person == "surgeon" || person == "nurse" && badge_worn] => true permit/none',
  ],
  [
    'The following may enter the ward except on Sundays:\n\n- surgeons;\n- nurses.',
    'Enter the ward',
    ['person: enum surgeon|nurse|visitor - Who enters', 'is_sunday: bool - The day is a Sunday'],
    '[person == "surgeon" || person == "nurse"] => !is_sunday permit/none',
  ],
  [
    'The following must not enter the ward without a badge:\n\n- surgeons;\n- nurses.',
    'Enter the ward',
    ['person: enum surgeon|nurse|visitor - Who enters', 'badge_worn: bool - The person wears a badge'],
    '[person == "surgeon" || person == "nurse"] => badge_worn none/deny',
  ],
  [
    'Everyone may enter the ward except the following:\n\n- surgeons;\n- nurses.',
    'Enter the ward',
    ['person: enum surgeon|nurse|visitor - Who enters'],
    '[true] => !(person == "surgeon" || person == "nurse") permit/none',
  ],
  [
    'Nobody may enter the ward other than:\n\n- surgeons;\n- nurses.',
    'Enter the ward',
    ['person: enum surgeon|nurse|visitor - Who enters'],
    '[true] => person == "surgeon" || person == "nurse" none/deny',
  ],
])('%s', (text, action, inputs, meaning) => {
  expect(meaningOf(readClause(text, action, inputs), inputs).join(' ')).toBe(meaning);
});
