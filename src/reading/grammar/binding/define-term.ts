import type { Token } from '../words/tokens.ts';
import type { StatementTree } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { Binder, Part } from './binding.ts';
import { bindPhrase } from './bind-phrase.ts';
import { explainedBy } from './explained-words.ts';

/** Binds what a term of the clause means, for the norms that use it. */
export function defineTerm(way: StatementTree, binder: Binder, unread: Token[]): void {
  if (way.kind !== 'definition') return;
  const whose = way.over === undefined ? [] : wordsOf(way.over.who);
  const near = whose.flatMap((token) => token.stems);
  const bound = bindPhrase(way.phrase, { near, norm: [] }, binder);
  const stems = way.term.filter(({ content }) => content).flatMap((token) => token.stems);
  const parts = bound.parts.map((part): Part => ({ ...part, fact: null }));
  const known = [
    ...bound.parts.flatMap(({ facts }) =>
      facts.flatMap((fact) => [...fact.name.stems, ...fact.name.described]),
    ),
    ...binder.names.action,
  ];
  if (way.over !== undefined) {
    // "Badges issued before 1 March": which of them; "A licence" alone tells none apart
    const told = way.over.who.kind === 'region' && way.over.who.pieces.some(({ kind }) => kind !== 'words');
    const which = told ? bindPhrase(way.over.who, { near: [], norm: [] }, binder) : null;
    parts.unshift(...(which?.parts ?? []).map((part): Part => ({ ...part, fact: null })));
    const left = which?.left ?? whose.filter(({ content }) => content);
    bound.left.push(...left.filter(({ stems: own }) => !own.every((part) => way.over!.of.includes(part))));
  }
  const [head] = way.over === undefined ? bound.words.filter(({ content }) => content) : [];
  unread.push(...bound.left.filter((token) => token !== head && !explainedBy(token, known)));
  if (parts.length === 0) doubt(binder, 'unbound_words', way.term, 'No input says what this term means.');
  const outside = way.without === undefined ? null : bindPhrase(way.without, { near: [], norm: [] }, binder);
  if (outside !== null) {
    unread.push(...outside.left);
    if (outside.parts.length === 0)
      doubt(binder, 'unbound_words', way.term, 'No input says what does not belong to this.');
  }
  const besides = way.deemed === true && way.relation === 'means' && isSaid(way.term, binder);
  binder.terms.push({
    stems,
    relation: way.relation,
    parts,
    ...(outside === null ? {} : { without: outside.parts }),
    ...(besides ? { besides } : {}),
    words: way.term,
    met: way.aside === true,
    ...(way.over === undefined ? {} : { over: { of: way.over.of } }),
  });
}

/** Whether an input says by itself what is deemed to be. */
function isSaid(term: readonly Token[], binder: Binder): boolean {
  const trial: Binder = { ...binder, doubts: [], used: new Set(), claimed: new Set() };
  const words = regionOf([{ kind: 'words', tokens: [...term] }]);
  return bindPhrase(words, { near: [], norm: [] }, trial).parts.length > 0;
}
