import type { Binder } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { doubt } from '../trees/phrase-words.ts';
import type { Slots } from '../binding/slots.ts';

const isHour = ({ lower }: { lower: string }): boolean =>
  /^(?:\d{1,2}[:.]\d{2}|noon|midnight|am|pm|a\.m|p\.m)$/.test(lower);

/** "The bins must be put out after 18:00", of one input that they are and another for the hour: asked for at all, or only then? */
export function askAboutHours({ act }: Slots, { modality }: NormTree, binder: Binder): void {
  if (modality !== 'must') return;
  const facts = act.flatMap((part) => part.facts);
  if (!facts.some(({ kind }) => kind !== 'measure')) return;
  const hours = facts.filter((fact) => fact.kind === 'measure' && fact.tokens.some(isHour));
  if (hours.length > 0)
    doubt(
      binder,
      'ambiguous_attachment',
      hours.flatMap(({ tokens }) => tokens),
      'Has this to be done in these hours, or is it asked for in these hours alone?',
    );
}
