import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { stem } from '../words/stem.ts';

const belonging = stem('belong');
/** `agreement_reached`, `permit_issued`: of something that there is, what the participle adds is that it came about. */
const comingAbout = new Set('reach issue grant conclude'.split(' ').map(stem));

/** `income_checked_before_grant`: the event that it comes before, and nothing of the income. */
const saysItCame = ({ input }: Name): boolean =>
  /_(?:reached|issued|granted|concluded)(?:_|$)/.test(input.name);

/** A word of a name that the words around the others can say: it tells little, and something else has to say it. */
export const saidByRelation = (part: string, name: Name): boolean =>
  name.kind === 'bool' &&
  (part === belonging || (comingAbout.has(part) && part !== name.stems[0] && saysItCame(name)));

/** Whether the words say what such a word of the name does; of any other name nothing is asked. */
export const relationSaid = (name: Name, words: readonly Token[], denied: boolean): boolean =>
  saidToExist(name, words, denied) && saidToBelong(name, words);

/** "without a permit", "there is no agreement", "the holder of a permit"; "a permit may be revoked" says it of none. */
function saidToExist(name: Name, words: readonly Token[], denied: boolean): boolean {
  const about = name.stems.find((part) => part !== belonging && saidByRelation(part, name));
  return (
    about === undefined ||
    denied ||
    words.some(({ lower, stems: own }) => existing.test(lower) || bestLikeness(about, own) >= 0.8)
  );
}
const existing = /^(?:there|has|have|had|having|holds?|holding|holders?|with|exists?|existing|subject)$/;

/** "the museum's instruments", "books of the library", "tools owned by the club" of `tool_belongs_to_club`. */
function saidToBelong({ kind, stems, input }: Name, words: readonly Token[]): boolean {
  if (kind !== 'bool' || !stems.includes(belonging)) return true;
  if (
    words.some(
      ({ stems: own, lower }) => own.includes(belonging) || /^(?:owne[dr]s?|owns|property)$/.test(lower),
    )
  )
    return true;
  const parts = input.name.toLowerCase().split('_');
  const at = parts.findIndex((part) => stem(part) === belonging);
  const [owned, owner] = [parts.slice(0, at), parts.slice(at + 1)].map((side) =>
    side.map(stem).filter((part) => stems.includes(part)),
  );
  const isOwner = (token: Token | undefined): boolean =>
    token !== undefined && owner!.some((part) => bestLikeness(part, token.stems) >= 0.9);
  const isOwned = (token: Token | undefined): boolean =>
    token?.content === true &&
    (owned!.length === 0 || owned!.some((part) => bestLikeness(part, token.stems) >= 0.8));
  return words.some((token, index) => {
    if (!isOwner(token)) return false;
    if (/['’]s?$/.test(token.text)) return isOwned(words.slice(index + 1).find(({ content }) => content));
    let before = index - 1;
    while (/^(?:the|a|an|its|his|her|their)$/.test(words[before]?.lower ?? '')) before -= 1;
    return words[before]?.lower === 'of' && isOwned(words[before - 1]);
  });
}

/** "the signature is missing" of `form_signed`: what comes of the act is not there. A thing that is missing is another matter. */
export function saidMissing(words: readonly Token[], { input, stems }: Name): Token | null {
  const at = words.findIndex(
    ({ lower }, index) =>
      /^(?:missing|lacking|wanting)$/.test(lower) &&
      /^(?:is|are|was|were|be|been)$/.test(words[index - 1]?.lower ?? ''),
  );
  const found = words[at];
  const noun = words.slice(0, Math.max(at, 0)).findLast(({ content }) => content);
  if (found === undefined || noun === undefined || stems.some((part) => found.stems.includes(part)))
    return null;
  const done = input.name
    .toLowerCase()
    .split('_')
    .some(
      (part) => participle.test(part) && part !== noun.lower && bestLikeness(stem(part), noun.stems) >= 0.8,
    );
  return done ? found : null;
}
const participle = /(?:ed|en|wn|ught|aid|eld)$/;
