import type { NormTree } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { wordsOf } from './phrase-words.ts';
import type { Token } from '../words/tokens.ts';

const rest = /^(?:(?:all|any|the|every) )?others?(?: ones?)?$/;
/** What is done with that which is not taken: the act itself is refused, and nothing more is asked. */
const undone =
  /^be (?:put back|thrown back|set free|let go|returned|released|given back|handed back|sent back|turned (?:away|back|down)|refused|rejected|declined|left behind|kept out)$/;

const said = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');

/** "Only pike longer than 45 cm may be kept; all others must be put back": says of the others what "only" says already. */
export function withRestRefused(norms: readonly NormTree[]): NormTree[] {
  const [first, second, ...more] = norms;
  if (first === undefined || second === undefined || more.length > 0) return [...norms];
  const exclusive = (first.modality === 'may' || first.modality === 'entitled') && first.only !== null;
  if (!exclusive || second.conditions.length > 0 || second.predicate?.kind !== 'region') return [...norms];
  const subject = second.subject ?? regionOf([]);
  if (subject.kind !== 'region') return [...norms];
  const pieces = [...subject.pieces, ...second.predicate.pieces];
  if (pieces.some(({ kind }) => kind !== 'words')) return [...norms];
  const predicate = said(wordsOf(second.predicate));
  // "all others must be refused": a prohibition of its own
  const barred = second.modality === 'must_not' && second.subject === null && rest.test(predicate);
  const refused = second.modality === 'must' && rest.test(said(wordsOf(subject))) && undone.test(predicate);
  if (!barred && !refused) return [...norms];
  const tokens = pieces.flatMap((piece) => piece.tokens);
  return [
    {
      ...first,
      conditions: [
        ...first.conditions,
        { relation: 'idle', tokens: [...second.words, ...tokens], phrase: regionOf([]), front: false },
      ],
    },
  ];
}
