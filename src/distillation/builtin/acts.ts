import { headNounPhrase, nameOf, objectOf, verbPhrase } from './naming.ts';
import type { Norm } from './norm.ts';
import { readQuantities } from './quantities.ts';
import { isPersonal, type Subject } from './subjects.ts';
import { tag } from './tagger.ts';

/** What the norm is about, as verb and object: the routing key without its domain. Norms on one act share it. */
export function actOf(norm: Norm, predicate: string, subject: Subject): string {
  const object = headNounPhrase(subject.head, true).join(' ') || subject.head;
  if (norm.form === 'penalty') return nameOf(`penalise ${object}`);
  if (norm.form === 'liability') return nameOf(`hold ${object} liable`);
  if (norm.form === 'limit') return nameOf(`limit ${object}`);
  if (norm.form === 'definition') return nameOf(`qualify as ${norm.subject}`);
  if (norm.form === 'status') return nameOf(object);
  const first = predicate === '' ? (norm.enumeration?.items[0]?.text ?? '') : predicate;
  const phrase = verbPhrase(first);
  if (norm.form === 'release') return nameOf(`exempt ${object}`);
  const denied = norm.modality === 'must_not' && /^(?:the|an?|any)\s/i.test(predicate);
  const begins = tag(predicate)[0]?.pos ?? '';
  if ((norm.modality === 'entitled' || denied) && !/^(?:VERB|AUX)$/.test(begins))
    return nameOf(`receive ${entitlement(predicate)}`);
  if (phrase.lemma === 'exceed' || phrase.lemma === 'be')
    return nameOf(`${isPersonal(object) ? 'qualify' : 'set'} ${object}`);
  if (phrase.passive) return nameOf(`${phrase.lemma} ${object}`);
  // "set up a stall", which is no setting of it
  const [, particle = ''] = /^(up)\s+(?=\p{L})/iu.exec(phrase.rest) ?? [];
  const rest = phrase.rest.slice(particle.length).trimStart();
  return nameOf(`${phrase.lemma} ${particle} ${measuredObject(rest) ?? objectOf({ ...phrase, rest })}`);
}

/** "a refund of the parking charge", which is no refund of anything else. */
function entitlement(predicate: string): string {
  const said = predicate.replace(/^.*?\d[\d,.]*\)?\s+\w+\s+(?:of\s+)?/, '');
  const head = headNounPhrase(said, true).join(' ');
  const of = /^(?:(?:the|an?|any)\s+)?(.*)$/is.exec(said)?.[1] ?? '';
  const rest = of.toLowerCase().startsWith(`${head} of `) ? of.slice(head.length + ' of '.length) : '';
  return `${rest === '' ? '' : headNounPhrase(rest, true).join(' ')} ${head}`.trim();
}

/** "give at least 30 days' notice": what is given is notice; "drive for more than 9 hours": nothing is. */
function measuredObject(rest: string): string | null {
  const [first] = readQuantities(rest).thresholds;
  if (first === undefined || first.kind === 'count' || first.kind === 'plain') return null;
  const particle = /^(?:(over|out|up|off|back|for|by)\s+)?$/i.exec(rest.slice(0, first.start));
  if (particle === null) return null;
  const [, word = ''] = particle;
  const after = rest.slice(first.end).replace(/^[’']?\s*(?:of\s+)?/i, '');
  const [next] = tag(after);
  const named = /^(?:NOUN|ADJ|DET|PROPN)$/.test(next?.pos ?? '') || /^\s*of\s/i.test(rest.slice(first.end));
  const object = named ? headNounPhrase(after, true).join(' ') : '';
  return `${/^(?:for|by)$/i.test(word) ? '' : word} ${object}`.trim();
}
