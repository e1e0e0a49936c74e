import { expect, it } from 'vitest';
import type { InputDeclaration } from '../../../src/rules/model.ts';
import { grammarReader } from '../../../src/reading/grammar/reader.ts';

const inputs: InputDeclaration[] = [
  { name: 'weight_noted', type: 'bool', description: 'The weight of the calf is noted' },
];
const read = (text: string) =>
  grammarReader.read(
    { quotes: [text], headings: [] },
    { action: { key: 'farm.weigh_calf', title: 'Weigh a calf' }, inputs, definitions: [] },
  );
/** The words that the ledger has for the one who acts. */
const actorOf = (text: string): string[] => {
  const { complete, norms } = read(text);
  expect(complete, text).toBe(true);
  return norms.flatMap(({ ledger }) =>
    ledger.norm.who.flatMap((condition) =>
      condition.kind === 'given' && condition.role === 'actor'
        ? condition.words.map(({ start, end }) => text.slice(start, end))
        : [],
    ),
  );
};

it.each([
  ['The drover must note the weight of the calf.', 'The drover'],
  ['Each clinic must note the weight of the calf.', 'Each clinic'],
  ['A notary must note the weight of the calf.', 'A notary'],
  ['The constable must note the weight of the calf.', 'The constable'],
])('“%s” is about the one who acts, and the ledger names him', (text, actor) => {
  expect(actorOf(text)).toEqual([actor]);
});

it.each([
  'The domestic clinic must note the weight of the calf.',
  'A licensed drover must note the weight of the calf.',
  'The unemployed must note the weight of the calf.',
])('“%s” singles one person out, and is asked about', (text) => {
  expect(read(text).complete).toBe(false);
});
