import type { NormTree, Phrase, Piece, StatementTree } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { wordsOf } from './phrase-words.ts';
import type { Token } from '../words/tokens.ts';
import { opensPhrase } from '../words/words.ts';

const takenUp = /^(?:it|that|one|them|him|her|any|doing so|this)$/;
const ofNobody = /^(?:anybody|anyone|anybody's|anyone's|anybody’s|anyone’s|else|other|person)$/;

/** Words that one norm makes needed: what comes behind its "only", its conditions, what is to be done. */
function needed({ only, conditions, predicate }: NormTree): Token[] {
  const limited = only !== null && typeof only === 'object' ? wordsOf(only.phrase) : [];
  const asked = conditions
    .filter(
      ({ relation }) => /^(?:only_if|unless)$/.test(relation) || (only === 'conditions' && relation === 'if'),
    )
    .flatMap(({ phrase }) => wordsOf(phrase));
  // "may be issued by A with the consent of B": a consent is asked for wherever it is named
  const said = predicate === null ? [] : wordsOf(predicate);
  const consent = said.filter(({ lower }, at) => agreeing.test(lower) && said.slice(0, at).some(isWith));
  return [...limited, ...asked, ...consent, ...(only === 'conditions' ? said : [])];
}

const agreeing =
  /^(?:consent|approval|permission|agreement|authori[sz]ation|leave|signature|countersignature|supervision|licence|permit)$/;
const isWith = ({ lower }: Token): boolean => /^(?:with|under|on|upon)$/.test(lower);

const sameStem = (one: Token, other: Token): boolean => one.stems.some((part) => other.stems.includes(part));

/** Where "without" begins what a norm says that its act may lack. */
function lackAt(predicate: Phrase | null): { kept: Phrase; lack: Phrase; tokens: Token[] } | null {
  if (predicate?.kind !== 'region') return null;
  const at = predicate.pieces.findIndex(
    ({ kind, tokens }) => kind === 'not' && /^(?:even )?without(?: (?:first )?having)?$/.test(textOf(tokens)),
  );
  const rest = predicate.pieces.slice(at + 1);
  const plain = rest.every(
    ({ kind, tokens }, index) => kind === 'words' || (index === 0 && textOf(tokens) === 'that'),
  );
  if (at < 1 || rest.length === 0 || !plain) return null;
  const before = predicate.pieces[at - 1]!;
  const even =
    before.kind === 'words' && before.tokens.at(-1)!.lower === 'even' ? before.tokens.slice(-1) : [];
  const said = before.tokens.slice(0, before.tokens.length - even.length);
  if (said.length === 0) return null;
  const last: Piece = even.length > 0 ? { kind: 'words', tokens: said } : before;
  return {
    kept: regionOf([...predicate.pieces.slice(0, at - 1), last]),
    lack: regionOf(rest),
    tokens: [...even, ...predicate.pieces[at]!.tokens],
  };
}

const textOf = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');

/**
 * "A trainee may dispense it only with the pharmacist's consent; a technician may dispense one without anybody's consent":
 * what the norm before makes needed is not needed here, and makes no difference. "A guest may enter without a ticket" of
 * no ticket that was needed is asked about.
 */
function waived(norm: NormTree, before: NormTree): NormTree {
  // against a duty or a ban it would be an exception
  if (!grants(norm) || !grants(before) || norm.only !== null || !ofOthers(norm, before)) return norm;
  const found = lackAt(norm.predicate);
  if (found === null) return norm;
  const words = wordsOf(found.lack);
  const content = words.filter(({ content: full, lower }) => full && !ofNobody.test(lower));
  const known = needed(before);
  const spoken =
    content.length === 0
      ? words.every(({ lower }) => takenUp.test(lower)) && known.some(({ content: full }) => full)
      : content.every((token) => known.some((other) => sameStem(token, other)));
  return spoken
    ? {
        ...norm,
        predicate: found.kept,
        conditions: [
          ...norm.conditions,
          { relation: 'idle', tokens: found.tokens, phrase: found.lack, front: false },
        ],
      }
    : norm;
}

const grants = ({ modality }: NormTree): boolean => modality === 'may' || modality === 'entitled';

/** Whether the two speak of different ones: who may need it must not be who need not. */
function ofOthers(norm: NormTree, before: NormTree): boolean {
  const heads = [norm, before].map(({ subject, predicate }) => {
    const by = predicate === null ? [] : wordsOf(predicate);
    const agent = by.findIndex(({ lower }) => lower === 'by');
    const rest = agent >= 0 ? by.slice(agent + 1) : [];
    const end = rest.findIndex(({ lower }) => opensPhrase(lower));
    const named = end < 0 ? rest : rest.slice(0, end);
    const own = subject === null ? [] : wordsOf(subject);
    return [...own, ...named].filter(({ content }) => content);
  });
  const [own, other] = heads as [Token[], Token[]];
  return own.length > 0 && !own.every((token) => other.some((one) => sameStem(token, one)));
}

/** Each permission of a sentence, held against the norm before it. */
export function withWaived(tree: StatementTree, before: NormTree | undefined): StatementTree {
  if (tree.kind !== 'norms') return tree;
  const norms = tree.norms.map((norm, at) => {
    const earlier = at === 0 ? before : tree.norms[at - 1];
    return earlier === undefined ? norm : waived(norm, earlier);
  });
  return { ...tree, norms };
}
