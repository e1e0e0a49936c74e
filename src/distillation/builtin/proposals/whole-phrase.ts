import { stemsIn } from '../../../reading/grammar/vocabulary/vocabulary.ts';
import { factWords } from '../../../rules/language/fact-words.ts';
import { measured, sentence } from '../../../rules/language/subject-words.ts';
import { manyOf } from '../../../rules/language/unit-words.ts';
import type { InputDeclaration } from '../../../rules/model.ts';
import { participial } from './clause-words.ts';
import { endsWithNoun } from './phrase-names.ts';

const determined = /^(?:the|an?|each|every|any|no|its|his|her|their)\s/i;
const verbs =
  /\s(?:is|are|was|were|be|been|has|have|had|does|do|did|may|must|shall|exceeds?|weighs?|lasts?|costs?)(?:\s|$)/i;
/** What only joins a figure to the words before it. */
const joint =
  /\s(?:is|are|was|were|be|been|aged|has|have|of|at|by|for|with|within|to|in|on|than|exceeds?|exceeding|weighs?|weighing|measures?|measuring|costs?)$/i;
const preposition =
  /^(?:to|of|on|in|at|by|for|from|with|under|over|above|below)\s+(?=(?:the|an?|each|any)\s)/i;

/** "extinguishers are kept at the stall" are those kept there. */
const stands = /(?<=^\S+(?: \S+)?) (?:is|are|was|were)(?= )/i;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const spaced = (name: string): string => name.replaceAll('_', ' ');

/** The words without what would join them to a figure: "the height of the fence is", "an aircraft with". */
function bareOf(clause: string): string {
  let bare = clause.trim();
  while (joint.test(bare)) bare = bare.replace(joint, '');
  return bare.replace(preposition, '');
}

/** "the fence", "hives on the plot"; no words that have a verb of their own, and none of two clauses. */
const isPhrase = (words: string): boolean =>
  words !== '' &&
  !verbs.test(` ${words} `) &&
  !/[,;]|\b(?:who|which|that)\b/i.test(words) &&
  endsWithNoun(words);

/**
 * What a figure measures as one noun phrase: the reader's "Fence height: the height of the fence is" becomes "The height of
 * the fence". Where the words of the law make no phrase, the name that was made of them does. What would lose words but the
 * verb of the norm stays as it is, since clauses are read by them; so does what has to be said around a figure, "Days after
 * the loss: the claim is made".
 */
export function inWholePhrase(
  input: InputDeclaration,
  { verb, object }: { verb: string; object: string },
): InputDeclaration {
  const phrase = phraseOf(input);
  if (phrase === null) return input;
  const clause = (input.description ?? '').split(': ')[1] ?? '';
  const act = verb !== '' && clause.startsWith(`${verb} `) ? `${verb} ${spaced(object)}` : '';
  const kept = stemsIn(`${phrase} ${spaced(input.name)} ${act}`);
  const isWhole = stemsIn(input.description ?? '').every((word) => kept.includes(word) || kinds.has(word));
  return isWhole ? { ...input, description: capital(phrase).slice(0, 300) } : input;
}

/**
 * A fact as a statement: "State the ticket number" of `ticket_number_stated` becomes "The ticket number is stated",
 * "Person: drunk" "The person is drunk". What is no statement stays as the law has it.
 */
export function asStatement(input: InputDeclaration): InputDeclaration {
  const said = factWords(input).is;
  if (!/ (?:is|are) /.test(said) || /^(?:it|the one who acts) is /.test(said)) return input;
  const kept = stemsIn(said);
  const isWhole = stemsIn(input.description ?? '').every((word) => kept.includes(word));
  return isWhole ? { ...input, description: capital(said) } : input;
}

/** Heads of descriptions that say the kind alone. */
const kinds = new Set('age amount number how long date'.split(' ').flatMap(stemsIn));

function phraseOf(input: InputDeclaration): string | null {
  const said = sentence(input.description);
  const colon = said.indexOf(': ');
  const head = colon < 0 ? said : said.slice(0, colon);
  const bare = bareOf(colon < 0 ? '' : sentence(said.slice(colon + 2)));
  switch (head) {
    case 'age':
      return ageOf(input.name);
    case 'number':
      return numberOf(input.name, bare.replace(stands, ''));
    case 'amount':
      return isPhrase(bare) && determined.test(bare) ? bare : `the ${spaced(input.name)}`;
    case 'how long':
      return isPhrase(bare) && determined.test(bare) ? bare : null;
    case 'date':
      return dateOf(input);
    default:
      return /\b(?:after|before|until|midnight|times)\b/.test(head) ? null : measureOf(input, head, bare);
  }
}

/** `diver_age` → "the age of the diver": the name has taken who is meant out of more words. */
const ageOf = (name: string): string | null =>
  name.endsWith('_age') ? `the age of the ${spaced(name.slice(0, -'_age'.length))}` : null;

/** "hives on the plot", "hives kept"; or of `hive_count`: "the number of hives". */
function numberOf(name: string, bare: string): string | null {
  const counted = countedIn(name);
  const isOpen = !determined.test(bare) && bare.toLowerCase().startsWith(counted);
  const [more = '', ...others] = bare.slice(counted.length).trim().split(' ');
  const done = others.length === 0 && participial(more);
  if (isOpen && (isPhrase(bare) || done)) return `the number of ${bare}`;
  return name.endsWith('_count') ? `the number of ${counted}` : null;
}

const countedIn = (name: string): string => manyOf(name.replace(/_count(?:_.*)?$/, ''));

/** Of a day, what the rule in words says of it: "the date on which the accounts are filed". */
function dateOf(input: InputDeclaration): string | null {
  const { subject, around } = measured(input);
  return around === null && !/[(:]/.test(subject) ? subject : null;
}

/** "the height of the fence", "the length of a ladder", or what the name says: "the trench depth". */
function measureOf(input: InputDeclaration, head: string, bare: string): string | null {
  const distance = measured({ ...input, description: `${head}: ${bare}` }).subject;
  if (distance.startsWith('the distance to ') && !/[(:]/.test(distance)) return distance;
  if (!isPhrase(bare)) return input.unit == null ? null : `the ${spaced(input.name)}`;
  const { subject, around } = measured({ ...input, description: `${head}: ${bare}` });
  const whole = determined.test(bare) && around === null && !/[(:]/.test(subject);
  return whole ? subject : `the ${spaced(input.name)}`;
}
