import { headNounPhrase, nameOf, objectOf, verbPhrase } from './naming.ts';
import type { Norm } from './norm.ts';
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
  if (norm.modality === 'entitled' && !/^(?:VERB|AUX)$/.test(tag(predicate)[0]?.pos ?? '')) {
    return nameOf(
      `receive ${headNounPhrase(predicate.replace(/^.*?\d[\d,.]*\)?\s+\w+\s+(?:of\s+)?/, ''), true).join(' ')}`,
    );
  }
  if (phrase.lemma === 'exceed' || phrase.lemma === 'be')
    return nameOf(`${isPersonal(object) ? 'qualify' : 'set'} ${object}`);
  if (phrase.passive) return nameOf(`${phrase.lemma} ${object}`);
  return nameOf(`${phrase.lemma} ${objectOf(phrase)}`);
}
