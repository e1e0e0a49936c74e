import type { Doubt } from '../../clause-reader.ts';
import type { Binder } from '../binding/binding.ts';
import { doubt } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';

/** Words of a sentence of which it stays open what they join, what they go on with, or whether they permit at all. */
export function askAboutWordings(sentence: readonly Token[], above: readonly Token[], binder: Binder): void {
  for (const { said, asks, code } of open) {
    const at = sentence.findIndex((_token, index) =>
      said.every((word, offset) => word.test(sentence[index + offset]?.lower ?? '')),
    );
    if (at >= 0) doubt(binder, code, sentence.slice(at, at + said.length), asks);
  }
  const exception = sentence.findIndex(({ lower }) => /^(?:until|unless)$/.test(lower));
  const goesOn = sentence.findIndex(
    ({ lower }, at) =>
      exception >= 0 &&
      at > exception &&
      lower === 'nor' &&
      /^(?:more|less|fewer|later|earlier|sooner|longer)$/.test(sentence[at + 1]?.lower ?? ''),
  );
  if (goesOn >= 0)
    doubt(
      binder,
      'ambiguous_attachment',
      sentence.slice(goesOn, goesOn + 2),
      'Does the denial before go on here, or the exception?',
    );
  // "The crew are excluded.", behind a norm: from what it asks for, or from the act
  const excluded = sentence.findIndex(
    ({ lower }, at) => lower === 'excluded' && !/^(?:from|of|by)$/.test(sentence[at + 1]?.lower ?? ''),
  );
  if (excluded >= 0 && above.length > 0)
    doubt(
      binder,
      'ambiguous_attachment',
      sentence.slice(excluded, excluded + 1),
      'Excluded from what is said before, or from doing it?',
    );
}

const open: { said: RegExp[]; asks: string; code: Doubt['code'] }[] = [
  {
    // "must be signed by one or both of A and B"
    said: [/^one$/, /^or$/, /^both$/, /^of$/],
    asks: 'Is one of them enough, or are all of them needed?',
    code: 'ambiguous_attachment',
  },
  {
    // "The barge may have drifted for hours"
    said: [
      /^may$/,
      /^have$/,
      /ed$|^(?:been|gone|left|lost|taken|given|made|seen|become|broken|fallen|run|risen|driven|had|done|known|come)$/,
    ],
    asks: 'Whether this permits or supposes is for a person to say.',
    code: 'ambiguous_attachment',
  },
  {
    // "Hauliers may be required to weigh their lorries": by whom, and when they are, it does not say
    said: [
      /^may$/,
      /^be$/,
      /^(?:required|asked|obliged|compelled|ordered|directed|instructed|summoned)$/,
      /^to$/,
    ],
    asks: 'Who may require it, and in what cases, the clause does not say: does it oblige anybody?',
    code: 'ambiguous_attachment',
  },
  {
    // "On special occasions the director may allow a later end": an input that repeats the word does not say which they are
    said: [
      /^(?:on|in|under|for|except|save)$/,
      /^(?:special|exceptional|extraordinary|justified|compelling|suitable|deserving|appropriate)$/,
      /^(?:occasions?|cases?|circumstances?|situations?|reasons?|grounds?|instances?|conditions?|events?)$/,
    ],
    asks: 'Which these are is for a person to judge.',
    code: 'judgement',
  },
  {
    // "From the day fixed by the council": no day, as long as nobody knows which
    said: [
      /^(?:from|until|till)$/,
      /^(?:the|a|an)$/,
      /^(?:day|date|time|hour|month|year)$/,
      /^(?:fixed|set|appointed|determined|announced|named|designated|specified|prescribed|decided|notified)$/,
      /^by$/,
    ],
    asks: 'Which day this is, the clause does not say.',
    code: 'unresolved_reference',
  },
];
