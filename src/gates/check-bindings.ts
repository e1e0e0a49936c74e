import { inQuotes } from '../core/text.ts';
import { related } from '../reading/meanings/related.ts';
import { wordsIn } from '../rules/ledger/account.ts';
import type { Condition, Ledger, Quantity, ReadBy, TokenRange } from '../rules/ledger/ledger.ts';
import { isReadByModel } from '../rules/ledger/model-reader.ts';
import { isAlike, unlikeDimensions, unlikeWords } from '../rules/ledger/unlike-input.ts';
import type { Finding, InputDeclaration } from '../rules/model.ts';
import { findingOf } from './finding-policy.ts';

/** Words that are said to be about an input; `asked`: by someone who may err in it, and not by their names alone. */
interface Binding {
  input: string;
  words: readonly TokenRange[];
  asked: boolean;
  /** Of a figure: what it is of, its words say themselves. */
  measures: boolean;
  isKin: Kinship;
}

type Kinship = (one: string, other: string) => boolean;

export interface BoundClause {
  ledger: Ledger;
  quotes: readonly string[];
  inputs: readonly InputDeclaration[];
  /** The action, whose words stand beside what is bound and say nothing of it. */
  action: { key: string; title: string } | null;
}

/**
 * Words that a person, or a model, bound to an input which speaks of something else: "the nearest hedge" of `distance_to_tent`.
 * Everything else can be right then, and the rule still decides by another thing than the clause. Whoever signs is asked. The
 * reader of grammar binds by names, and of figures by less where nothing is nearer ("two buses" of `lorry_count`): there too.
 */
export function checkBindings(hash: string, { ledger, quotes, inputs, action }: BoundClause): Finding[] {
  const acted = `${action?.key ?? ''} ${action?.title ?? ''}`.replaceAll('_', ' ');
  const findings: Finding[] = [];
  const bindings = bindingsOf(ledger);
  for (const binding of bindings) {
    const { input, words, asked } = binding;
    const about = inputs.find(({ name }) => name === input);
    if (about === undefined || words.length === 0 || !asked) continue;
    const others = bindings.filter((each) => each !== binding).flatMap((each) => each.words);
    const text = wordsIn(quotes, words).join(' ');
    const unlike = unlikeIn(text, about, binding, { acted, around: left(quotes, others, words) });
    if (unlike === null) continue;
    const { own: strange, theirs } = unlike;
    const [first] = words;
    findings.push(
      findingOf(hash, {
        code: 'ungrounded',
        severity: 'acknowledge',
        message: `The words ${wordsIn(quotes, words).map(inQuotes).join(' … ')} are said to be about ${input}. Its name and description say nothing of ${strange.map(inQuotes).join(', ')}, and the words nothing of ${theirs.map(inQuotes).join(', ')}. Bind them to an input of their own, or acknowledge that both are the same.`,
        path: `citations/${first!.citation}`,
        start: first!.start,
        end: first!.end,
      }),
    );
  }
  return findings;
}

function unlikeIn(
  text: string,
  about: InputDeclaration,
  { measures, isKin }: Pick<Binding, 'measures' | 'isKin'>,
  { acted, around }: { acted: string; around: string },
): { own: string[]; theirs: string[] } | null {
  const measured = unlikeDimensions(text, about);
  if (measured !== null) return measured;
  const { own, theirs } = unlikeWords(text, about, isKin);
  const strange = own.filter((word) => !isSaidIn(acted, word, isKin));
  if (strange.length === 0) return null;
  // "A tent … if the distance to it is": what the name adds may be said elsewhere in the clause; not of "the age of the guard".
  const isOfAnother = measures && theirs.length > 0 && strange.some((word) => isOwner(text, word));
  if (!isOfAnother && theirs.every((word) => isSaidIn(around, word, isKin))) return null;
  return { own: strange, theirs };
}

/** The clause without what its words say of others: "5 m from the hedge or 10 m from a tent" speaks of each by itself. */
const left = (quotes: readonly string[], others: readonly TokenRange[], own: readonly TokenRange[]): string =>
  quotes
    .map((quote, citation) => {
      const said = quote.split('');
      const isHere = (range: TokenRange): boolean => range.citation === citation;
      for (const { start, end } of others.filter(isHere)) said.fill(' ', start, end);
      for (const { start, end } of own.filter(isHere))
        for (let at = start; at < end; at += 1) said[at] = quote.charAt(at);
      return said.join('');
    })
    .join(' ');

/** "the age of the guard", "the distance to the nearest hedge": whose a figure is. */
function isOwner(text: string, word: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}]+/u);
  const at = words.indexOf(word);
  const before = words.slice(Math.max(0, at - 3), at);
  return before.some(
    (one, index) => /^(?:of|to|from)$/.test(one) && /^(?:the|an?)$/.test(before[index + 1] ?? ''),
  );
}

const isSaidIn = (text: string, word: string, isKin: Kinship): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((other) => isKin(word, other));

/** Forms of one word, and words that can mean one thing. */
const isNearKin: Kinship = (one, other) => {
  if (isAlike(one, other)) return true;
  const relation = related(one, other);
  return relation !== undefined && relation !== 'narrower' && relation !== 'broader';
};

/** A kind and its kinds too, by which the reader of grammar finds what words speak of. */
const isAnyKin: Kinship = (one, other) => isAlike(one, other) || related(one, other) !== undefined;

function bindingsOf({ norm }: Ledger): Binding[] {
  const found: Binding[] = [];
  const add = (input: string, words: readonly TokenRange[], by: ReadBy, measures = false): void => {
    const isSaid = 'operator' in by || isReadByModel(by);
    found.push({ input, words, measures, asked: isSaid || measures, isKin: isSaid ? isNearKin : isAnyKin });
  };
  const measured = (quantity: Quantity, around: readonly TokenRange[]): void => {
    const words = [...around, ...quantity.words];
    if (quantity.kind === 'input') add(quantity.input, words, quantity.read_by, true);
    if (quantity.kind === 'times') measured(quantity.of, words);
    // Of several that are added up, or held against each other, each has its own words, and none says those of all.
    if ('of' in quantity && Array.isArray(quantity.of)) for (const part of quantity.of) measured(part, []);
  };
  const visit = (condition: Condition): void => {
    switch (condition.kind) {
      case 'all':
      case 'any':
        condition.of.forEach(visit);
        return;
      case 'not':
        visit(condition.of);
        return;
      case 'cases':
        for (const { when, then } of condition.rows) {
          visit(when);
          visit(then);
        }
        if (condition.otherwise !== null) visit(condition.otherwise);
        return;
      case 'measure':
        if (condition.right.kind === 'literal' || condition.right.kind === 'date')
          measured(condition.left, condition.words);
        else for (const side of [condition.left, condition.right]) measured(side, []);
        return;
      case 'fact':
      case 'one_of':
      case 'judgement':
        add(condition.input, condition.words, condition.read_by);
        return;
      default:
    }
  };
  for (const slot of ['who', 'if', 'act', 'only', 'except'] as const) norm[slot].forEach(visit);
  for (const { when, requires } of norm.instead) {
    visit(when);
    visit(requires);
  }
  return found;
}
