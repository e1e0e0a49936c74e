import type { Binder, Fact } from '../binding/binding.ts';
import type { NormTree, Region } from '../trees/clause-tree.ts';
import { doubt } from '../trees/phrase-words.ts';
import type { Slots } from '../binding/slots.ts';

/** "may not be made until 1 March": from that day on it may; "by 1 March": neither before it nor after it for certain. */
export function endOfBan(tree: NormTree, slots: Slots, binder: Binder): void {
  for (const fact of [...slots.act, ...slots.only].flatMap(({ facts }) => facts)) {
    if (fact.kind === 'measure') untilAtLeast(tree, fact, binder);
  }
  endsOn(tree, slots, binder);
  if (tree.modality !== 'must_not') return;
  for (const fact of slots.act.flatMap(({ facts }) => facts)) {
    if (fact.kind !== 'measure' || fact.bound.kind !== 'date' || fact.op !== '<=' || fact.negated) continue;
    const [first, second] = fact.direction.map(({ lower }) => lower);
    // "from 1 May until 31 August": the last day of a ban that has a first one
    const begun = slots.act
      .flatMap(({ facts }) => facts)
      .some((other) => other.kind === 'measure' && other.name === fact.name && /^>=?$/.test(other.op ?? ''));
    const last = begun || tree.predicate?.kind !== 'region' || saysInclusive(tree.predicate);
    if (/^(?:until|till)$/.test(first ?? '') && second !== 'the' && second !== 'and' && !last) fact.op = '<';
    if (first === 'by')
      doubt(
        binder,
        'ambiguous_range',
        fact.tokens,
        'Is this forbidden up to that day, or only not due by it?',
      );
  }
}

/** "ceases to be valid on 19 January": from that day on; "lapses on 19 January": from then on, or at its end. */
function endsOn({ words, modality }: NormTree, slots: Slots, binder: Binder): void {
  const ends = words.find(({ lower }) => /^(?:ceases?|lapses?|becomes?|loses?|expires?)$/.test(lower));
  if (modality !== 'must_not' || ends === undefined) return;
  for (const fact of [...slots.act, ...slots.if].flatMap(({ facts }) => facts)) {
    if (fact.kind !== 'measure' || fact.op !== '==' || fact.bound.kind !== 'date') continue;
    if (/^ceases?$/.test(ends.lower)) fact.op = '>=';
    else doubt(binder, 'ambiguous_range', fact.tokens, 'Does it end with that day, or before it?');
  }
}

/** "until 1 May inclusive": that day as well. */
const saysInclusive = ({ pieces }: Region): boolean =>
  pieces.some(
    ({ kind, tokens }) => kind === 'idle' && /^(?:inclusive|included)$/.test(tokens.at(-1)?.lower ?? ''),
  );

/** "must not be opened until at least 10 days after": what is forbidden is all before; "may be opened until at least": unclear. */
function untilAtLeast(tree: NormTree, fact: Extract<Fact, { kind: 'measure' }>, binder: Binder): void {
  const text = fact.direction.map(({ lower }) => lower).join(' ');
  if (tree.modality === 'must_not' && /^until the (?!end\b)[a-z\d]+ day\b/.test(text))
    doubt(binder, 'ambiguous_range', fact.tokens, 'Is it forbidden on that day as well?');
  if ((fact.op !== '>=' && fact.op !== '<=') || !/^until at least\b/.test(text)) return;
  if (tree.modality === 'must_not' && !fact.negated) fact.op = fact.op === '>=' ? '<' : '>';
  else if (tree.modality !== 'must')
    doubt(binder, 'ambiguous_range', fact.tokens, 'Does this end the permission, or does it begin then?');
}
