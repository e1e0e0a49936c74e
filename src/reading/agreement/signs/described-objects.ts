import type { Chunk } from '../clauses/clause-parts.ts';
import type { Reading } from '../reading-context.ts';
import { stem } from '../words/stems.ts';

/** Verbs that deal with what is there already: "inspect vessels registered abroad" says which vessels, and asks for none. */
const dealing = new Set(
  (
    'measure weigh register replace repair refund stamp inspect examine check test turn refuse reject list record report label mark tag ' +
    'remove destroy discard return isolate quarantine escort accompany search notify inform warn interview vaccinate clean wash ' +
    'disinfect cover lock secure seize confiscate impound review verify scan photograph collect empty sort chain tether declare ' +
    'surrender disclose archive retain shred evacuate treat supervise monitor assess audit compensate reimburse exclude expel suspend ' +
    'number seal water feed tow withdraw recall dispose put place store keep prepare fit equip serve pack stack hang park moor cook ' +
    'sell display transport carry wrap house bury stow file enter'
  )
    .split(' ')
    .map(stem),
);

/** Parts that say more of a thing, and no condition or exception of the duty. */
const describing: ReadonlySet<string> = new Set(['relative', 'without', 'besides']);

/**
 * "The seller must replace goods damaged in transit": what is said of the object of a duty is a case of it, where the rule
 * has it so and asks for something else that the same clause speaks of. "products that contain nuts on the lowest shelf":
 * what is asked for may stand behind it. Null where the words tell nothing of the kind.
 */
export function signOfDescribed(
  { words, law, logic }: Reading,
  { region }: Chunk,
  input: string | null,
  denies: boolean,
): 1 | -1 | null {
  const { clause, part, parent } = region;
  if (clause.norm !== 'duty' || clause.modal === null || input === null) return null;
  const relative = describing.has(part) && parent?.part === 'act' && region.start > clause.modal.end;
  const verb = words[clause.modal.end];
  if ((part !== 'act' && !relative) || verb === undefined || !dealing.has(verb.stem)) return null;
  const own = [...logic.variables.values()].filter(({ inputs }) => inputs.includes(input));
  if (law.required.size === 0 || own.length === 0) return null;
  if (!own.some((variable) => law.required.has(variable))) return -1;
  const described = [...logic.variables.values()].some((variable) => !law.required.has(variable));
  return (relative || denies) && described ? 1 : null;
}
