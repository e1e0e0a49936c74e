import type { Binder } from './binding.ts';
import type { Token } from './tokens.ts';
import { bestLikeness } from './vocabulary.ts';
import { isLight, opensPhrase } from './words.ts';

/**
 * Words that say nothing beside the words that they stand with: "kept closed", "who intends to fly", "nursing staff",
 * "before any operation" where operating is the action itself, "a certificate issued by the board".
 */
export function saysNothing(
  token: Token,
  words: readonly Token[],
  explained: (token: Token) => boolean,
  binder: Binder,
): boolean {
  const at = words.indexOf(token);
  const next = words[at + 1];
  const bound = (other: Token | undefined): boolean =>
    other !== undefined && other.content && other.index === near(other, token) && explained(other);
  if (keeping.test(token.lower)) return bound(next);
  if (willing.test(token.lower)) return next?.lower === 'to';
  if (/^(?:staff|personnel)$/.test(token.lower)) return bound(words[at - 1]);
  if (token.lower === 'before') return isTheAction(words.slice(at + 1), binder);
  return issuedBy(token, words, explained, binder);
}

const keeping = /^(?:kept|keep|keeps|left|held|maintained|stay|stays|remain|remains)$/;
const willing =
  /^(?:intends?|intending|wish(?:es|ing)?|wants?|wanting|plans?|planning|desires?|desiring|proposes?|proposing|seeks?|seeking)$/;

const near = (other: Token, token: Token): number =>
  other.index > token.index ? token.index + 1 : token.index - 1;

/** "before any operation": before what the action is. */
function isTheAction(after: readonly Token[], { names }: Binder): boolean {
  const end = after.findIndex(
    ({ lower }, at) => at > 0 && (opensPhrase(lower) || /^(?:and|or|,|\.|;)$/.test(lower)),
  );
  const said = (end < 0 ? after : after.slice(0, end)).filter(({ content }) => content);
  return (
    said.length > 0 &&
    said.length <= 3 &&
    said.every(({ stems }) => stems.every((part) => isLight(part) || bestLikeness(part, names.action) >= 0.8))
  );
}

const issued = /^(?:issued|granted|awarded|published)$/;

/** "a certificate issued by the training board": the one who issues it, where no input speaks of him. */
function issuedBy(
  token: Token,
  words: readonly Token[],
  explained: (token: Token) => boolean,
  binder: Binder,
): boolean {
  const at = words.indexOf(token);
  const from = words.slice(0, at + 1).findLastIndex(({ lower }) => issued.test(lower));
  if (from < 1 || at - from > 4) return false;
  const [verb, by, the] = words.slice(from);
  const rest = words.slice(from + 3);
  if (verb === undefined || by?.lower !== 'by' || the?.lower !== 'the') return false;
  const object = words[from - 1];
  if (object === undefined || object.index !== verb.index - 1 || !explained(object)) return false;
  const end = rest.findIndex(({ content }) => !content);
  const agent = end < 0 ? rest : rest.slice(0, end);
  const told = rest[agent.length]?.lower === 'of';
  return (
    !told &&
    agent.length > 0 &&
    agent.length <= 2 &&
    (token === verb || agent.includes(token)) &&
    agent.every(({ stems }) =>
      binder.names.inputs.every((name) =>
        stems.every(
          (part) =>
            bestLikeness(part, [
              ...name.stems,
              ...name.described,
              ...name.values.flatMap((value) => value.stems),
            ]) === 0,
        ),
      ),
    )
  );
}
