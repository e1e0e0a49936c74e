import type { NormTree, StatementTree } from '../../../reading/grammar/trees/clause-tree.ts';
import { layoutOf } from '../../../reading/grammar/trees/layout.ts';
import { waysOf } from '../../../reading/grammar/norms/statements.ts';
import { tokensOf } from '../../../reading/grammar/words/tokens.ts';
import type { InputDeclaration } from '../../../rules/model.ts';
import { readAct } from './acts.ts';
import { NormInputs } from './norm-inputs.ts';

/** Names by which a clause could be read, where the world has none for it. */
export interface ProposedVocabulary {
  /** Verb and object, snake case: the routing key without its domain; empty where the clause names none. */
  act: string;
  inputs: InputDeclaration[];
}

/** Ways of putting a sentence together that are tried. */
const mostWays = 4;

/**
 * What names the productions of the grammar suggest for the quotes: for each norm an act, and an input for each figure,
 * condition and circumstance that its tree has. Whether the clause can be read by them, a reading has to say. Empty
 * where the productions make no norm of it.
 */
export function proposedVocabularies(quotes: readonly string[]): ProposedVocabulary[] {
  const { units } = layoutOf(tokensOf(quotes));
  const trees = units.map((unit) =>
    waysOf(unit)
      .slice(0, mostWays)
      .flatMap((way) =>
        way.kind === 'norms' ? [way.norms] : way.kind === 'release' ? [[released(way)]] : [],
      ),
  );
  const [first, ...others] = trees;
  if (first === undefined || others.length > 0) return [];
  const proposed = first.flatMap((norms) => [false, true].map((lumped) => vocabularyOf(norms, lumped)));
  const seen = new Set<string>();
  return proposed.filter((each): each is ProposedVocabulary => {
    if (each === null || seen.has(JSON.stringify(each))) return false;
    seen.add(JSON.stringify(each));
    return true;
  });
}

/** "Subsection (1) does not apply if …": as a norm that has conditions alone. */
const released = ({ tokens, conditions, to }: Extract<StatementTree, { kind: 'release' }>): NormTree => ({
  modality: 'may',
  release: true,
  guidance: false,
  words: tokens,
  noSubject: false,
  subject: null,
  predicate: null,
  only: null,
  conditions: [
    ...conditions,
    ...(to === null ? [] : [{ relation: 'if' as const, tokens: [], phrase: to, front: false }]),
  ],
  inherits: false,
});

function vocabularyOf(norms: readonly NormTree[], lumped: boolean): ProposedVocabulary | null {
  const [main] = norms;
  if (main === undefined) return null;
  const act = readAct(main);
  if (act === null) return null;
  const inputs = new Map<string, InputDeclaration>();
  for (const norm of norms) {
    const gathered = new NormInputs(norm, norm === main ? act : (readAct(norm) ?? act), lumped);
    if (gathered.isOpen) return null;
    for (const input of gathered.inputs) if (!inputs.has(input.name)) inputs.set(input.name, input);
  }
  return { act: act.name.replaceAll(/[^a-z0-9]+/g, '_'), inputs: [...inputs.values()] };
}
