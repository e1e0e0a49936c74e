import type { InputDeclaration } from '../../rules/model.ts';
import { compare, readCondition, warnings, type Reading } from './conditions.ts';
import { headNounPhrase, nameOf } from './naming.ts';
import { readQuantities } from './quantities.ts';
import { tag } from './tagger.ts';

const generic =
  /^(?:person|persons|people|one|individual|individuals|anyone|anybody|everyone|it|nobody|he|she|they|you)$/i;

export interface Subject {
  head: string;
  addressee: string | null;
  condition: Reading | null;
}

/** "stakeholders residing in a member state": a participle after its noun that nothing reads. */
export const participial = (text: string): boolean => {
  const tokens = tag(text);
  return tokens.some(
    (token, index) =>
      token.pos === 'VERB' &&
      token.lemma !== token.lower &&
      !token.lower.endsWith('s') &&
      /^(?:NOUN|PROPN)$/.test(tokens[index - 1]?.pos ?? '') &&
      /^(?:ADP|DET|NOUN|PROPN)$/.test(tokens[index + 1]?.pos ?? ''),
  );
};

/** Who is spoken of, as part of a name: "the licensed traders" → `licensed_trader`. */
export const addresseeOf = (head: string): string =>
  nameOf(/\b(?:and|or)\b/i.test(head) ? head : headNounPhrase(head, true).join(' '));

/** The input that says who acts. */
export const actorInput = (addressee: string): InputDeclaration => ({
  name: `actor_is_${addressee}`,
  type: 'bool',
  description: `The one who acts is ${/^[aeio]/.test(addressee) ? 'an' : 'a'} ${addressee.replaceAll('_', ' ')}`,
});

export function readSubject(subject: string): Subject {
  const bare = subject.replace(/^(?:an?|the|any|each|every|no|all|such|neither)\s+/i, '');
  const relative = /\s+(who|that|which|whose)\s+/i.exec(bare);
  const threshold = readQuantities(bare).thresholds.find((each) => !each.bare);
  const tokens = tag(bare);
  const reduced = tokens.find(
    (token, index) =>
      index > 0 &&
      /^(?:holding|carrying|operating|using|conducting|applying|seeking|proposing|having|aged)$/.test(
        token.lower,
      ) &&
      /^(?:NOUN|PROPN)$/.test(tokens[index - 1]?.pos ?? ''),
  );
  const cut = relative?.index ?? reduced?.start ?? threshold?.start ?? bare.length;
  const head = bare.slice(0, cut).trim();
  const qualifier = bare.slice(cut).trim();
  const addressee = generic.test(head) || !isPersonal(head) ? null : addresseeOf(head);
  if (qualifier === '' || head === '') return { head: head || bare, addressee, condition: null };
  if (relative === null && threshold !== undefined && reduced === undefined) {
    return { head, addressee, condition: { formula: compare(bare, threshold), flags: warnings(qualifier) } };
  }
  // "an institution lacking insurance that does not …": both narrow it, and only the second would be read.
  const narrowed =
    relative !== null &&
    tag(head).some(({ pos, lower }, index) => index > 0 && pos === 'VERB' && /(?:ed|ing)$/.test(lower));
  const clause = qualifier.replace(/^(?:who|that|which)\s+/i, '');
  const text = /^whose\b/i.test(qualifier)
    ? `${head}’s ${clause.replace(/^whose\s+/i, '')}`
    : `${head} ${clause}`;
  const condition = readCondition(text);
  if (narrowed) condition.flags.add('ambiguous');
  return { head, addressee, condition };
}

const personal =
  /(?:person|people|child|agency|authority|body|commission|board|council|company|entity|organi[sz]ation|club|member|secretary|minister|state|[a-z](?:er|or|ant|ee|ist|ian|yst)|agent|president|student|patient|resident|parent|spouse)$/i;

export function isPersonal(subject: string): boolean {
  const head = headNounPhrase(subject.replace(/\s+(?:who|that|which|of)\s.*$/is, ''), true).at(-1) ?? '';
  return (
    personal.test(head) &&
    !/^(?:letter|number|order|paper|matter|register|water|vector|motor|container|number|chapter|computer|floor|door|error|colou?r|factor|fee|guarantee|warrant|grant|power|meter|filter|offer|paper|transfer|user fee|quarter|corridor|labou?r|behavio[u]?r)$/i.test(
      head,
    )
  );
}
