import type { List } from './list.ts';
import { cuesAt } from '../words/cues.ts';
import { modals } from '../words/lexicon.ts';
import { runningMarkers } from '../words/running-markers.ts';
import type { Token } from '../words/tokens.ts';

interface Running {
  trunk: Token[];
  list: List;
}

/**
 * "must (i) show the pass; (ii) empty the bin; and (iii) sweep the stall", "if all of the following are true: the lamp is
 * lit; the gate is shut; the bell has rung": a list within a sentence, whose parts semicolons or marks set apart. Only
 * where the norm is said before it, so that nothing after its last item belongs to all.
 */
export function runningList(sentence: readonly Token[]): Running | null {
  const found = marked(sentence) ?? announced(sentence);
  if (found === null) return null;
  const { trunk, list } = found;
  const plain = list.items.length > 1 && list.items.every((item) => item.length > 0 && !hasModal(item));
  return plain && hasModal(trunk) ? found : null;
}

const hasModal = (tokens: readonly Token[]): boolean =>
  tokens.some((_, at) =>
    cuesAt((index) => tokens[index]?.lower ?? '', at).some(({ category }) => modals.has(category)),
  );

/** "(i) …; (ii) …; and (iii) …" */
function marked(sentence: readonly Token[]): Running | null {
  const markers = [...runningMarkers(sentence)].sort(([one], [other]) => one - other);
  const [first] = markers;
  if (first === undefined) return null;
  const parts = markers.map(([, from], index) =>
    sentence.slice(from, markers[index + 1]?.[0] ?? sentence.length),
  );
  const tokens = markers.flatMap(([from, to]) => sentence.slice(from, to));
  return listOf(sentence.slice(0, first[0]), parts, tokens, /^[;]$/);
}

/** "all of the following: …; …; …" */
function announced(sentence: readonly Token[]): Running | null {
  const colon = sentence.findIndex(({ lower }) => lower === ':');
  const before = sentence.slice(Math.max(colon - 7, 0), Math.max(colon, 0));
  if (colon < 1 || !before.some(({ lower }) => /^(?:following|these)$/.test(lower))) return null;
  const parts: Token[][] = [[]];
  for (const token of sentence.slice(colon + 1)) {
    parts.at(-1)!.push(token);
    if (token.lower === ';') parts.push([]);
  }
  return listOf(sentence.slice(0, colon + 1), parts, [], /^[;]$/);
}

/** The parts without what sets them apart, and the word between the last two. */
function listOf(
  trunk: readonly Token[],
  parts: readonly (readonly Token[])[],
  marks: readonly Token[],
  separator: RegExp,
): Running | null {
  const tokens = [...marks];
  const said = new Set<'and' | 'or'>();
  const items = parts.map((part, index): Token[] | null => {
    let own = [...part];
    const link = (token: Token | undefined): boolean => {
      if (token?.lower !== 'and' && token?.lower !== 'or') return false;
      said.add(token.lower);
      tokens.push(token);
      return true;
    };
    if (index === parts.length - 1) {
      if (/^[.;]$/.test(own.at(-1)?.lower ?? '')) tokens.push(own.pop()!);
    } else {
      if (link(own.at(-1))) own.pop();
      const mark = own.at(-1);
      if (mark === undefined || !separator.test(mark.lower)) return null;
      tokens.push(own.pop()!);
      if (link(own.at(-1))) own.pop();
    }
    if (index === parts.length - 1 && link(own[0])) own = own.slice(1);
    return own;
  });
  if (items.some((item) => item === null) || said.size > 1) return null;
  const [connective = null] = said;
  const whole = items.filter((item) => item !== null);
  return {
    trunk: [...trunk],
    list: { items: whole, nested: whole.map(() => null), connective, tokens },
  };
}
